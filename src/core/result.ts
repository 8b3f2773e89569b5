/**
 * A business refusal: a code for machines and tests, and a sentence for the customer. `field` names the form field concerned; `details`
 * contains the figures in the sentence.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code;
  readonly sentence: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
};

export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Refused<Code extends string = string> = {
  readonly ok: false;
  readonly refusals: readonly Refusal<Code>[];
};

/** The outcome of a business decision. Refusals are values; an exception is a bug. */
export type Result<Value, Code extends string = string> = Ok<Value> | Refused<Code>;

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function refused<Code extends string>(...refusals: readonly Refusal<Code>[]): Refused<Code> {
  return { ok: false, refusals };
}
