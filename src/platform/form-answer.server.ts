import { data } from 'react-router';
import type { Refusal } from '../core/result.ts';
import { privateHeaders } from './private-headers.ts';

/** The action data of a form that did not lead to another page. */
export type FormAnswer = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
};

/** Returns a private page's form with the entered values and the problems. */
export function rejectForm(
  refusals: readonly Refusal[],
  form: FormData,
  status = 409,
  headers: Readonly<Record<string, string>> = privateHeaders,
) {
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  return data<FormAnswer>({ problems, entered: enteredIn(form) }, { status, headers });
}

/** Returns 422 if a field is wrong, and 409 if the state of things prevents the request. */
export function statusOf(refusals: readonly Refusal[]): 409 | 422 {
  return refusals.some(({ field }) => field !== undefined) ? 422 : 409;
}

/** Returns the form as entered, so that its page can show a preview without scripts. */
export function previewForm(form: FormData) {
  return data<FormAnswer>({ problems: [], entered: enteredIn(form) }, { headers: privateHeaders });
}

/** No field takes more characters. */
const longestShown = 4_000;

function enteredIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, longestShown)]] : [],
    ),
  );
}

/** Returns the answer to a form that none of our pages sends. */
export function malformedForm(form: FormData) {
  const sentence = 'Something went wrong with this form. Please try again.';
  return rejectForm([{ code: 'FORM', sentence }], form, 400);
}
