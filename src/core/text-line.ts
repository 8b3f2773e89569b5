import { z } from 'zod';

/** Returns the zod schema of a text on one line, with a maximum length in characters. */
export const singleLineText = (most: number) =>
  z.string().trim().min(1, 'is empty').max(most, `is longer than ${most} characters`);
