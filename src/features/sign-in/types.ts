/** The demo's accounts; undefined in the real shop. */
export type DemoAccounts = {
  readonly password: string;
  readonly people: readonly { readonly email: string; readonly about: string }[];
};

/** A rejected form; entries come back, passwords never. */
export type RejectedForm = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
  /** Address of a provider, for visitors without scripts. */
  readonly continueTo?: string;
};
