import { href } from 'react-router';

/** The page that a payment link opens. */
export function paymentLinkPath(token: string): string {
  return `${href('/shop/payment-link')}?${new URLSearchParams({ t: token })}`;
}
