import { data } from 'react-router';
import type { Refusal } from '../core/result.ts';
import { privateHeaders } from './private-headers.ts';

/** The action data of a submitted form whose page is shown again: the problems, and the values as entered. */
export type FormActionData = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
};

/** Returns a response that shows a private page's form again, with the problems and the entered values. */
export function rejectForm(
  refusals: readonly Refusal[],
  form: FormData,
  status = 409,
  headers: Readonly<Record<string, string>> = privateHeaders,
) {
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  return data<FormActionData>({ problems, entered: enteredIn(form) }, { status, headers });
}

/** Returns the HTTP status for refusals: 422 if any concerns a field, else 409. */
export function refusalStatus(refusals: readonly Refusal[]): 409 | 422 {
  return refusals.some(({ field }) => field !== undefined) ? 422 : 409;
}

/** Returns a response that shows the form as entered, so that its page can show a preview without scripts. */
export function enteredFormPreview(form: FormData) {
  return data<FormActionData>({ problems: [], entered: enteredIn(form) }, { headers: privateHeaders });
}

/** The maximum number of characters of a field's value to show again. No field accepts more. */
const longestShown = 4_000;

function enteredIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, longestShown)]] : [],
    ),
  );
}

/** Returns a response (400) for a form that none of the shop's pages could have sent. */
export function malformedFormResponse(form: FormData) {
  const sentence = 'Something went wrong with this form. Please try again.';
  return rejectForm([{ code: 'FORM', sentence }], form, 400);
}
