import type { CivilDate } from '../../core/dates.ts';
import type { CouponId, CustomerId, DraftId, LedgerAccountId, OrderId, OrderLineId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { ShippingOffer, WeatherRisk } from '../../integrations/shipping/port.ts';
import type { LedgerTenderKind } from '../ledger/types.ts';
import type { QuotedShipping } from '../pricing/types.ts';
import type { PaymentAttemptFailureCode, PaymentState } from './payments/types.ts';
import type { orderLines } from './schema.ts';

/**
 * The state of an order. In `awaiting_payment` and `payment_failed` it is not placed yet: it has no number and is absent from every history
 * (I-18).
 */
export type OrderState =
  | 'awaiting_payment'
  | 'payment_failed'
  | 'placed'
  | 'on_hold'
  | 'fulfilling'
  | 'completed'
  | 'cancelled';

export type FulfillmentState =
  | 'pending'
  | 'packed'
  /** Part of it has shipped and part of it has not. */
  | 'partially_shipped'
  | 'shipped'
  | 'delivered'
  | 'returned'
  | 'ready_for_pickup'
  | 'picked_up'
  | 'expired';

/** An address as copied to an order. */
export type OrderAddress = {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
  /** The country of a billing address abroad; absent for the United States. */
  readonly countryCode?: string;
};

/** The state of an order without its customer's data, except the email address, for finalize and the reconciler. */
export type OrderProgress = {
  readonly orderId: OrderId;
  readonly draftId: DraftId;
  readonly preparation: number;
  readonly number: number | undefined;
  readonly publicToken: string;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly failureCode: PaymentAttemptFailureCode | undefined;
  readonly totalCents: Cents;
  readonly email: string;
  /** The promo code of the preparation, whose use is counted when the order is prepared and undone when it fails or is canceled. */
  readonly couponCode: string | undefined;
};

/** An order line as it was sold: a copy that never reads the catalog again (I-1). */
export type OrderLine = WithoutNulls<
  Omit<typeof orderLines.$inferSelect, 'id' | 'orderId' | 'refundedQuantity'>
>;

export type OrderTender =
  | { readonly kind: 'card'; readonly amountCents: Cents }
  | {
      readonly kind: LedgerTenderKind;
      readonly ledgerAccountId: LedgerAccountId;
      readonly amountCents: Cents;
    };

/** The facts that explain an order's shipping price, shown under "Why this price". */
export type OrderPriceExplanation = {
  readonly shipping: QuotedShipping | undefined;
  readonly wineMl: number;
  readonly bottleEquivalents: number;
};

/** The data that an order copies from its draft and quote when it is prepared for payment. */
export type PreparedOrder = {
  readonly orderId: OrderId;
  readonly draftId: DraftId;
  readonly kind: string;
  readonly orderType: number;
  readonly preparation: number;
  readonly publicToken: string;
  readonly publicTokenExpiresAt: Date;
  readonly customerId: CustomerId | undefined;
  readonly personKey: string;
  /** A keyed hash of the mailbox behind the email address, which identifies a person for limits per person (I-50). */
  readonly emailKey: string;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly birthDateSealed: Buffer | undefined;
  readonly ageCheckedOn: CivilDate | undefined;
  readonly pickupLocation: string | undefined;
  readonly shipTo: OrderAddress | undefined;
  readonly billTo: OrderAddress;
  readonly note: string;
  readonly shippingOption: ShippingOffer | undefined;
  /** The day on which the box ships because the customer requested a later week. */
  readonly requestedShipOn: CivilDate | undefined;
  /** The day until which the box is held for safe weather. */
  readonly weatherHoldUntil: CivilDate | undefined;
  readonly deliveryRequests: DeliveryRequests;
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly shippingCents: Cents;
  readonly shippingTaxCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly explanation: OrderPriceExplanation;
  /** The promo code or voucher that lowered a price. */
  readonly couponCode: string | undefined;
  readonly voucherId: CouponId | undefined;
  readonly lines: readonly OrderLine[];
  readonly tenders: readonly OrderTender[];
};

/**
 * The right to read an order (I-6): the bearer of its unexpired token, the account it belongs to, or the mailbox that its emails go to.
 * There is no other way to read one.
 */
export type OrderAccess =
  | { readonly kind: 'token'; readonly publicToken: string; readonly now: Date }
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly orderId: OrderId }
  | { readonly kind: 'mailbox'; readonly email: string; readonly orderId: OrderId };

export type OrderViewTender = {
  readonly amountCents: Cents;
  /** The part of the amount that was refunded or released. */
  readonly refundedCents: Cents;
} & (
  | { readonly kind: 'card'; readonly brand: string; readonly lastFour: string }
  | {
      readonly kind: LedgerTenderKind;
      /** The last digits of a gift card's code; undefined for other tenders. */
      readonly lastFour: string | undefined;
      /** The current balance of the gift card or credit. */
      readonly remainingCents: Cents;
    }
);

/** An order as shown on the confirmation page, in the email and in the history. None of it is read from the catalog. */
export type OrderView = {
  readonly orderId: OrderId;
  readonly number: number | undefined;
  readonly publicToken: string;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly fulfillmentState: FulfillmentState;
  readonly failureCode: PaymentAttemptFailureCode | undefined;
  readonly createdAt: Date;
  readonly placedAt: Date | undefined;
  /** Whether a guest placed the order and it is not attached to an account yet. */
  readonly isGuests: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isPickup: boolean;
  readonly pickupLocation: string | undefined;
  readonly shipTo: OrderAddress | undefined;
  readonly billTo: OrderAddress;
  readonly note: string;
  readonly shippingOption: ShippingOffer | undefined;
  /** The day on which the box ships because the customer requested a later week. */
  readonly requestedShipOn: CivilDate | undefined;
  /** The day until which the box is held for safe weather. */
  readonly weatherHoldUntil: CivilDate | undefined;
  readonly deliveryRequests: DeliveryRequests;
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly shippingCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly explanation: OrderPriceExplanation;
  readonly couponCode: string | undefined;
  readonly lines: readonly (OrderLine & { readonly id: OrderLineId })[];
  readonly tenders: readonly OrderViewTender[];
  readonly hasWine: boolean;
  /** Whether an adult must sign for the parcel, as required for all shipped wine (domain §2.2). */
  readonly needsAdultSignature: boolean;
};

/** The weather decision for a shipment. `waivedAt` is when the customer checked the waiver, in ISO 8601. */
export type WeatherDecision =
  | { readonly kind: WeatherRisk['kind']; readonly decision: 'hold'; readonly until: CivilDate }
  | { readonly kind: WeatherRisk['kind']; readonly decision: 'shipAnyway'; readonly waivedAt: string };

/**
 * The delivery requests stored with an order (I-1). Each kind of purchase adds its own with `declare module`. The name and address of a
 * gift's recipient are stored in the order's address instead.
 */
export interface DeliveryRequests {
  readonly gift?: {
    readonly message: string;
    /** The phone number for the carrier if the box ships to another person, whom the buyer stated to be 21 or older. */
    readonly recipientPhone?: string;
  };
  readonly pickup?: {
    /** The name of the person who picks up the order; empty if that is the customer. */
    readonly person: string;
    readonly readyOn: CivilDate;
    readonly keptUntil: CivilDate;
  };
  readonly weather?: WeatherDecision;
  readonly engraving?: { readonly bottles: number; readonly lines: readonly string[] };
  /** The order whose box this order joins, if that box is not packed yet. */
  readonly addition?: { readonly orderId: OrderId; readonly number: number };
}
