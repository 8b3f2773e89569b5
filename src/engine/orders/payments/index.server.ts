/**
 * Entry point of payments (I-22 to I-26): the webhook inbox, the capture, release and refund of an order's payment, and the comparison with
 * the gateway. Placing orders is part of checkout.
 */

export { disputesSince } from './dispute-store.server.ts';
export { findPaymentDiscrepancies } from './find-discrepancies.server.ts';
export { reopenWebhook, unhandledWebhooks } from './inbox-store.server.ts';
export {
  type OrderPayments,
  type PayAgainStatus,
  payForOrderAgain,
  readOrderPayments,
  viewPayAgainStatus,
} from './pay-again.server.ts';
export { receiveWebhook } from './receive-webhook.server.ts';
export { findStrayPayment, releaseStrayPayment } from './release-stray-payment.server.ts';
export { attemptsOfOrder, insertPaymentAttempt } from './store.server.ts';
