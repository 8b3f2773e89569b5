import { z } from 'zod';
import type { Refusal } from '../../../core/result.ts';
import { formValues } from '../../../platform/form-values.ts';
import { normalizeLine } from '../../../platform/normalize-text.ts';
import type { ApplicationPatch } from './types.ts';

const line = z.string().max(2_000).transform(normalizeLine);
const part = z.string().max(20);

/** The schema of a submitted step on any sign-up page. Each step sends only its own fields. */
const applicationForm = z
  .strictObject({
    intent: z.enum(['plan', 'person', 'agree', 'code', 'again', 'finish', 'wait', 'elsewhere']),
    plan: z.string().max(60),
    frequency: z.string().max(60),
    preference: z.enum(['mixed', 'red', 'white']),
    /** The delivery choice: `ship`, or the id of a pickup location. */
    delivery: z.string().max(60),
    startsWith: z.enum(['this_release', 'next_release']),
    ...{ email: line, firstName: line, lastName: line, phone: line, pickupPerson: line },
    ...{ zipCode: line, primaryStreet: line, secondaryStreet: line, city: line, stateCode: line },
    ...{ birthMonth: part, birthDay: part, birthYear: part },
    wantsNews: z.literal('on'),
    consent: z.literal('on'),
    /** The versions of the terms shown next to the checkbox. A page with a delivery choice shows both versions. */
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

/** Parses a submitted step. Returns undefined if the form isn't one that our pages send. */
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

/** Returns the entered texts, without the birth date, for showing the form again. */
function enteredTexts(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('birth'),
    ),
  );
}

/** A submitted step that was refused, with its error messages and the entered texts. */
export type RejectedApplicationStep = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
};

/** The field ids in page order, so that the error summary lists problems in the order of the form. */
const fieldOrder = [
  ...['plan', 'delivery', 'firstName', 'lastName', 'email', 'phone', 'birthDate'],
  ...['zipCode', 'primaryStreet', 'secondaryStreet', 'city', 'stateCode', 'pickupPerson', 'consent', 'code'],
];

/** Maps refusals to form fields in page order. The parts of a birth date count as one field, and so do the delivery choices. */
export function toRejectedApplicationStep(
  form: FormData,
  refusals: readonly Refusal[],
): RejectedApplicationStep {
  const place = ({ fieldId }: { readonly fieldId: string | undefined }) => fieldOrder.indexOf(fieldId ?? '');
  const problems = refusals
    .map(({ field, sentence }) => ({
      fieldId: field?.startsWith('birth') ? 'birthDate' : field === 'pickupLocation' ? 'delivery' : field,
      sentence,
    }))
    .sort((one, other) => place(one) - place(other));
  return { problems, entered: enteredTexts(form) };
}

/** The result for a form that isn't one that our pages send. */
export const malformedApplicationStep: RejectedApplicationStep = {
  problems: [
    {
      fieldId: undefined,
      sentence: 'Something went wrong with this form. Please reload the page and try again.',
    },
  ],
  entered: {},
};
