import { z } from 'zod';
import { normalizeText } from '../../platform/normalize-text.ts';

/** The maximum number of characters parsed. It exceeds every accepted length, so that the rules can report the actual limits. */
const longestEntry = 10_000;
const visitor = z.string().regex(/^[\w-]{22}$/);

export const openCallSchema = z.object({
  /** The chat token that the server issued to the signed-in customer; null for guests and if it couldn't be loaded. */
  token: z.string().max(4_000).nullable(),
  /** Whether the messenger is on screen, so that its messages count as seen. */
  isLooking: z.boolean().default(true),
});

export const messageCallSchema = z.object({
  visitor,
  clientId: z.uuid().transform((id) => id.toLowerCase()),
  words: z.string().max(longestEntry).transform(normalizeText),
});

export const transcriptCallSchema = z.object({
  visitor,
  /** The email address entered by a guest. */
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address.')).optional(),
});
