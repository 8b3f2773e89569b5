import { data } from 'react-router';
import type { Refusal } from '../core/result.ts';

/** What a form is answered when it does not lead on. */
export type FormAnswer = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly typed: Readonly<Record<string, string>>;
};

/** The form of a page that is somebody's own comes back with what was typed and what stands in its way. */
export function refuseForm(refusals: readonly Refusal[], form: FormData, status = 409) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 600)]] : [])),
  );
  const problems = refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
  const headers = { 'cache-control': 'private, no-store' };
  return data<FormAnswer>({ problems, typed }, { status, headers });
}

/** A form that no page of ours sends. */
export function notWhole(form: FormData) {
  const sentence = 'This form did not arrive whole. Please try again.';
  return refuseForm([{ code: 'FORM', sentence }], form, 400);
}
