import { ownPath } from './own-path.ts';

/** Where the sign-in page is; its query keys are the specification's (§2). */
export const signInPath = '/sign-in';

/** Longest address that is worth going back to. */
const longestPath = 2_000;

/** The common pattern of an e-mail address, linear in its length; it decides only what a form is filled with (§5). */
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

export type SignInAddress = {
  /** Path and query to come back to; left out, the account's first page follows. */
  readonly originUrl?: string | undefined;
  /** An address that is none is dropped. */
  readonly initialEmail?: string | undefined;
  readonly error?: string | undefined;
};

/** The address of the sign-in page, for links, guards and redirects of both sides. */
export function signInAddress({ originUrl, initialEmail, error }: SignInAddress = {}): string {
  const query = new URLSearchParams();
  if (originUrl !== undefined) query.set('originUrl', originUrl);
  if (initialEmail !== undefined && isEmail(initialEmail)) query.set('initialEmail', initialEmail);
  if (error !== undefined) query.set('error', error);
  return query.size === 0 ? signInPath : `${signInPath}?${query}`;
}

/** An origin that nobody has: whatever does not stay on it was not a path of this shop. */
const nowhere = 'https://own.invalid';

/**
 * The one check of `originUrl`, `callbackUrl` and `redirectTo` (I-47): path and query of an address that begins with a slash; undefined for everything that could lead anywhere else, however it is spelled.
 */
export function ownPathOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > longestPath) return undefined;
  // Decoded once more by somebody behind us, it must still be a path.
  if (/%(?:25)*(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathPart(value)) || /[^\x21-\x7e]/.test(value))
    return undefined;
  return ownPath(nowhere, value);
}

/** The same for the clients of `/api/auth/*`, which name the pages of this shop by their whole address. */
export function ownPathAt(origin: string, value: unknown): string | undefined {
  if (value === origin) return '/';
  return ownPathOf(
    typeof value === 'string' && value.startsWith(`${origin}/`) ? value.slice(origin.length) : value,
  );
}

function pathPart(value: string): string {
  return /^[^?#]*/.exec(value)?.[0] ?? '';
}
