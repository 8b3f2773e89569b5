import { sameOriginPath } from './own-path.ts';

/** The path of the sign-in page. Its query parameters are defined by the specification (§2). */
export const signInPath = '/sign-in';

/** The maximum length of a path to return to, in characters. Longer paths are rejected. */
const longestPath = 2_000;

/** Matches an email address in time linear in its length. Used only to validate entered addresses (§5). */
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i;

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

export type SignInUrlQuery = {
  /** The path and query to return to after sign-in. If omitted, sign-in continues to the account's first page. */
  readonly originUrl?: string | undefined;
  /** The email address to prefill. An invalid address is omitted. */
  readonly initialEmail?: string | undefined;
  readonly error?: string | undefined;
};

/** Returns the path and query of the sign-in page, for links, guards and redirects in both server and browser. */
export function signInUrl({ originUrl, initialEmail, error }: SignInUrlQuery = {}): string {
  const query = new URLSearchParams();
  if (originUrl !== undefined) query.set('originUrl', originUrl);
  if (initialEmail !== undefined && isEmailAddress(initialEmail)) query.set('initialEmail', initialEmail);
  if (error !== undefined) query.set('error', error);
  return query.size === 0 ? signInPath : `${signInPath}?${query}`;
}

/** The base URL for resolving relative URLs. A URL that resolves to any other origin is not a path of the shop. */
const nowhere = 'https://own.invalid';

/**
 * Returns the path and query of a URL that begins with a slash, or undefined for any spelling that could lead to another site. This is the
 * only check of `originUrl`, `callbackUrl` and `redirectTo` (I-47).
 */
export function safeRedirectPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > longestPath) return undefined;
  // If a later layer decodes it again, it must still be a path.
  if (/%(?:25)*(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathPart(value)) || /[^\x21-\x7e]/.test(value))
    return undefined;
  return sameOriginPath(nowhere, value);
}

/**
 * Returns the path and query of a path, or of a full URL at `origin`; undefined for anything else. Clients of `/api/auth/*` send full URLs.
 */
export function safeRedirectPathForOrigin(origin: string, value: unknown): string | undefined {
  if (value === origin) return '/';
  return safeRedirectPath(
    typeof value === 'string' && value.startsWith(`${origin}/`) ? value.slice(origin.length) : value,
  );
}

function pathPart(value: string): string {
  return /^[^?#]*/.exec(value)?.[0] ?? '';
}
