import { z } from 'zod';

// Zod's JIT builds functions from text, which the content security policy forbids and reports.
z.config({ jitless: true });

/* Fields of the slots of the browser's store. An invalid stored value becomes empty. */

/**
 * Returns the schema of a text field in a slot. An invalid stored value is replaced with the initial value.
 * @param first returns the initial value.
 */
export const slotTextFieldFrom = (first: () => string) => z.string().max(2_000).catch(first);

export const slotTextField = slotTextFieldFrom(() => '');

/** An id of the shop or the gateway, such as `pm_1`. The pattern excludes markup and sentences. */
export const slotIdField = z
  .string()
  .regex(/^[\w-]{0,255}$/)
  .catch('');

export const slotItemsField = z
  .array(z.object({ skuId: z.number().int(), quantity: z.number().int() }))
  .max(100)
  .catch([]);

/** The brand of the selected card, never any digits. */
export const slotCardField = z
  .object({ brand: z.string().regex(/^[a-z_ ]{1,30}$/i) })
  .nullable()
  .catch(null);

/** The billing address: `delivery` for the delivery address, `own` for an entered one, or the id of a saved address. */
export const slotBillingAddressField = z
  .union([z.enum(['delivery', 'own']), z.uuid()])
  .nullable()
  .catch(null);

/** The number of gift cards and credits on the order. Codes and balances stay on the server. */
export const slotGiftCardsField = z
  .object({ count: z.number().int().min(1).max(20) })
  .nullable()
  .catch(null);
