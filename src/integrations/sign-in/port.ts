import type { CustomerId } from '../../core/ids.ts';

/** What sign-in attempts are counted by. */
export type Caller = {
  /** Identifies the visitor's network and is the same for all of its addresses (`clientKey`). */
  readonly network: string;
  readonly userAgent: string | undefined;
};

export type PasswordSignInResult =
  | { readonly kind: 'signed-in'; readonly token: string; readonly customerId: CustomerId }
  /** The password is right, but the email address is not verified yet. */
  | { readonly kind: 'unproved' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

/** An external identity provider. */
export type IdentityProvider = { readonly id: string; readonly name: string };

export type ProviderOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly returnPath: string }
  | { readonly kind: 'refused'; readonly code: string };

/** Authenticates customers and starts their sessions. Nothing else creates session tokens. */
export type SignInService = {
  /** Checks a password and starts a session. Takes as long for an email address without a password (A10). */
  tryPassword(
    attempt: { readonly email: string; readonly password: string; readonly remembers: boolean },
    caller: Caller,
  ): Promise<PasswordSignInResult>;
  /**
   * Starts a session for a customer who gave another proof, such as a link from an email.
   * @returns its token.
   */
  startSession(customerId: CustomerId, remembers: boolean, caller: Caller): Promise<string>;
  readonly providers: readonly IdentityProvider[];
  /**
   * Starts a sign-in with a provider.
   * @param returnPath the path of ours to return to afterwards.
   */
  leaveFor(
    providerId: string,
    returnPath: string,
    caller: Caller,
  ): Promise<
    { readonly url: string; readonly setCookies: readonly string[] } | { readonly retryAfterSeconds: number }
  >;
  /** Finishes a sign-in with a provider, from the query and cookies of the returning request. */
  comeBack(
    providerId: string,
    query: string,
    cookieHeader: string,
    caller: Caller,
  ): Promise<{ readonly outcome: ProviderOutcome; readonly setCookies: readonly string[] }>;
};

/** Hashes and compares passwords, a few at a time, so that other requests keep running. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /**
   * Runs `work` for an unauthenticated visitor within the limit of concurrent ones; any further one is rejected before it costs anything.
   * @returns undefined when rejected.
   */
  admit<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
};
