import { z } from 'zod';

export const missingReasonSentence = 'Enter a reason.';

/** The schema of the reason field for refunds and cancellations. */
export const orderChangeReasonSchema = z
  .string(missingReasonSentence)
  .trim()
  .min(1, missingReasonSentence)
  .max(200, 'Use at most 200 characters.');
