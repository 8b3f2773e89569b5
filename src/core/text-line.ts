import { z } from 'zod';

/** Returns the zod schema of a single-line text: trimmed, not empty, and at most `most` characters long. */
export const singleLineText = (most: number) =>
  z.string().trim().min(1, 'is empty').max(most, `is longer than ${most} characters`);
