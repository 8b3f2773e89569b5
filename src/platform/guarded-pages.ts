import { isMembershipPathAlias } from '../core/membership-path.ts';

/**
 * The lists of account pages. The server redirects guests from guarded pages before any loader runs, and the browser reads the same lists
 * when a session ends or another account signs in.
 */

/** Pages that require a session, including all pages below them. */
const guarded: readonly string[] = [
  '/customization',
  '/daou-plus/cancel',
  '/daou-plus/card',
  '/daou-plus/join',
  '/loyalty/rewards/order',
  '/shop/billing-details',
  '/shop/checkout/allocation',
  '/shop/dashboard',
  '/shop/loyalty',
  '/shop/order-history',
  '/shop/reservations',
  '/shop/reviews',
  '/shop/settings',
  '/shop/shipping-details',
  '/shop/wine-club',
  '/wine-club/change',
  '/wine-club/customization',
  '/wine-club/sign-up/welcome',
];

/** Public pages that show account data to a signed-in customer. */
const showing: readonly string[] = [
  '/curated-club-join',
  '/daou-plus',
  '/loyalty/rewards',
  '/membership-partnerships',
  '/shop/cart',
  '/shop/checkout',
  '/shop/event-checkout',
  '/shop/gift-card-checkout',
  '/wine-club',
];

const isAmong = (pages: readonly string[], pathname: string): boolean => {
  const path = pathname.toLowerCase();
  return pages.some((page) => path === page || path.startsWith(`${page}/`));
};

export function pageRequiresSession(pathname: string): boolean {
  return isAmong(guarded, pathname);
}

/** Returns whether a page may show account data, so that it must be replaced when the account changes. */
export function pageShowsAccountData(pathname: string): boolean {
  return pageRequiresSession(pathname) || isAmong(showing, pathname) || isMembershipPathAlias(pathname);
}
