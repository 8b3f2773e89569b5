import { z } from 'zod';

/** The fields that every alert form shares; other fields are refused (quality A22). */
export const watchFields = {
  email: z.string().trim().max(254).pipe(z.email()),
  /** The page to return to without scripts; checked by `ownPath` before use (I-47). */
  returnTo: z.string().max(2_000).optional(),
};

/** Returns the entered email, to show it again. */
export function enteredEmail(form: FormData): string {
  return String(form.get('email') ?? '').slice(0, 254);
}
