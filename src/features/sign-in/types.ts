/** The demo accounts that the sign-in page lists, with their common password. */
export type DemoAccounts = {
  readonly password: string;
  readonly people: readonly { readonly email: string; readonly about: string }[];
};

/** The response to a rejected form: its problems and the entered texts, without passwords. */
export type RejectedForm = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
  /** The URL of the sign-in provider, for visitors without scripts. */
  readonly continueTo?: string;
};
