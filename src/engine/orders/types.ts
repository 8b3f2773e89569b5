import type { CivilDate } from '../../core/dates.ts';
import type { CouponId, CustomerId, DraftId, LedgerAccountId, OrderId, OrderLineId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { ShippingOffer, WeatherRisk } from '../../integrations/shipping/port.ts';
import type { LedgerTenderKind } from '../ledger/types.ts';
import type { QuotedShipping } from '../pricing/types.ts';
import type { AttemptFailureCode, PaymentState } from './payments/types.ts';
import type { orderLines } from './schema.ts';

/** `awaiting_payment` and `payment_failed` are not placed yet: without a number and absent from every history (I-18). */
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

/** An address as written on the order. */
export type OrderAddress = {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
  /** The country of a billing address abroad; absent in the United States. */
  readonly countryCode?: string;
};

/** The state of an order without its customer's data, for finalize and the reconciler. */
export type OrderProgress = {
  readonly orderId: OrderId;
  readonly draftId: DraftId;
  readonly preparation: number;
  readonly number: number | undefined;
  readonly publicToken: string;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly failureCode: AttemptFailureCode | undefined;
  readonly totalCents: Cents;
  readonly email: string;
  /** The promo code of the preparation, to be counted or released when the order ends. */
  readonly couponCode: string | undefined;
};

/** A line as it was sold: a copy that never reads the catalog again (I-1). */
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

/** What explains the amounts beyond the lines, shown as "why this price". */
export type OrderExplanation = {
  readonly shipping: QuotedShipping | undefined;
  readonly wineMl: number;
  readonly bottleEquivalents: number;
};

/** Everything an order copies from its draft and quote when it is prepared for payment. */
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
  /** A keyed hash of the mailbox, which identifies a person for limits per person (I-50). */
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
  /** The day on which the box ships because a later week was requested. */
  readonly requestedShipOn: CivilDate | undefined;
  /** The day until which the box waits for safe weather. */
  readonly weatherHoldUntil: CivilDate | undefined;
  readonly deliveryRequests: DeliveryRequests;
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly shippingCents: Cents;
  readonly shippingTaxCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly explanation: OrderExplanation;
  /** The code that lowered a price, and the voucher if it was one. */
  readonly couponCode: string | undefined;
  readonly voucherId: CouponId | undefined;
  readonly lines: readonly OrderLine[];
  readonly tenders: readonly OrderTender[];
};

/**
 * Who may read an order (I-6): the bearer of its unexpired token, the account that placed it, or the mailbox that its emails go to. There
 * is no other way to read one.
 */
export type OrderAccess =
  | { readonly kind: 'token'; readonly publicToken: string; readonly now: Date }
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly orderId: OrderId }
  | { readonly kind: 'mailbox'; readonly email: string; readonly orderId: OrderId };

export type OrderViewTender = {
  readonly amountCents: Cents;
  /** The part of it that was refunded or released. */
  readonly refundedCents: Cents;
} & (
  | { readonly kind: 'card'; readonly brand: string; readonly lastFour: string }
  | {
      readonly kind: LedgerTenderKind;
      /** The last digits of a gift card. */
      readonly lastFour: string | undefined;
      /** What is left on the card or credit now. */
      readonly remainingCents: Cents;
    }
);

/** Everything that the confirmation page, the email and the history show; nothing is read from the catalog. */
export type OrderView = {
  readonly orderId: OrderId;
  readonly number: number | undefined;
  readonly publicToken: string;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly fulfillmentState: FulfillmentState;
  readonly failureCode: AttemptFailureCode | undefined;
  readonly createdAt: Date;
  readonly placedAt: Date | undefined;
  /** Whether it was placed without an account, and not attached to one yet. */
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
  /** The day on which the box ships because a later week was requested. */
  readonly requestedShipOn: CivilDate | undefined;
  /** The day until which the box waits for safe weather. */
  readonly weatherHoldUntil: CivilDate | undefined;
  readonly deliveryRequests: DeliveryRequests;
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly shippingCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  readonly explanation: OrderExplanation;
  readonly couponCode: string | undefined;
  readonly lines: readonly (OrderLine & { readonly id: OrderLineId })[];
  readonly tenders: readonly OrderViewTender[];
  readonly hasWine: boolean;
  /** Whether an adult must sign for the parcel, as for all shipped wine (domain §2.2). */
  readonly needsAdultSignature: boolean;
};

/** The weather decision of a shipment. `waivedAt` is when the box was checked, in ISO 8601. */
export type WeatherChoice =
  | { readonly kind: WeatherRisk['kind']; readonly decision: 'hold'; readonly until: CivilDate }
  | { readonly kind: WeatherRisk['kind']; readonly decision: 'shipAnyway'; readonly waivedAt: string };

/**
 * The delivery requests stored with an order (I-1). Each kind of purchase adds its own with `declare module`. Name and address of a
 * gift's recipient are the order's own.
 */
export interface DeliveryRequests {
  readonly gift?: {
    readonly message: string;
    /** The phone number for the carrier when the box goes to another person, who was stated to be 21 or older. */
    readonly recipientPhone?: string;
  };
  readonly pickup?: {
    /** The name of the person who picks it up; empty for the customer. */
    readonly person: string;
    readonly readyOn: CivilDate;
    readonly keptUntil: CivilDate;
  };
  readonly weather?: WeatherChoice;
  readonly engraving?: { readonly bottles: number; readonly lines: readonly string[] };
  /** The order whose box it joins, if that is still being packed. */
  readonly addition?: { readonly orderId: OrderId; readonly number: number };
}
