const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type RequestOrigin = {
  readonly method: string;
  /** The header `Origin` as received. */
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
};

/**
 * Returns whether a request that may change something was sent by one of our own pages. Browsers send `Origin` with every unsafe method; a
 * request with neither it nor `Sec-Fetch-Site: same-origin` is rejected.
 * @param ownOrigins e.g. `https://shop.example.com`; in the demo both names of the loopback address.
 */
export function isFromOwnPage(
  { method, origin, fetchSite }: RequestOrigin,
  ownOrigins: ReadonlySet<string>,
): boolean {
  if (safeMethods.has(method)) return true;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin !== undefined) return ownOrigins.has(origin);
  return fetchSite === 'same-origin';
}
