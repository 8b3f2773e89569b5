import { data } from 'react-router';
import type { Refusal } from '../core/result.ts';
import { privateHeaders } from './private-headers.ts';

/** What a form is answered when it does not lead on. */
export type FormAnswer = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly typed: Readonly<Record<string, string>>;
};

/** The form of a page that is somebody's own comes back with what was typed and what stands in its way. */
export function refuseForm(
  refusals: readonly Refusal[],
  form: FormData,
  status = 409,
  headers: Readonly<Record<string, string>> = privateHeaders,
) {
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  return data<FormAnswer>({ problems, typed: typedIn(form) }, { status, headers });
}

/** What stands in a form's way is what was typed, or how things are. */
export function statusOf(refusals: readonly Refusal[]): 409 | 422 {
  return refusals.some(({ field }) => field !== undefined) ? 422 : 409;
}

/** The form comes back as it was typed, for its page to show what will come of it where no script does. */
export function showForm(form: FormData) {
  return data<FormAnswer>({ problems: [], typed: typedIn(form) }, { headers: privateHeaders });
}

function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 600)]] : [])),
  );
}

/** A form that no page of ours sends. */
export function notWhole(form: FormData) {
  const sentence = 'Something went wrong with this form. Please try again.';
  return refuseForm([{ code: 'FORM', sentence }], form, 400);
}
