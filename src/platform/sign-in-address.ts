import { sameOriginPath } from './own-path.ts';

/** The path of the sign-in page; its query keys are the specification's (§2). */
export const signInPath = '/sign-in';

/** The longest path to return to, in characters; a longer one is ignored. */
const longestPath = 2_000;

/** Matches an email address in time linear in its length. Only decides whether the form is filled in (§5). */
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

export type SignInUrlQuery = {
  /** Path and query to return to after sign-in; without it, the account's first page follows. */
  readonly originUrl?: string | undefined;
  /** The email address to fill in; an invalid one is dropped. */
  readonly initialEmail?: string | undefined;
  readonly error?: string | undefined;
};

/** Returns the path and query of the sign-in page, for links, guards and redirects on server and browser. */
export function signInUrl({ originUrl, initialEmail, error }: SignInUrlQuery = {}): string {
  const query = new URLSearchParams();
  if (originUrl !== undefined) query.set('originUrl', originUrl);
  if (initialEmail !== undefined && isEmail(initialEmail)) query.set('initialEmail', initialEmail);
  if (error !== undefined) query.set('error', error);
  return query.size === 0 ? signInPath : `${signInPath}?${query}`;
}

/** A base for resolving relative addresses; an address that resolves to another origin was not a path of this shop. */
const nowhere = 'https://own.invalid';

/**
 * Returns path and query of an address that begins with a slash, or undefined for anything that could lead elsewhere, in any spelling. The
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
 * Returns the path and query of a full URL of this shop, or of a path; undefined for anything else. Clients of `/api/auth/*` send full
 * URLs.
 */
export function safeRedirectPathAt(origin: string, value: unknown): string | undefined {
  if (value === origin) return '/';
  return safeRedirectPath(
    typeof value === 'string' && value.startsWith(`${origin}/`) ? value.slice(origin.length) : value,
  );
}

function pathPart(value: string): string {
  return /^[^?#]*/.exec(value)?.[0] ?? '';
}
