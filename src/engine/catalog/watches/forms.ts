import { z } from 'zod';

/** What every form of a wish has besides what is waited for; what a form has besides is refused (quality A22). */
export const wishFields = {
  email: z.string().trim().max(254).pipe(z.email()),
  /** Where a form without scripts leads back to; judged by `ownPath` before it is used (I-47). */
  returnTo: z.string().max(2_000).optional(),
};

/** What stood in the field, to show it again. */
export function typedEmail(form: FormData): string {
  return String(form.get('email') ?? '').slice(0, 254);
}
