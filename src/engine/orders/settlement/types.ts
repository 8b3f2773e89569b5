import type { z } from 'zod';
import type { CartId, GiftCardId, OrderId, SkuId } from '../../../core/ids.ts';
import type { Refusal, Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { StockDemand } from '../../inventory/types.ts';
import type { Purchase } from '../drafts/purchase-types.ts';
import type { Draft, OrderDependencies } from '../drafts/types.ts';
import type { PaymentAttemptFailureCode } from '../payments/types.ts';
import type { RefundLineUnits } from '../refund-rules.ts';
import type { OrderProgress, OrderTender } from '../types.ts';

/** The crash points at which tests end the process (quality §1.3). Each is passed once in a checkout that reaches it. */
export const checkoutCrashPoints = [
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

export type CheckoutCrashPoint = (typeof checkoutCrashPoints)[number];

export type CheckoutPaymentRefusalCode =
  | 'PAY_DECLINED_GENERIC'
  | 'PAY_DECLINED_INSUFFICIENT'
  | 'PAY_DECLINED_EXPIRED'
  | 'PAY_DECLINED_CVC'
  | 'PAY_DECLINED_NEEDS_AUTHENTICATION'
  /** The payment never started or was interrupted; nothing was charged. */
  | 'PAY_INTERRUPTED'
  /** The gateway does not answer, so it was not called. */
  | 'PAY_GATEWAY_AWAY'
  | 'SOLD_OUT_AFTER_PAYMENT'
  /** A visit sold out before the payment; its waiting list is offered (domain §7.9). */
  | 'SLOT_FULL_AFTER_PAY'
  /** Too many cards were declined, so the gateway is not called (quality A15). */
  | 'PAY_TOO_MANY_TRIES';

/**
 * The ids of an order whose payment was started. `publicToken` opens `/order-confirmation`, which also shows a payment that is still open.
 */
export type PlacedOrderReference = { readonly orderId: OrderId; readonly publicToken: string };

/**
 * The outcome of placing an order. `processing`: the outcome is not known yet; it is resolved by looking it up, never by charging again
 * (I-22).
 */
export type PlaceOrderOutcome =
  | ({ readonly kind: 'placed' } & PlacedOrderReference)
  | ({ readonly kind: 'action_required'; readonly actionUrl: string } & PlacedOrderReference)
  | ({ readonly kind: 'processing' } & PlacedOrderReference);

export type PaymentResult = Result<PlaceOrderOutcome, CheckoutPaymentRefusalCode>;

/** The payment status of a draft. Every status except `none` and `failed` locks the form. */
export type CheckoutPaymentStatus =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'processing' } & PlacedOrderReference)
  | ({ readonly kind: 'action_required'; readonly actionUrl: string } & PlacedOrderReference)
  | { readonly kind: 'failed'; readonly refusal: Refusal<CheckoutPaymentRefusalCode> }
  | ({ readonly kind: 'placed' } & PlacedOrderReference);

/**
 * The effects of a purchase that run around its payment, in the transaction that settles the order. Defined by the module that sells it.
 */
export type PurchaseEffects = {
  /** Whether the purchase has its own confirmation email and was never in a cart. */
  readonly hasOwnEmail?: boolean;
  /**
   * Reads and locks the data required to place the order, before anything of the order is locked. Returns the seats to hold again if their
   * hold has expired; undefined if the order can no longer be placed and its payment must be released.
   */
  beforePlacing?(tx: Transaction, placing: OrderPlacingContext): Promise<readonly StockDemand[] | undefined>;
  /** Grants the purchase once the order has its number. Not needed for goods, which wait to be packed. */
  fulfill?(tx: Transaction, placing: OrderPlacingContext): Promise<void>;
  /** Starts renewals with the card that paid, once that card is saved. `cardReference` is undefined if no card paid. */
  afterPayment?(
    tx: Transaction,
    placing: OrderPlacingContext,
    cardReference: string | undefined,
  ): Promise<void>;
  /** Records that a scheduled charge was declined. */
  declined?(
    tx: Transaction,
    placing: OrderPlacingContext,
    failureCode: PaymentAttemptFailureCode,
  ): Promise<void>;
  /**
   * Locks the purchases that the refunded units granted. Returns the function that takes them back, or a refusal if that is not possible.
   */
  takeBack?(tx: Transaction, refunded: UnitsToReclaim): Promise<Result<ReclaimPurchase, ReclaimRefusalCode>>;
};

/** Units of an order to be refunded. `named` selects one of several gift cards on a line. */
export type UnitsToReclaim = {
  readonly orderId: OrderId;
  readonly units: readonly RefundLineUnits[];
  readonly named: OrderedGiftCard | undefined;
};

/** One gift card of an order. `onlyUnsent` is set if its buyer cancels it, which is not possible after it was sent. */
export type OrderedGiftCard = { readonly id: GiftCardId; readonly onlyUnsent?: true };

export type ReclaimPurchase = (by: {
  readonly actor: AuditActor;
  readonly reason: string;
  readonly now: Date;
}) => Promise<void>;

/** The reasons why a refund can't take back what was bought. */
export type ReclaimRefusalCode =
  | 'REFUND_UNITS'
  | 'GIFT_CARD_SENT'
  | 'GIFT_CARD_SPENT'
  | 'GIFT_CARD_NAMED'
  | 'GIFT_CLAIMED';

/**
 * One kind of purchase, defined by the module that sells it. Checkout adds the fields about selling it (`checkout/sale-types.ts`). This is
 * an open interface because orders can't import checkout.
 */
export interface PurchaseDefinition {
  readonly kind: Purchase['kind'];
  /** The schema of a stored purchase of this kind. */
  readonly schema: z.ZodType<Purchase>;
  /** Returns the effects around the payment of a draft. Omitted for goods, which have none. */
  effectsOf?(draft: Draft): PurchaseEffects;
}

/** The registry of all kinds of purchase, assembled in `src/purchases.server.ts`. */
export type PurchaseRegistry = {
  definitionOf(draft: Pick<Draft, 'contents'>): PurchaseDefinition;
  effectsOf(draft: Draft): PurchaseEffects;
  /** Removes ordered items and the used promo code from the cart. */
  leaveCart(tx: Transaction, left: OrderedCartItems): Promise<void>;
};

export type OrderedCartItems = {
  readonly cartId: CartId | undefined;
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  readonly couponCode: string | undefined;
};

/** An order that is being placed or was declined, with its draft and tenders, read under the lock of the draft. */
export type OrderPlacingContext = {
  readonly dependencies: OrderDependencies;
  readonly draft: Draft;
  readonly order: Pick<OrderProgress, 'orderId' | 'preparation' | 'email' | 'couponCode'>;
  readonly tenders: readonly OrderTender[];
  readonly requestId: string | undefined;
  readonly now: Date;
};
