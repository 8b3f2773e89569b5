import { z } from 'zod';
import type { EnteredReview } from '../../engine/catalog/reviews/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { normalizeText } from '../../platform/normalize-text.ts';

/** Longer than anything accepted; the rules define what fits. */
const longestEntry = 10_000;

const reviewForm = z.object({
  intent: z.enum(['write', 'take-back']),
  stars: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .optional(),
  words: z.string().max(longestEntry).transform(normalizeText).default(''),
});

export type ReviewForm = EnteredReview & { readonly intent: 'write' | 'take-back' };

/** Returns the submitted review; undefined when the form is not ours. */
export function readReviewForm(form: FormData): ReviewForm | undefined {
  const parsed = reviewForm.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  const { intent, stars, words } = parsed.data;
  return { intent, stars, words };
}
