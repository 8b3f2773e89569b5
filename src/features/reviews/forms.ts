import { z } from 'zod';
import type { EnteredReview } from '../../engine/catalog/reviews/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { normalizeText } from '../../platform/normalize-text.ts';

/** The maximum number of characters in a submitted field. It exceeds every accepted length; the review rules define those. */
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

export type SubmittedReview = EnteredReview & { readonly intent: 'write' | 'take-back' };

/** Returns the submitted review, or undefined if the form is malformed. */
export function readReviewForm(form: FormData): SubmittedReview | undefined {
  const parsed = reviewForm.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  const { intent, stars, words } = parsed.data;
  return { intent, stars, words };
}
