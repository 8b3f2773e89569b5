import { z } from 'zod';
import type { SkuId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { formValues } from '../../platform/form-values.ts';
import { readItems } from './rules.ts';

/** The specification's own words (§5), byte for byte. */
export const quantitySentence = 'Quantity must be at least 1';

const wholeSentence = 'Enter a whole number.';

const quantity = z
  .string({ error: quantitySentence })
  .refine((typed) => !/^\d+[.,]\d+$/.test(typed), { error: wholeSentence, abort: true })
  .regex(/^\d{1,15}$/, quantitySentence)
  .transform(Number);

const skuSentence = 'We couldn’t find that item. Please choose it again.';
const skuId = z
  .string({ error: skuSentence })
  .regex(/^\d{1,9}$/, skuSentence)
  .transform((text) => Number(text) as SkuId);

/** Several wines at once, as `itemsText` writes them, each of them once. */
export const items = z
  .string()
  .regex(/^[1-9]\d{0,8}x[1-9]\d?(?: [1-9]\d{0,8}x[1-9]\d?){0,23}$/)
  .transform(readItems)
  .refine((read) => new Set(read.map((item) => item.skuId)).size === read.length);

/** Where a form without scripts leads back to; judged by `ownPath` before it is used (I-47). */
const returnTo = z.string().max(2_000).optional();

/** Everything that can be done with a cart; what a form has besides is refused (quality A22). */
export const cartForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), skuId, quantity, returnTo }),
  /** A quantity of 0 takes the line out. */
  z.strictObject({ intent: z.literal('change'), skuId, quantity }),
  z.strictObject({ intent: z.literal('remove'), skuId }),
  /** The undo of a removal. */
  z.strictObject({ intent: z.literal('restore'), skuId, quantity }),
  z.strictObject({ intent: z.literal('save'), skuId }),
  z.strictObject({ intent: z.literal('move-back'), skuId }),
  z.strictObject({ intent: z.literal('drop-saved'), skuId }),
  z.strictObject({ intent: z.literal('fill'), items }),
  /** All of a list that somebody shared. */
  z.strictObject({ intent: z.literal('add-list'), items }),
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
  /** Whatever was typed for a code; the engine judges it. */
  z.strictObject({ intent: z.literal('coupon'), code: z.string().max(2_000) }),
  z.strictObject({ intent: z.literal('drop-coupon') }),
]);

export type CartForm = z.output<typeof cartForm>;

/** What a form asks for, or one sentence for each field that cannot be read. */
export function readCartForm(form: FormData): Result<CartForm, 'QTY_MIN' | 'QTY_WHOLE' | 'FORM_INVALID'> {
  const read = cartForm.safeParse(formValues(form));
  if (read.success) return ok(read.data);
  const sentences = new Set(read.error.issues.map(({ message }) => message));
  if (sentences.has(quantitySentence)) {
    return refused({ code: 'QTY_MIN', sentence: quantitySentence, field: 'quantity' });
  }
  if (sentences.has(wholeSentence)) {
    return refused({ code: 'QTY_WHOLE', sentence: wholeSentence, field: 'quantity' });
  }
  const sentence = sentences.has(skuSentence)
    ? skuSentence
    : 'Something went wrong with this form. Please reload the page and try again.';
  return refused({ code: 'FORM_INVALID', sentence });
}
