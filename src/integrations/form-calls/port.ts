/** What a form says to a program elsewhere. */
export type FormCall = {
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'GET';
  /** How its answers are written; with GET they stand in the address. */
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  readonly headers: Readonly<Record<string, string>>;
  /** A name comes as often as it has values. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The same at each try, so that whoever takes it knows a repeat. */
  readonly key: string;
};

export type FormCallAnswer =
  /** @param text what was said, when it was short enough to be a message. */
  | { readonly kind: 'answered'; readonly status: number; readonly text: string | undefined }
  /** Nobody knows whether it arrived. */
  | { readonly kind: 'silent' }
  /** The name stands for an address that is no public one: nothing left the house. */
  | { readonly kind: 'forbidden' };

/** Hands over what forms were told. It follows no redirect, waits a few seconds, and reaches public addresses alone. */
export type FormCaller = { call(call: FormCall): Promise<FormCallAnswer> };
