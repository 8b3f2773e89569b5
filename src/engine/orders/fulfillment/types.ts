import type { CivilDate } from '../../../core/dates.ts';
import type { OrderHoldId, OrderId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { ResourceDemand } from '../../catalog/types.ts';
import type { AddressFields, OrderDependencies } from '../drafts/types.ts';
import type { FulfillmentState, OrderAccess, OrderState } from '../types.ts';
import type { shipments } from './schema.ts';

/** `pickup` is the one box that waits at the winery; every other parcel ships with a carrier. */
export type ShipmentMethod = 'carrier' | 'pickup';

/** The state of a parcel (domain §7.3). `cancelled` was unpacked before it left. */
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

/** Units of an order line, named by its position. */
export type LineUnits = { readonly position: number; readonly quantity: number };

export type Shipment = WithoutNulls<
  Omit<typeof shipments.$inferSelect, 'handedTo' | 'idChecked' | 'createdAt' | 'updatedAt'>
> & {
  readonly lines: readonly LineUnits[];
  /** The number of the order whose box it shares. */
  readonly inBoxOf: number | undefined;
};

export type HoldReason = 'weather' | 'compliance' | 'payment' | 'requested_date';

/** Why an order can't ship yet; an order may have several holds. */
export type OrderHold = {
  readonly id: OrderHoldId;
  readonly reason: HoldReason;
  /** The day at the winery on which it ends by itself; undefined if it lasts until it is released. */
  readonly until: CivilDate | undefined;
  readonly placedAt: Date;
};

/** An order line with its canceled and refunded units. */
export type FulfilledLine = {
  readonly position: number;
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  /** Whether it is packed into a parcel; services, gift cards and visits are not. */
  readonly isBoxed: boolean;
  readonly cancelledQuantity: number;
  /** Units sent again at no charge because they came broken or not at all. */
  readonly replacedQuantity: number;
  readonly refundedQuantity: number;
  /** What one unit takes from stock. */
  readonly demands: readonly ResourceDemand[];
};

/** Everything that decides the state of a placed order; read under the lock of its draft. */
export type OrderFulfillment = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly email: string;
  readonly state: OrderState;
  readonly fulfillmentState: FulfillmentState;
  readonly isPickup: boolean;
  readonly stateCode: string | undefined;
  /** Whether it booked a visit that is still to come. */
  readonly awaitsVisit: boolean;
  /** Whether it was paid with points, or points gave the right to buy it. */
  readonly isReward: boolean;
  /** Whether the engraving has started, so that the customer can no longer cancel. */
  readonly isBeingEngraved: boolean;
  readonly lines: readonly FulfilledLine[];
  readonly shipments: readonly Shipment[];
  /** Open holds. */
  readonly holds: readonly OrderHold[];
};

/** The two stored states of an order that are derived from the rest (I-46). */
export type DerivedState = { readonly state: OrderState; readonly fulfillmentState: FulfillmentState };

/** The steps between which a process may die; each is passed once when a parcel ships or an order is canceled. */
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

/** The dependencies of checkout, which captures and refunds the money. */
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

/** Who may act on any order: a staff member, or the shop itself. */
export type FulfillmentActor = StaffActor | 'system';

/** A customer acts on an order that their token or account opens (I-6); staff name it by its id. */
export type OrderActor =
  | { readonly kind: 'customer'; readonly access: Exclude<OrderAccess, { readonly kind: 'mailbox' }> }
  | { readonly kind: 'staff'; readonly orderId: OrderId; readonly actor: FulfillmentActor };

/** `pending`: the gateway has not answered; the parcel leaves by itself when it has. */
export type DispatchOutcome = {
  readonly kind: 'left' | 'pending';
  readonly number: number;
};

export type CancellationRefund = {
  readonly amountCents: Cents;
  readonly cardCents: Cents;
  /** Whether the card's authorization was released, rather than a payment refunded. */
  readonly cardReleased: boolean;
};

/** The address fields that can be changed; the name on the label stays. */
export type OrderAddressChange = AddressFields;
