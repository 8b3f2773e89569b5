import { z } from 'zod';
import type { SkuId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { formValues } from '../../platform/form-values.ts';
import { parseWineItems } from './rules.ts';

/** The error message for quantities below 1, byte for byte as in the specification (§5). */
export const minQuantitySentence = 'Quantity must be at least 1';

const wholeSentence = 'Enter a whole number.';

const quantity = z
  .string({ error: minQuantitySentence })
  .refine((entered) => !/^\d+[.,]\d+$/.test(entered), { error: wholeSentence, abort: true })
  .regex(/^\d{1,15}$/, minQuantitySentence)
  .transform(Number);

const skuSentence = 'We couldn’t find that item. Please choose it again.';
const skuId = z
  .string({ error: skuSentence })
  .regex(/^\d{1,9}$/, skuSentence)
  .transform((text) => Number(text) as SkuId);

/** Wines with quantities in the format of `formatWineItems`. A list that contains a wine twice is rejected. */
export const wineItemsSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}x[1-9]\d?(?: [1-9]\d{0,8}x[1-9]\d?){0,23}$/)
  .transform(parseWineItems)
  .refine((read) => new Set(read.map((item) => item.skuId)).size === read.length);

/** The page to return to when JavaScript is off, checked by `sameOriginPath` before use (I-47). */
const returnTo = z.string().max(2_000).optional();

/** The forms of all actions on a cart. Unknown fields are rejected (quality A22). */
export const cartFormSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), skuId, quantity, returnTo }),
  /** A quantity of 0 removes the line. */
  z.strictObject({ intent: z.literal('change'), skuId, quantity }),
  z.strictObject({ intent: z.literal('remove'), skuId }),
  /** Undoes a removal. */
  z.strictObject({ intent: z.literal('restore'), skuId, quantity }),
  z.strictObject({ intent: z.literal('save'), skuId }),
  z.strictObject({ intent: z.literal('move-back'), skuId }),
  z.strictObject({ intent: z.literal('drop-saved'), skuId }),
  z.strictObject({ intent: z.literal('fill'), items: wineItemsSchema }),
  /** Adds a whole shared list. */
  z.strictObject({ intent: z.literal('add-list'), items: wineItemsSchema }),
  z.strictObject({
    intent: z.literal('delivery'),
    delivery: z.enum(['ship', 'pickup']),
    zipCode: z.string().trim().max(20).optional(),
    pickupLocation: z
      .string()
      .max(40)
      .optional()
      .transform((text) => text || undefined),
  }),
  /** Any input; the engine validates it. */
  z.strictObject({ intent: z.literal('coupon'), code: z.string().max(2_000) }),
  z.strictObject({ intent: z.literal('drop-coupon') }),
]);

export type CartForm = z.output<typeof cartFormSchema>;

/**
 * Parses a cart form, or returns one refusal. `QTY_MIN`: the quantity is missing, or isn't a nonnegative number of at most 15 digits.
 * `QTY_WHOLE`: it has decimals. `FORM_INVALID`: any other error.
 */
export function readCartForm(form: FormData): Result<CartForm, 'QTY_MIN' | 'QTY_WHOLE' | 'FORM_INVALID'> {
  const read = cartFormSchema.safeParse(formValues(form));
  if (read.success) return ok(read.data);
  const sentences = new Set(read.error.issues.map(({ message }) => message));
  if (sentences.has(minQuantitySentence)) {
    return refused({ code: 'QTY_MIN', sentence: minQuantitySentence, field: 'quantity' });
  }
  if (sentences.has(wholeSentence)) {
    return refused({ code: 'QTY_WHOLE', sentence: wholeSentence, field: 'quantity' });
  }
  const sentence = sentences.has(skuSentence)
    ? skuSentence
    : 'Something went wrong with this form. Please reload the page and try again.';
  return refused({ code: 'FORM_INVALID', sentence });
}
