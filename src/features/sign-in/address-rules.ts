import { isEmailAddress, safeRedirectPath } from '../../platform/sign-in-address.ts';

/** The default page after signing in. */
const firstPage = '/shop/dashboard';

export type SignInDestination = {
  /** The path of the page to continue to. It is always within this shop (I-47). */
  readonly path: string;
  /** The path named in the query, to pass on to other pages; undefined if the query names none. */
  readonly originUrl: string | undefined;
};

/** Returns the page to open after signing in, from the query parameter `originUrl` or the page's own parameter. */
export function signInDestinationOf(query: URLSearchParams, key = 'originUrl'): SignInDestination {
  const [named, ...more] = query.getAll(key);
  // With two values, another reader could use the other one.
  const originUrl = more.length === 0 ? safeRedirectPath(named) : undefined;
  return { path: originUrl ?? firstPage, originUrl };
}

/** Returns an email address from a query, or '' if it is invalid (specification §5). */
export function validEmailOrEmpty(value: string | null): string {
  const text = value?.trim() ?? '';
  return isEmailAddress(text) ? text : '';
}

/** Returns a path with query parameters. Undefined and empty values are omitted. */
export function pathWithQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}
