import { z } from 'zod';

export const missingReasonSentence = 'Enter a reason.';

/** Why staff refund or cancel: what they enter into the field for it. */
export const reasonShape = z
  .string(missingReasonSentence)
  .trim()
  .min(1, missingReasonSentence)
  .max(200, 'Use at most 200 characters.');
