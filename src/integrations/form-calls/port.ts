/** A form submission sent to an external service. */
export type FormCall = {
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'GET';
  /** The encoding of the fields. With GET, the fields are in the URL instead. */
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  readonly headers: Readonly<Record<string, string>>;
  /** The form's fields. A name with several values appears several times. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The idempotency key, the same for each attempt so that the receiver recognizes a repeat. */
  readonly key: string;
};

export type FormCallAnswer =
  /** The service answered. `text` is its response, or undefined if that was incomplete or too long to be a message. */
  | { readonly kind: 'answered'; readonly status: number; readonly text: string | undefined }
  /** No response came, so it is unknown whether the submission arrived. */
  | { readonly kind: 'silent' }
  /** The URL leads to an address that is not public; nothing was sent. */
  | { readonly kind: 'forbidden' };

/** A sender of form submissions to public addresses. It waits a few seconds and follows no redirects. */
export type FormCaller = { call(call: FormCall): Promise<FormCallAnswer> };
