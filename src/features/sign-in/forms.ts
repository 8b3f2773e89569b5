import { data } from 'react-router';
import { z } from 'zod';
import type { CivilDate } from '../../core/dates.ts';
import type { Refusal } from '../../core/result.ts';
import { checkAge } from '../../engine/compliance/age-rules.ts';
import { formValues } from '../../platform/form-values.ts';
import type { SentForm } from './types.ts';

const email = z
  .string()
  .trim()
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter an email address, such as ana@example.com.'));

/** What is typed as a password stays as it is, blanks at its ends included; how long it may be is identity's to say. */
const password = z.string().max(1_000);

/** One line; the database cannot store some signs, and none of them belongs into the head of a mail. */
const line = (longest: number, missing: string) =>
  z
    .string()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
    .transform((value) => value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(longest, `Please use at most ${longest} characters.`));

const ticked = z.literal('on').optional();

export const signInForm = z.strictObject({
  intent: z.literal('password'),
  email,
  password: password.min(1, 'Please enter your password.'),
  remember: ticked,
});

/** For everything that is mailed: a sign-in link, a way to a new password, a confirmation once more. */
export const mailForm = z.strictObject({ intent: z.string().max(20).optional(), email });

export const newPasswordForm = z.strictObject({
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
  /** Vine Points, and the terms that stood beside the box. */
  points: ticked,
  pointsTerms: z.string().max(40).optional(),
});

/** In the order of the page, so that the summary reads as it does. */
const joinFields = ['firstName', 'lastName', 'email', 'password', 'birthDate', 'zipCode', 'phone'];

/** Everything that can be said about the form of a new account is said at once, its birth date too. */
export function readJoinForm(form: FormData, today: CivilDate): ReturnType<typeof readForm<typeof joinForm>> {
  const read = readForm(joinForm, form);
  if (read.ok) return read;
  const part = (name: string) => String(form.get(name) ?? '').slice(0, 20);
  const typed = { month: part('birthMonth'), day: part('birthDay'), year: part('birthYear') };
  const age = checkAge(typed, today);
  const birthDate = (age.ok ? [] : age.refusals).map(({ sentence }) => ({ fieldId: 'birthDate', sentence }));
  const place = ({ fieldId }: SentForm['problems'][number]) => joinFields.indexOf(fieldId ?? '');
  const problems = [...read.sent.problems, ...birthDate].sort((one, other) => place(one) - place(other));
  return { ok: false, sent: { ...read.sent, problems } };
}

/** What is given back to the page: never a password. */
function typedTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'password',
    ),
  );
}

/** What identity refused, back to the fields it was about; the parts of a birth date are one field. */
export function refusedForm(form: FormData, refusals: readonly Refusal[]) {
  const problems = refusals.map(({ field, sentence }) => ({
    fieldId: field?.startsWith('birth') ? 'birthDate' : field,
    sentence,
  }));
  const isTooOften = refusals.some(({ code }) => code === 'RATE_LIMIT');
  return data<SentForm>({ problems, typed: typedTexts(form) }, isTooOften ? 429 : 422);
}

/** What a schema found, one sentence for each field; a form that none of our pages sends has one for the whole. */
export function readForm<Shape extends z.ZodType>(
  schema: Shape,
  form: FormData,
): { readonly ok: true; readonly value: z.output<Shape> } | { readonly ok: false; readonly sent: SentForm } {
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
  const told = [...problems].map(([fieldId, sentence]) => ({ fieldId, sentence }));
  return { ok: false, sent: { problems: told, typed: typedTexts(form) } };
}
