import { z } from 'zod';

/** The fields that all alert forms share. Other fields are refused (quality A22). */
export const alertFormFields = {
  email: z.string().trim().max(254).pipe(z.email()),
  /** The page to return to if scripts are disabled; checked by `sameOriginPath` before use (I-47). */
  returnTo: z.string().max(2_000).optional(),
};

/** Returns the email address entered in a form, cut to 254 characters, to show it again. */
export function emailFromForm(form: FormData): string {
  return String(form.get('email') ?? '').slice(0, 254);
}
