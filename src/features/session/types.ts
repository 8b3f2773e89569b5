export type OpenSession = {
  readonly isAuthenticated: true;
  readonly user: {
    readonly name: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  readonly accessToken: string;
  /** Opaque mark of the account; grants no access. */
  readonly account: string;
  /** Latest end of the session, as an ISO instant. */
  readonly expires: string;
};

/** The response of `GET /api/auth/session` (§3, §7). An empty object means signed out. */
export type SessionResponse = OpenSession | Readonly<Record<string, never>>;

/** One entry in the response of `GET /api/auth/providers`. */
export type SignInProviderEntry = {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oauth';
  readonly signinUrl: string;
  readonly callbackUrl: string;
};

/** The state of this browser's session (§4). */
export type BrowserSession =
  | { readonly status: 'loading' | 'unauthenticated' }
  | { readonly status: 'authenticated'; readonly session: OpenSession };
