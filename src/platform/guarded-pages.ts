/**
 * The pages that need a session (blueprint §8), with everything below them. The server asks in each of their loaders
 * (`requireSignedIn`); the browser asks here, so that it can wait, and leave when the session ends.
 */
const guarded: readonly string[] = [
  '/shop/dashboard',
  '/shop/billing-details',
  '/shop/shipping-details',
  '/shop/order-history',
  '/shop/loyalty',
  '/shop/reservations',
  '/shop/settings',
  '/shop/wine-club',
  '/wine-club/change',
  '/wine-club/customization',
];

export function needsSession(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return guarded.some((page) => path === page || path.startsWith(`${page}/`));
}
