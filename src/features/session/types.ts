export type OpenSession = {
  readonly isAuthenticated: true;
  readonly user: {
    readonly name: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  readonly accessToken: string;
  /** An opaque mark of the account; it opens nothing. */
  readonly account: string;
  /** When the session is over at the latest, as an ISO instant. */
  readonly expires: string;
};

/** What `GET /api/auth/session` tells (§3, §7); the empty object means that nobody is signed in. */
export type SessionObject = OpenSession | Readonly<Record<string, never>>;

/** One entry of `GET /api/auth/providers`. */
export type ProviderObject = {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oauth';
  readonly signinUrl: string;
  readonly callbackUrl: string;
};

/** What this browser knows of its session (§4). */
export type BrowserSession =
  | { readonly status: 'loading' | 'unauthenticated' }
  | { readonly status: 'authenticated'; readonly session: OpenSession };
