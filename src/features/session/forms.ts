import { z } from 'zod';

/** The form fields that the sign-in client adds to every call. */
export const authCallSchema = z.object({
  csrfToken: z.string().max(200).catch(''),
  callbackUrl: z.string().max(4_000).optional().catch(undefined),
  json: z
    .string()
    .optional()
    .transform((text) => text === 'true'),
});

export const credentialsSchema = z.object({
  email: z.string().trim().max(254).catch(''),
  password: z.string().max(1_000).catch(''),
  /** Whether to keep the session; true by default. */
  remember: z
    .string()
    .optional()
    .transform((text) => text !== 'false' && text !== 'off'),
});

export const emailSignInSchema = z.object({ email: z.string().trim().max(254).pipe(z.email()) });

export const clientLogSchema = z.object({
  level: z.enum(['error', 'warn', 'debug']),
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/),
});
