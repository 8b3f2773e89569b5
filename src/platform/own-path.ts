/**
 * Path and query of an address of this shop; undefined for every other one. Whatever a request says about where to go next
 * passes through here before it becomes a redirect (I-47): only the path is kept, never the address.
 * @param origin the shop's own, e.g. `https://shop.example.com`.
 */
export function ownPath(origin: string, address: string): string | undefined {
  // A backslash counts as a slash in browsers, and white space is dropped by them: neither belongs into a path.
  if (/[\\\s]/.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = `${url.pathname}${url.search}`;
  const isOwn = url.origin === origin && url.username === '' && url.password === '';
  return isOwn && !path.startsWith('//') ? path : undefined;
}
