import { ownPath } from '../../platform/own-path.ts';

export type Address = { readonly path: string; readonly query: URLSearchParams };

const advertisingSources = new Set(['fbiq', 'facebook', 'google', 'google-paid']);

/** Pages without the gate (specification §2): texts of law, the waiver, and the sign-up by QR code; and the gate's own page. */
const exemptPaths = new Set([
  '/privacy',
  '/privacy-policy',
  '/daou-plus-terms-conditions',
  '/daou-plus-privacy-policy',
  '/digital-waiver',
  '/wine-club/qr/sign-up',
  '/age',
]);

/** Whether this visitor may enter without being asked, here and on every page until the next full load (specification §4). */
export function isAllowed(query: URLSearchParams, hasAgeCookie: boolean): boolean {
  return (
    hasAgeCookie ||
    query.has('fbclid') ||
    query.has('gclid') ||
    advertisingSources.has(query.get('utm_source') ?? '')
  );
}

/** Whether this page is open to everybody. */
export function isExempt({ path, query }: Address): boolean {
  const plain = plainPath(path);
  return exemptPaths.has(plain) || (plain === '/wine-club' && query.get('isNoPaymentFlow') === 'true');
}

/** Whether the gate stands before a page: decided from path, query and cookie alone, so that no page flashes up (I-48). */
export function isGateShown(address: Address, hasAgeCookie: boolean): boolean {
  return !isAllowed(address.query, hasAgeCookie) && !isExempt(address);
}

/** The router takes capitals and a closing slash for the same page, so the gate does too. */
function plainPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

/**
 * Where an answer leads: the page from which it was given, as path and query. The referrer knows the query even where the
 * page came from memory; anything that is no page of this shop leads home (I-47).
 * @param origin of the request that carries the answer.
 */
export function returnPath(origin: string, named: string, referrer: string | null): string {
  const page = ownPath(origin, named) ?? '/';
  const before = referrer === null ? undefined : ownPath(origin, referrer);
  if (before === undefined) return page;
  // The gate's own page refers to itself, and knows by name where the visitor came from.
  return new URL(before, origin).pathname === new URL(page, origin).pathname ? before : page;
}
