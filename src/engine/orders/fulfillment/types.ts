import type { CivilDate } from '../../../core/dates.ts';
import type { OrderHoldId, OrderId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { ResourceDemand } from '../../catalog/types.ts';
import type { AddressFields, OrderDependencies } from '../drafts/types.ts';
import type { FulfillmentState, OrderAccess, OrderState } from '../types.ts';
import type { shipments } from './schema.ts';

/** How a parcel reaches the customer: `pickup` for the one box that waits at the winery, `carrier` for every other parcel. */
export type ShipmentMethod = 'carrier' | 'pickup';

/** The state of a parcel (domain §7.3). A `cancelled` parcel was unpacked before it shipped, or its order was canceled. */
export type ShipmentState =
  | 'packed'
  | 'shipped'
  | 'attempted'
  | 'delivered'
  | 'returned'
  | 'ready_for_pickup'
  | 'picked_up'
  | 'expired'
  | 'cancelled';

export type ShipmentEventKind =
  | Exclude<ShipmentState, 'packed'>
  | 'packed'
  /** The capture was requested; the parcel leaves when it succeeds. */
  | 'dispatched'
  /** The capture failed, so the parcel stays. */
  | 'held_back'
  | 'reminded';

/** A quantity of one order line, identified by the line's position. */
export type OrderLineUnits = { readonly position: number; readonly quantity: number };

export type Shipment = WithoutNulls<
  Omit<typeof shipments.$inferSelect, 'handedTo' | 'idChecked' | 'createdAt' | 'updatedAt'>
> & {
  readonly lines: readonly OrderLineUnits[];
  /** The number of the order whose box this parcel shares; undefined if it has its own box. */
  readonly inBoxOf: number | undefined;
};

export type OrderHoldReason = 'weather' | 'compliance' | 'payment' | 'requested_date';

/** A hold that keeps an order from shipping. An order may have several. */
export type OrderHold = {
  readonly id: OrderHoldId;
  readonly reason: OrderHoldReason;
  /** The day, in the winery's time zone, on which the hold ends automatically; undefined if it lasts until it is released. */
  readonly until: CivilDate | undefined;
  readonly placedAt: Date;
};

/** An order line with its canceled, replaced and refunded quantities. */
export type FulfillmentLine = {
  readonly position: number;
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  /** Whether the line is packed into a parcel. Services, gift cards and visits are not. */
  readonly isBoxed: boolean;
  readonly cancelledQuantity: number;
  /** The number of units sent again free of charge because of a problem report. */
  readonly replacedQuantity: number;
  readonly refundedQuantity: number;
  /** The stock that one unit of the line takes. */
  readonly demands: readonly ResourceDemand[];
};

/** The data from which the state of a placed order is derived, read under the lock of its draft. */
export type OrderFulfillment = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly email: string;
  readonly state: OrderState;
  readonly fulfillmentState: FulfillmentState;
  readonly isPickup: boolean;
  readonly stateCode: string | undefined;
  /** Whether the order is for a visit that has not taken place yet. */
  readonly awaitsVisit: boolean;
  /** Whether the order was paid with points, or points were redeemed for the right to buy it. */
  readonly isReward: boolean;
  /** Whether the engraving has started, so that the customer can no longer cancel. */
  readonly isBeingEngraved: boolean;
  readonly lines: readonly FulfillmentLine[];
  readonly shipments: readonly Shipment[];
  /** The holds that are not released. */
  readonly holds: readonly OrderHold[];
};

/** The two stored states of an order, which are derived from its parcels, holds and canceled units (I-46). */
export type DerivedOrderState = { readonly state: OrderState; readonly fulfillmentState: FulfillmentState };

/** The crash points at which tests end the process. Each is passed once when a parcel ships or an order is canceled. */
export const fulfillmentCrashPoints = [
  'dispatch.before_commit',
  'dispatch.after_commit',
  'dispatch.after_answer',
  'leave.before_commit',
  'leave.after_commit',
  'cancel.before_commit',
  'cancel.after_commit',
  'cancel.after_answer',
] as const;

export type FulfillmentCrashPoint = (typeof fulfillmentCrashPoints)[number];

/** The dependencies of fulfillment: those of orders and checkout, since it captures and refunds payments. */
export type FulfillmentDependencies = OrderDependencies;

export type FulfillmentRefusalCode =
  | 'ORDER_NOT_FOUND'
  | 'SHIPMENT_NOT_FOUND'
  /** The order was canceled or completed. */
  | 'ORDER_CLOSED'
  | 'IN_PRODUCTION'
  /** It booked a visit, which is canceled as a reservation. */
  | 'ORDER_IS_VISIT'
  | 'ORDER_ON_HOLD'
  | 'NOTHING_TO_PACK'
  /** Units that the order does not have, or that are in another parcel. */
  | 'UNITS_NOT_OPEN'
  | 'NOTHING_SENT_YET'
  /** A carrier parcel for a pickup order, or the reverse. */
  | 'WRONG_METHOD'
  | 'TRACKING_INVALID'
  | 'TRACKING_USED'
  | 'CARRIER_NOT_ALLOWED'
  /** The parcel's state does not allow this step. */
  | 'SHIPMENT_STATE'
  /** It shares the box of another order, which is shipped and tracked. */
  | 'SHIPMENT_IN_BOX'
  /** The capture was declined: the order is on hold and the customer was emailed. */
  | 'PAYMENT_REFUSED'
  | 'PAYMENT_OPEN'
  | 'ID_NOT_CHECKED'
  /** Too late to cancel or to change the address. */
  | 'ALREADY_PACKED'
  | 'ALREADY_LEFT'
  | 'SHIPPING_DIFFERS'
  | 'TAX_DIFFERS';

/** An actor who may act on any order: a staff member, or the shop itself. */
export type FulfillmentActor = StaffActor | 'system';

/**
 * The actor of a change to an order, and the order. A customer can act on an order that their token or account opens (I-6); staff identify
 * it by its id.
 */
export type OrderActor =
  | { readonly kind: 'customer'; readonly access: Exclude<OrderAccess, { readonly kind: 'mailbox' }> }
  | { readonly kind: 'staff'; readonly orderId: OrderId; readonly actor: FulfillmentActor };

/**
 * The result of dispatching a parcel: `left` has shipped or is ready for pickup; `pending` follows automatically once the gateway has
 * answered.
 */
export type DispatchOutcome = {
  readonly kind: 'left' | 'pending';
  readonly number: number;
};

export type CancellationRefund = {
  readonly amountCents: Cents;
  readonly cardCents: Cents;
  /** Whether the card's authorization was released, in contrast to a refund of a captured payment. */
  readonly cardReleased: boolean;
};

/** The fields of an address change. The name on the label can't be changed. */
export type OrderAddressChange = AddressFields;
