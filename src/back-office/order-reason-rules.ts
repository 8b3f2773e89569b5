import { z } from 'zod';

export const missingReason = 'Enter a reason.';

/** Why staff refund or cancel: what they enter into the field for it. */
export const writtenReason = z
  .string(missingReason)
  .trim()
  .min(1, missingReason)
  .max(200, 'Use at most 200 characters.');
