import { z } from 'zod';
import { normalizeText } from '../../platform/normalize-text.ts';

/** Longer than anything that is taken; what fits is said by the rules. */
const longestTyped = 10_000;
const visitor = z.string().regex(/^[\w-]{22}$/);

export const openCall = z.object({
  /** The server's token of whoever is signed in; null for everybody else, and where there was none to be had. */
  token: z.string().max(4_000).nullable(),
  /** Whether the messenger is on the screen, so that what was said is seen. */
  isLooking: z.boolean().default(true),
});

export const messageCall = z.object({
  visitor,
  clientId: z.uuid().transform((id) => id.toLowerCase()),
  words: z.string().max(longestTyped).transform(normalizeText),
});

export const transcriptCall = z.object({
  visitor,
  /** Where a guest wants it. */
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address.')).optional(),
});
