/** Who can be signed in as in the demonstration; the real shop names nobody. */
export type DemoAccounts = {
  readonly password: string;
  readonly people: readonly { readonly email: string; readonly about: string }[];
};

/** What a form was sent with when it could not be taken; typed texts come back, passwords never. */
export type SentForm = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly typed: Readonly<Record<string, string>>;
  /** Where somebody without scripts goes on to sign in: the address of a provider. */
  readonly continueTo?: string;
};
