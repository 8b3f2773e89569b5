import { z } from 'zod';

// Zod's JIT builds functions from text, which the content security policy forbids and reports.
z.config({ jitless: true });

/* Fields of the slots of the browser's store. An invalid stored value becomes empty. */

/**
 * Returns a text field of a slot; an invalid stored value becomes the initial one.
 * @param first returns the initial value.
 */
export const slotTextFrom = (first: () => string) => z.string().max(2_000).catch(first);

export const slotText = slotTextFrom(() => '');

/** Ids of ours and of the gateway, such as `pm_1`: never markup or a sentence. */
export const slotId = z
  .string()
  .regex(/^[\w-]{0,255}$/)
  .catch('');

export const slotItems = z
  .array(z.object({ skuId: z.number().int(), quantity: z.number().int() }))
  .max(100)
  .catch([]);

/** The card's brand without any digit. */
export const slotCard = z
  .object({ brand: z.string().regex(/^[a-z_ ]{1,30}$/i) })
  .nullable()
  .catch(null);

/** The delivery address, an entered one, or an id of the address book. */
export const slotBillingAddress = z
  .union([z.enum(['delivery', 'own']), z.uuid()])
  .nullable()
  .catch(null);

/** The number of gift cards and credits on the order; codes and balances stay on the server. */
export const slotGiftCards = z
  .object({ count: z.number().int().min(1).max(20) })
  .nullable()
  .catch(null);
