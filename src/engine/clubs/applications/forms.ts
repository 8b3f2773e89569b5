import { z } from 'zod';
import type { Refusal } from '../../../core/result.ts';
import { formValues } from '../../../platform/form-values.ts';
import { typedLine } from '../../../platform/typed-text.ts';
import type { ApplicationPatch } from './types.ts';

const line = z.string().max(2_000).transform(typedLine);
const part = z.string().max(20);

/** Fields of an application as any step of any door sends them; what a step does not ask for stays away. */
const applicationForm = z
  .strictObject({
    intent: z.enum(['plan', 'person', 'agree', 'code', 'again', 'finish', 'wait', 'elsewhere']),
    plan: z.string().max(60),
    frequency: z.string().max(60),
    preference: z.enum(['mixed', 'red', 'white']),
    /** `ship`, or the place where it is picked up. */
    delivery: z.string().max(60),
    startsWith: z.enum(['this_release', 'next_release']),
    ...{ email: line, firstName: line, lastName: line, phone: line, pickupPerson: line },
    ...{ zipCode: line, primaryStreet: line, secondaryStreet: line, city: line, stateCode: line },
    ...{ birthMonth: part, birthDay: part, birthYear: part },
    wantsNews: z.literal('on'),
    consent: z.literal('on'),
    /** What stood beside the box; where delivery is chosen on the same page it stands there in both versions. */
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

/** What a step sent; undefined when no page of ours sends it so. */
export function readApplicationForm(form: FormData): ApplicationForm | undefined {
  const { data } = applicationForm.safeParse(formValues(form));
  if (!data) return undefined;
  const { intent, consent, pays, code, delivery, termsVersion, pickupTermsVersion, wantsNews, ...rest } =
    data;
  const { birthMonth = '', birthDay = '', birthYear = '', ...contents } = rest;
  const isPickup = delivery !== undefined && delivery !== 'ship';
  const hasBirthDate = [birthMonth, birthDay, birthYear].some((typed) => typed !== '');
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

/** What was typed, to be shown again: never a birth date. */
function typedTexts(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('birth'),
    ),
  );
}

/** What a step was sent with when it could not be taken. */
export type SentStep = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly typed: Readonly<Record<string, string>>;
};

/** In the order of the pages, so that a summary reads as its form does. */
const fieldOrder = [
  ...['plan', 'delivery', 'firstName', 'lastName', 'email', 'phone', 'birthDate'],
  ...['zipCode', 'primaryStreet', 'secondaryStreet', 'city', 'stateCode', 'pickupPerson', 'consent', 'code'],
];

/** What was refused, back to the fields it was about: the parts of a birth date are one, and so are the ways of delivery. */
export function refusedStep(form: FormData, refusals: readonly Refusal[]): SentStep {
  const place = ({ fieldId }: { readonly fieldId: string | undefined }) => fieldOrder.indexOf(fieldId ?? '');
  const problems = refusals
    .map(({ field, sentence }) => ({
      fieldId: field?.startsWith('birth') ? 'birthDate' : field === 'pickupLocation' ? 'delivery' : field,
      sentence,
    }))
    .sort((one, other) => place(one) - place(other));
  return { problems, typed: typedTexts(form) };
}

/** Of a form that no page of ours sends. */
export const stepNotWhole: SentStep = {
  problems: [
    {
      fieldId: undefined,
      sentence: 'Something went wrong with this form. Please reload the page and try again.',
    },
  ],
  typed: {},
};
