/**
 * The visitor's address: the nearest one in `X-Forwarded-For` that is none of our own proxies, and only when the connection
 * itself came from one. Whatever a stranger writes into that header counts for nothing.
 * @param connected the address at the other end of the connection.
 */
export function clientAddress(
  connected: string,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string {
  const chain = [
    ...(forwardedFor?.split(',') ?? []).map((part) => part.trim()).filter(Boolean),
    connected,
  ].map(withoutMapping);
  return chain.findLast((address) => !trustedProxies.includes(address)) ?? withoutMapping(connected);
}

/** An IPv4 client of a listener on `::` arrives as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
