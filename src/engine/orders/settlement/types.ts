import type { OrderId } from '../../../core/ids.ts';
import type { Refusal, Result } from '../../../core/result.ts';

/** The steps between which a process may die (quality §1.3); each is passed once in a checkout that reaches it. */
export const crashPoints = [
  'prepare.after_lock',
  'prepare.before_commit',
  'prepare.after_commit',
  'pay.after_answer',
  'finalize.after_lock',
  'finalize.before_commit',
  'finalize.after_commit',
  'release.before_commit',
  'release.after_commit',
  'void.after_answer',
  'void.after_commit',
] as const;

export type CrashPoint = (typeof crashPoints)[number];

export type PaymentRefusalCode =
  | 'PAY_DECLINED_GENERIC'
  | 'PAY_DECLINED_INSUFFICIENT'
  | 'PAY_DECLINED_EXPIRED'
  | 'PAY_DECLINED_CVC'
  | 'PAY_DECLINED_NEEDS_AUTHENTICATION'
  /** The payment never began, or was interrupted: nothing was charged. */
  | 'PAY_INTERRUPTED'
  /** The gateway does not answer, so it was not asked. */
  | 'PAY_GATEWAY_AWAY'
  | 'SOLD_OUT_AFTER_PAYMENT'
  /** The same of a visit, whose waiting list is offered (domain §7.9). */
  | 'SLOT_FULL_AFTER_PAY'
  /** Too many cards were declined already, so the gateway is not asked (quality A15). */
  | 'PAY_TOO_MANY_TRIES';

/** `publicToken` opens `/order-confirmation`, which also says so while the payment is still open. */
export type PlacedOrder = { readonly orderId: OrderId; readonly publicToken: string };

/** `processing` is an outcome that the gateway has not told us yet; it is resolved by asking, never by charging again (I-22). */
export type PlaceOrderOutcome =
  | ({ readonly kind: 'placed' } & PlacedOrder)
  | ({ readonly kind: 'action_required'; readonly actionUrl: string } & PlacedOrder)
  | ({ readonly kind: 'processing' } & PlacedOrder);

export type PaymentResult = Result<PlaceOrderOutcome, PaymentRefusalCode>;

/** How the payment of a draft stands; everything but `none` and `failed` locks the form. */
export type CheckoutPayment =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'processing' } & PlacedOrder)
  | ({ readonly kind: 'action_required'; readonly actionUrl: string } & PlacedOrder)
  | { readonly kind: 'failed'; readonly refusal: Refusal<PaymentRefusalCode> }
  | ({ readonly kind: 'placed' } & PlacedOrder);
