import type { CustomerId } from '../../core/ids.ts';

/** Who asks: as much of it as a try to sign in is counted by. */
export type Caller = {
  /** Stands for the visitor's network, and is the same for all of its addresses (`clientKey`). */
  readonly network: string;
  readonly userAgent: string | undefined;
};

export type PasswordTry =
  | { readonly kind: 'signed-in'; readonly token: string; readonly customerId: CustomerId }
  /** The password is right, but nobody has proved yet that the mailbox is theirs. */
  | { readonly kind: 'unproved' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** Somebody else who says who a visitor is. */
export type IdentityProvider = { readonly id: string; readonly name: string };

export type ProviderOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly returnPath: string }
  | { readonly kind: 'refused'; readonly code: string };

/** Proves who somebody is and begins their sessions in the database; nobody else makes a session's token. */
export type SignInService = {
  /** Looks at a password; for an address without one it takes as long (A10). */
  tryPassword(
    attempt: { readonly email: string; readonly password: string; readonly remembers: boolean },
    caller: Caller,
  ): Promise<PasswordTry>;
  /** A session for whoever gave another proof, such as a link from their mailbox. @returns its token. */
  startSession(customerId: CustomerId, remembers: boolean, caller: Caller): Promise<string>;
  readonly providers: readonly IdentityProvider[];
  /**
   * Where the visitor goes to be recognised by a provider.
   * @param returnPath where they want to be afterwards, a path of ours.
   */
  leaveFor(
    providerId: string,
    returnPath: string,
    caller: Caller,
  ): Promise<
    { readonly url: string; readonly setCookies: readonly string[] } | { readonly retryAfterSeconds: number }
  >;
  /** What the provider answered with, in query and cookies of the request that came back. */
  comeBack(
    providerId: string,
    query: string,
    cookieHeader: string,
    caller: Caller,
  ): Promise<{ readonly outcome: ProviderOutcome; readonly setCookies: readonly string[] }>;
};

/** Makes a password into what may be stored, and compares; few at a time, so that other requests have the machine too. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /**
   * A door for strangers: so many are inside at once with all that they do there, and whoever comes to a full house is sent away
   * before it has cost anything.
   * @returns undefined for them.
   */
  admit<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
};
