/**
 * Returns the path and query of an address that belongs to this shop, or undefined for any other address. Every redirect target from a
 * request passes through this function (I-47), which never keeps the host.
 * @param origin the shop's own origin, such as `https://shop.example.com`
 */
export function sameOriginPath(origin: string, address: string): string | undefined {
  // Browsers treat a backslash as a slash and drop whitespace; neither belongs in a path.
  if (/[\\\s]/.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = `${url.pathname}${url.search}`;
  const isOwn = url.origin === origin && url.username === '' && url.password === '';
  return isOwn && !path.startsWith('//') ? path : undefined;
}
