const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type RequestOrigin = {
  readonly method: string;
  /** The `Origin` header as received. */
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
};

/**
 * Returns whether a request is safe or was sent by one of the shop's own pages. Browsers send `Origin` with every unsafe method, so an
 * unsafe request that has neither that header nor `Sec-Fetch-Site: same-origin` is rejected.
 * @param ownOrigins the shop's origins, such as `https://shop.example.com`; in the demo both names of the loopback address
 */
export function isSameOriginRequest(
  { method, origin, fetchSite }: RequestOrigin,
  ownOrigins: ReadonlySet<string>,
): boolean {
  if (safeMethods.has(method)) return true;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin !== undefined) return ownOrigins.has(origin);
  return fetchSite === 'same-origin';
}
