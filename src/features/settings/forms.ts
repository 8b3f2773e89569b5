import { z } from 'zod';
import { formValues } from '../../platform/form-values.ts';
import { maxNameLength } from './rules.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const controls = /[\u0000-\u001f\u007f]+/g;

const name = (missing: string) =>
  z
    .string()
    .max(2_000)
    .transform((value) => value.replace(controls, ' ').trim())
    .pipe(z.string().min(1, missing).max(maxNameLength, `Use at most ${maxNameLength} characters.`));

/** A password field, accepted as entered. The rules define the allowed length; this maximum only limits how much text they check. */
const password = z.string().max(1_000);
const current = password.optional().transform((value) => (value === '' ? undefined : value));

/** The schema of each form on the settings page, by intent. Rejects other fields (quality A22). */
const settingsForm = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('name'),
    firstName: name('Enter your first name.'),
    lastName: name('Enter your last name.'),
  }),
  z.strictObject({
    intent: z.literal('email'),
    email: z.string().trim().max(254).pipe(z.email('Enter a valid email address, such as ana@example.com.')),
    current,
  }),
  z.strictObject({ intent: z.literal('cancel-email') }),
  z.strictObject({ intent: z.literal('password'), current, password, email: z.string().max(254).optional() }),
  z.strictObject({ intent: z.literal('letters'), letters: z.literal('on').optional() }),
  z.strictObject({
    intent: z.literal('stop-waiting'),
    kind: z.enum(['wine', 'state']),
    id: z.uuid(),
  }),
  z.strictObject({ intent: z.literal('end-session'), sessionId: z.uuid() }),
  z.strictObject({ intent: z.literal('end-others') }),
]);

export type SettingsFormValues = z.output<typeof settingsForm>;

export function readSettingsForm(form: FormData) {
  return settingsForm.safeParse(formValues(form));
}

const closeForm = z.strictObject({
  intent: z.literal('close'),
  understood: z.literal('on').optional(),
  current,
  email: z.string().max(254).optional(),
});

export function readCloseAccountForm(form: FormData): z.output<typeof closeForm> | undefined {
  return closeForm.safeParse(formValues(form)).data;
}
