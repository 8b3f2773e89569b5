import { sameOriginPath } from '../../platform/own-path.ts';

export type PageLocation = { readonly path: string; readonly query: URLSearchParams };

const advertisingSources = new Set(['fbiq', 'facebook', 'google', 'google-paid']);

/** Paths of pages without the age gate (specification §2): legal texts, the waiver, the sign-up by QR code, and the gate's own page. */
const exemptPaths = new Set([
  '/privacy',
  '/privacy-policy',
  '/daou-plus-terms-conditions',
  '/daou-plus-privacy-policy',
  '/digital-waiver',
  '/wine-club/qr/sign-up',
  '/age',
]);

/**
 * Returns whether this visitor may enter without the age question, on this page and every other until the next full page load
 * (specification §4).
 */
export function isVisitorAllowed(query: URLSearchParams, hasAgeCookie: boolean): boolean {
  return (
    hasAgeCookie ||
    query.has('fbclid') ||
    query.has('gclid') ||
    advertisingSources.has(query.get('utm_source') ?? '')
  );
}

export function isPageExempt({ path, query }: PageLocation): boolean {
  const plain = plainPath(path);
  return exemptPaths.has(plain) || (plain === '/wine-club' && query.get('isNoPaymentFlow') === 'true');
}

/**
 * Returns whether the age gate covers a page. Depends only on path, query and cookie, so that no page is visible before the gate appears
 * (I-48).
 */
export function isAgeGateShown(address: PageLocation, hasAgeCookie: boolean): boolean {
  return !isVisitorAllowed(address.query, hasAgeCookie) && !isPageExempt(address);
}

/** Normalizes capitalization and a trailing slash in the same way as the router. */
function plainPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

/**
 * Returns the path and query of the page on which the visitor answered the gate. Uses the referrer if it has the same path as `named`,
 * because it includes the query even for pages from the page cache; otherwise `named`. A URL outside this shop becomes the home page
 * (I-47).
 * @param origin the origin of the request with the answer.
 * @param named the page submitted with the form.
 */
export function ageGateReturnPath(origin: string, named: string, referrer: string | null): string {
  const page = sameOriginPath(origin, named) ?? '/';
  const before = referrer === null ? undefined : sameOriginPath(origin, referrer);
  if (before === undefined) return page;
  // The gate's own page is its own referrer and names the page before it.
  return new URL(before, origin).pathname === new URL(page, origin).pathname ? before : page;
}
