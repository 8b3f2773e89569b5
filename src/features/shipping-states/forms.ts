import { z } from 'zod';

/** The wish to be told when a state opens; what a form has besides is refused (quality A22). */
export const watchForm = z.strictObject({
  email: z.string().trim().max(254).pipe(z.email()),
  stateCode: z.string().regex(/^[A-Z]{2}$/),
  /** Where a form without scripts leads back to; judged by `ownPath` before it is used (I-47). */
  returnTo: z.string().max(2_000).optional(),
});

/** What a link of a mail carries; the page asks before it acts, since mail programs open links by themselves. */
export const stopForm = z.strictObject({ t: z.string().max(200) });
