import type { Refusal } from '../../../core/result.ts';
import { ok, refused } from '../../../core/result.ts';
import type { PaymentAttempt, PaymentAttemptFailureCode } from '../payments/types.ts';
import type { OrderProgress } from '../types.ts';
import type { CheckoutPaymentRefusalCode, CheckoutPaymentStatus, PaymentResult } from './types.ts';

const nothingCharged = 'You haven’t been charged, and we saved what you entered.';
const declinedByBank = `Your bank declined the card. ${nothingCharged} Try another card, or contact your bank.`;

const refusals: Record<
  PaymentAttemptFailureCode,
  readonly [code: CheckoutPaymentRefusalCode, sentence: string]
> = {
  generic_decline: ['PAY_DECLINED_GENERIC', declinedByBank],
  processing_error: [
    'PAY_DECLINED_GENERIC',
    `We couldn’t process the card. ${nothingCharged} Please try again.`,
  ],
  incorrect_number: [
    'PAY_DECLINED_GENERIC',
    `The card number isn’t valid. ${nothingCharged} Please check it.`,
  ],
  insufficient_funds: [
    'PAY_DECLINED_INSUFFICIENT',
    `The card doesn’t have enough funds for this order. ${nothingCharged} Try another card.`,
  ],
  expired_card: ['PAY_DECLINED_EXPIRED', `The card has expired. ${nothingCharged} Try another card.`],
  incorrect_cvc: [
    'PAY_DECLINED_CVC',
    `The security code doesn’t match the card. ${nothingCharged} Please check it.`,
  ],
  unusable_card: [
    'PAY_DECLINED_GENERIC',
    `Your card didn’t reach the bank because the payment service no longer recognizes it. ${nothingCharged} Please enter the card again.`,
  ],
  // Does not say that a card was reported stolen, since the person using it may not be its owner.
  card_stopped: ['PAY_DECLINED_GENERIC', declinedByBank],
  authentication_failed: [
    'PAY_DECLINED_NEEDS_AUTHENTICATION',
    `Your bank couldn’t confirm your identity. ${nothingCharged} Try again, or use another card.`,
  ],
  challenge_abandoned: [
    'PAY_DECLINED_NEEDS_AUTHENTICATION',
    `Your bank asked you to confirm the payment, but the confirmation wasn’t completed. ${nothingCharged} Please try again.`,
  ],
  gateway_refused: [
    'PAY_DECLINED_GENERIC',
    `The payment didn’t go through. ${nothingCharged} Please try again, or use another card.`,
  ],
  interrupted: ['PAY_INTERRUPTED', `The payment was interrupted. ${nothingCharged} Please try again.`],
  amount_mismatch: [
    'PAY_INTERRUPTED',
    `The payment didn’t match your order, so we released it. ${nothingCharged} Please try again.`,
  ],
  sold_out: [
    'SOLD_OUT_AFTER_PAYMENT',
    'We’re sorry, but the last bottles sold while you were paying. We released your payment, so you haven’t been charged.',
  ],
  slot_full: [
    'SLOT_FULL_AFTER_PAY',
    'We’re sorry, but the last seats were taken while you were paying. We released your payment, so you haven’t been charged. Join the waitlist and you’ll be the first to know when seats open up.',
  ],
  not_needed: ['PAY_INTERRUPTED', `This payment wasn’t needed, so we released it. ${nothingCharged}`],
  renewed: ['PAY_INTERRUPTED', `A newer payment replaced this one. ${nothingCharged}`],
  lapsed: ['PAY_INTERRUPTED', `Your bank released this payment before your order shipped. ${nothingCharged}`],
  gateway_away: [
    'PAY_GATEWAY_AWAY',
    'Our payment provider isn’t responding. You haven’t been charged, and your cart is saved. Please try again in a minute.',
  ],
};

/** Returns the refusal for a failed payment. Its sentence always states what happened to the money (domain §7.9). */
export function paymentRefusalFor(
  failureCode: PaymentAttemptFailureCode | undefined,
): Refusal<CheckoutPaymentRefusalCode> {
  const [code, sentence] = refusals[failureCode ?? 'interrupted'];
  return { code, sentence };
}

/** Returns the payment status of an order, the same for the page, for a repeated request and for polling (I-18, F8). */
export function checkoutPaymentStatusOf(
  order: OrderProgress | undefined,
  attempts: readonly Pick<PaymentAttempt, 'state' | 'actionUrl'>[],
): CheckoutPaymentStatus {
  if (!order) return { kind: 'none' };
  const placed = { orderId: order.orderId, publicToken: order.publicToken };
  if (order.number !== undefined) return { kind: 'placed', ...placed };
  if (order.state === 'payment_failed')
    return { kind: 'failed', refusal: paymentRefusalFor(order.failureCode) };
  const challenge = attempts.find(({ state }) => state === 'action_required');
  return challenge?.actionUrl
    ? { kind: 'action_required', actionUrl: challenge.actionUrl, ...placed }
    : { kind: 'processing', ...placed };
}

/** Converts a payment status to the result of `placeOrder`: a refusal if the payment failed. */
export function toPaymentResult(
  payment: Exclude<CheckoutPaymentStatus, { readonly kind: 'none' }>,
): PaymentResult {
  return payment.kind === 'failed' ? refused(payment.refusal) : ok(payment);
}
