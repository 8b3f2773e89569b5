import { z } from 'zod';

// Its faster way builds functions from text, which the content security policy forbids; even trying is a violation.
z.config({ jitless: true });

/* The fields of which the slots of the browser's store are made. Whatever storage holds that does not fit becomes empty. */

/** @param first what stands there before anybody typed. */
export const slotTextFrom = (first: string) => z.string().max(2_000).catch(first);

export const slotText = slotTextFrom('');

/** Ids of ours and of the gateway, such as `pm_1`: nothing that could be markup or a sentence. */
export const slotId = z
  .string()
  .regex(/^[\w-]{0,255}$/)
  .catch('');

export const slotItems = z
  .array(z.object({ skuId: z.number().int(), quantity: z.number().int() }))
  .max(100)
  .catch([]);

/** What kind of card it is, and no digit of it. */
export const slotCard = z
  .object({ brand: z.string().regex(/^[a-z_ ]{1,30}$/i) })
  .nullable()
  .catch(null);

/** That of the delivery, one that is typed, or one of the customer's book by its id. */
export const slotBillingAddress = z
  .union([z.enum(['delivery', 'own']), z.uuid()])
  .nullable()
  .catch(null);

/** How many gift cards and credits lie on the order; their codes and what they hold stay on the server. */
export const slotGiftCards = z
  .object({ count: z.number().int().min(1).max(20) })
  .nullable()
  .catch(null);
