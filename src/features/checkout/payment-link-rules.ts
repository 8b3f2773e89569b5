import { href } from 'react-router';

/** Returns the path of the page that a payment link opens. */
export function paymentLinkPath(token: string): string {
  return `${href('/shop/payment-link')}?${new URLSearchParams({ t: token })}`;
}
