import { isEmail, ownPathOf } from '../../platform/sign-in-address.ts';

/** Where somebody goes on to who says no place of their own. */
const firstPage = '/shop/dashboard';

export type WayOn = {
  /** Where to go on, always a path of this shop (I-47). */
  readonly path: string;
  /** The same where the address says it, to be handed on to other pages. */
  readonly originUrl: string | undefined;
};

/** Where the visitor wanted to go before they came to sign in, by `originUrl` or what the page calls it. */
export function wayOn(query: URLSearchParams, key = 'originUrl'): WayOn {
  const [named, ...more] = query.getAll(key);
  // Named twice, somebody else may read the other one.
  const originUrl = more.length === 0 ? ownPathOf(named) : undefined;
  return { path: originUrl ?? firstPage, originUrl };
}

/** An e-mail address out of a query; empty for whatever is none (specification §5). */
export function mailAddressOf(value: string | null): string {
  const text = value?.trim() ?? '';
  return isEmail(text) ? text : '';
}

/** A path with what is known of these; what is undefined or empty is left out. */
export function addressWith(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}
