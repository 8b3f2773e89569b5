import { isEmail, safeRedirectPath } from '../../platform/sign-in-address.ts';

/** Default page after signing in. */
const firstPage = '/shop/dashboard';

export type Continuation = {
  /** Page to continue to, always a path of this shop (I-47). */
  readonly path: string;
  /** The path if the address names one, to be passed on to other pages. */
  readonly originUrl: string | undefined;
};

/** Returns where the visitor wanted to go before signing in, from `originUrl` or the page's own parameter. */
export function continuationOf(query: URLSearchParams, key = 'originUrl'): Continuation {
  const [named, ...more] = query.getAll(key);
  // With two values, another reader could use the other one.
  const originUrl = more.length === 0 ? safeRedirectPath(named) : undefined;
  return { path: originUrl ?? firstPage, originUrl };
}

/** Returns an email address from a query, or '' if it is not valid (specification §5). */
export function validEmailOrEmpty(value: string | null): string {
  const text = value?.trim() ?? '';
  return isEmail(text) ? text : '';
}

/** Returns a path with query parameters; undefined and empty values are left out. */
export function pathWithQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}
