import { data } from 'react-router';
import { z } from 'zod';
import type { CivilDate } from '../../core/dates.ts';
import type { Refusal } from '../../core/result.ts';
import { parseAdultBirthDate } from '../../engine/compliance/age-rules.ts';
import { formValues } from '../../platform/form-values.ts';
import type { RejectedForm } from './types.ts';

const email = z
  .string()
  .trim()
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter an email address, such as ana@example.com.'));

/** A password field. Passwords are not trimmed; identity checks their length. */
const password = z.string().max(1_000);

/**
 * A single-line text field. Control characters are removed, because the database can't store some of them and none belong in an email
 * header.
 */
const line = (longest: number, missing: string) =>
  z
    .string()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
    .transform((value) => value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(longest, `Please use at most ${longest} characters.`));

const ticked = z.literal('on').optional();

export const signInFormSchema = z.strictObject({
  intent: z.literal('password'),
  email,
  password: password.min(1, 'Please enter your password.'),
  remember: ticked,
});

/** The schema of every form that requests an email: a sign-in link, a new password or another confirmation. */
export const emailRequestFormSchema = z.strictObject({ intent: z.string().max(20).optional(), email });

export const newPasswordFormSchema = z.strictObject({
  intent: z.literal('reset'),
  password: password.min(1, 'Please choose a password.'),
});

const joinForm = z.strictObject({
  firstName: line(60, 'Please enter your first name.'),
  lastName: line(60, 'Please enter your last name.'),
  email,
  password: password.min(1, 'Please choose a password.'),
  birthMonth: z.string().max(20),
  birthDay: z.string().max(20),
  birthYear: z.string().max(20),
  phone: z.string().trim().max(40, 'Please enter a phone number.').optional(),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter a 5-digit ZIP code.'),
  marketing: ticked,
  /** The choice to join the points program. `pointsTerms` is the version of the terms next to the checkbox. */
  points: ticked,
  pointsTerms: z.string().max(40).optional(),
});

/** The sign-up fields in page order, which the error summary follows. */
const joinFields = ['firstName', 'lastName', 'email', 'password', 'birthDate', 'zipCode', 'phone'];

/** Parses the sign-up form. Returns its values, or all problems together, including those of the birth date. */
export function readJoinForm(
  form: FormData,
  today: CivilDate,
): ReturnType<typeof parseSignInForm<typeof joinForm>> {
  const read = parseSignInForm(joinForm, form);
  if (read.ok) return read;
  const part = (name: string) => String(form.get(name) ?? '').slice(0, 20);
  const entered = { month: part('birthMonth'), day: part('birthDay'), year: part('birthYear') };
  const age = parseAdultBirthDate(entered, today);
  const birthDate = (age.ok ? [] : age.refusals).map(({ sentence }) => ({ fieldId: 'birthDate', sentence }));
  const place = ({ fieldId }: RejectedForm['problems'][number]) => joinFields.indexOf(fieldId ?? '');
  const problems = [...read.sent.problems, ...birthDate].sort((one, other) => place(one) - place(other));
  return { ok: false, sent: { ...read.sent, problems } };
}

/** Returns the entered texts to show again, without passwords. */
function enteredTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'password',
    ),
  );
}

/**
 * Returns the response to a rejected form, with identity's refusals at their fields. The parts of a birth date are one field. The status is
 * 429 for `RATE_LIMIT`, otherwise 422.
 */
export function rejectedFormResponse(form: FormData, refusals: readonly Refusal[]) {
  const problems = refusals.map(({ field, sentence }) => ({
    fieldId: field?.startsWith('birth') ? 'birthDate' : field,
    sentence,
  }));
  const isTooOften = refusals.some(({ code }) => code === 'RATE_LIMIT');
  return data<RejectedForm>({ problems, entered: enteredTexts(form) }, isTooOften ? 429 : 422);
}

/**
 * Parses a form. Returns its value, or one sentence per field. A form that none of our pages sends gets one sentence for the whole form.
 */
export function parseSignInForm<Shape extends z.ZodType>(
  schema: Shape,
  form: FormData,
):
  | { readonly ok: true; readonly value: z.output<Shape> }
  | { readonly ok: false; readonly sent: RejectedForm } {
  const parsed = schema.safeParse(formValues(form));
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = new Map<string | undefined, string>();
  for (const { code, path, message } of parsed.error.issues) {
    const fieldId = code === 'unrecognized_keys' || path[0] === undefined ? undefined : String(path[0]);
    const sentence =
      fieldId === undefined
        ? 'Something went wrong with this form. Please reload the page and try again.'
        : message;
    if (!problems.has(fieldId)) problems.set(fieldId, sentence);
  }
  const shown = [...problems].map(([fieldId, sentence]) => ({ fieldId, sentence }));
  return { ok: false, sent: { problems: shown, entered: enteredTexts(form) } };
}
