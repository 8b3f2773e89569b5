import { z } from 'zod';
import type { Refusal } from '../../../core/result.ts';
import { formValues } from '../../../platform/form-values.ts';
import { normalizeLine } from '../../../platform/normalize-text.ts';
import type { ApplicationPatch } from './types.ts';

const line = z.string().max(2_000).transform(normalizeLine);
const part = z.string().max(20);

/** Fields of an application as sent by any step of any sign-up page; a step sends only its own fields. */
const applicationForm = z
  .strictObject({
    intent: z.enum(['plan', 'person', 'agree', 'code', 'again', 'finish', 'wait', 'elsewhere']),
    plan: z.string().max(60),
    frequency: z.string().max(60),
    preference: z.enum(['mixed', 'red', 'white']),
    /** `ship`, or the id of a pickup location. */
    delivery: z.string().max(60),
    startsWith: z.enum(['this_release', 'next_release']),
    ...{ email: line, firstName: line, lastName: line, phone: line, pickupPerson: line },
    ...{ zipCode: line, primaryStreet: line, secondaryStreet: line, city: line, stateCode: line },
    ...{ birthMonth: part, birthDay: part, birthYear: part },
    wantsNews: z.literal('on'),
    consent: z.literal('on'),
    /** Version of the terms shown next to the checkbox; a page with a delivery choice shows both. */
    ...{ termsVersion: z.string().max(200), pickupTermsVersion: z.string().max(200) },
    pays: z.enum(['card', 'counter']),
    code: z.string().max(40),
  })
  .partial()
  .required({ intent: true });

export type ApplicationForm = Pick<
  z.output<typeof applicationForm>,
  'intent' | 'consent' | 'pays' | 'code'
> & {
  readonly patch: ApplicationPatch;
  readonly termsVersion: string;
};

/** Returns the fields of a submitted step, or undefined if the form isn't one of ours. */
export function readApplicationForm(form: FormData): ApplicationForm | undefined {
  const { data } = applicationForm.safeParse(formValues(form));
  if (!data) return undefined;
  const { intent, consent, pays, code, delivery, termsVersion, pickupTermsVersion, wantsNews, ...rest } =
    data;
  const { birthMonth = '', birthDay = '', birthYear = '', ...contents } = rest;
  const isPickup = delivery !== undefined && delivery !== 'ship';
  const hasBirthDate = [birthMonth, birthDay, birthYear].some((entered) => entered !== '');
  return {
    ...{ intent, consent, pays, code },
    termsVersion: (isPickup ? pickupTermsVersion : undefined) ?? termsVersion ?? '',
    patch: {
      ...definedOnly(contents),
      ...(contents.stateCode !== undefined && { stateCode: contents.stateCode.toUpperCase() }),
      ...(delivery !== undefined && { isPickup, pickupLocation: isPickup ? delivery : '' }),
      ...(intent === 'agree' && { wantsNews: wantsNews === 'on' }),
      ...(hasBirthDate && { birthDate: { month: birthMonth, day: birthDay, year: birthYear } }),
    },
  };
}

function definedOnly<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}

/** Returns the entered texts to show again, without the birth date. */
function enteredTexts(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('birth'),
    ),
  );
}

/** A submitted step that was refused. */
export type RejectedStep = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
};

/** The fields in page order, so that an error summary matches its form. */
const fieldOrder = [
  ...['plan', 'delivery', 'firstName', 'lastName', 'email', 'phone', 'birthDate'],
  ...['zipCode', 'primaryStreet', 'secondaryStreet', 'city', 'stateCode', 'pickupPerson', 'consent', 'code'],
];

/**
 * Maps refusals to form fields; the parts of a birth date count as one field, and so do the delivery choices.
 */
export function rejectStep(form: FormData, refusals: readonly Refusal[]): RejectedStep {
  const place = ({ fieldId }: { readonly fieldId: string | undefined }) => fieldOrder.indexOf(fieldId ?? '');
  const problems = refusals
    .map(({ field, sentence }) => ({
      fieldId: field?.startsWith('birth') ? 'birthDate' : field === 'pickupLocation' ? 'delivery' : field,
      sentence,
    }))
    .sort((one, other) => place(one) - place(other));
  return { problems, entered: enteredTexts(form) };
}

/** The result for a form that isn't one of ours. */
export const malformedStep: RejectedStep = {
  problems: [
    {
      fieldId: undefined,
      sentence: 'Something went wrong with this form. Please reload the page and try again.',
    },
  ],
  entered: {},
};
