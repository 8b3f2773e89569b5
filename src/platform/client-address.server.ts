import { BlockList, isIP } from 'node:net';

/** A check of whether an IP address is a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/** Returns whether a text is an IP address or a network such as 10.0.0.0/8. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Returns a check of whether an address is one of these trusted proxies.
 * @param networks addresses or networks in the form that `isAddressOrNetwork` accepts
 */
export function createTrustedProxyCheck(networks: readonly string[]): IsTrustedProxy {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = withoutMapping(address);
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

/**
 * Returns the visitor's address. If the connection came from a trusted proxy, that is the nearest address in `X-Forwarded-For` that is not
 * a trusted proxy. Otherwise, or if there is no such address, returns the address of the connection.
 * @param connected the remote address of the connection
 */
export function clientAddress(
  connected: string,
  forwardedFor: string | undefined,
  isTrusted: IsTrustedProxy,
): string {
  const chain = [...(forwardedFor?.split(',') ?? []).map((part) => part.trim()).filter(Boolean), connected];
  return withoutMapping(chain.map(withoutPort).findLast((address) => !isTrusted(address)) ?? connected);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Returns an address without the port that some proxies append, as in 192.0.2.1:40312 or [2001:db8::1]:40312. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** Returns an address without the prefix that a server on `::` adds to IPv4 addresses, as in `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
