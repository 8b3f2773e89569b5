import type { CustomerId } from '../../core/ids.ts';

/** The source of a sign-in attempt, used to limit attempts. */
export type SignInCaller = {
  /** The key of the visitor's network, the same for all of its addresses (`clientKeyOfAddress`). */
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

export type ProviderSignInOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly returnPath: string }
  | { readonly kind: 'refused'; readonly code: string };

/** The service that authenticates customers and starts their sessions. No other code creates session tokens. */
export type SignInService = {
  /** Checks a password and starts a session. The check has the same duration for an email address without a password (A10). */
  tryPassword(
    attempt: { readonly email: string; readonly password: string; readonly remembers: boolean },
    caller: SignInCaller,
  ): Promise<PasswordSignInResult>;
  /**
   * Starts a session for a customer who was authenticated in another way, such as by a link from an email.
   * @returns the session's token
   */
  startSession(customerId: CustomerId, remembers: boolean, caller: SignInCaller): Promise<string>;
  readonly providers: readonly IdentityProvider[];
  /**
   * Starts a sign-in with a provider.
   * @param returnPath the shop's path to return to afterwards
   */
  leaveFor(
    providerId: string,
    returnPath: string,
    caller: SignInCaller,
  ): Promise<
    { readonly url: string; readonly setCookies: readonly string[] } | { readonly retryAfterSeconds: number }
  >;
  /** Completes a sign-in with a provider, using the query and cookies of the request that returns from it. */
  comeBack(
    providerId: string,
    query: string,
    cookieHeader: string,
    caller: SignInCaller,
  ): Promise<{ readonly outcome: ProviderSignInOutcome; readonly setCookies: readonly string[] }>;
};

/** Hashes and verifies passwords, a few at a time, so that other requests keep running. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /**
   * Runs `work` for an unauthenticated visitor if the limit of concurrent visitors isn't reached. Otherwise rejects the visitor before any
   * work is done.
   * @returns the result of `work`, or undefined when rejected
   */
  admit<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
};
