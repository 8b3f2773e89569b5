import type { CivilDate } from '../../../core/dates.ts';
import type { OrderHoldId, OrderId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { ResourceDemand } from '../../catalog/types.ts';
import type { AddressFields, OrderDependencies } from '../drafts/types.ts';
import type { FulfilmentState, OrderAccess, OrderState } from '../types.ts';
import type { shipments } from './schema.ts';

/** `pickup` is the one box that waits at the counter; every other parcel ships with a carrier. */
export type ShipmentMethod = 'carrier' | 'pickup';

/** One parcel (domain §7.3). What no parcel holds yet is pending; `cancelled` was unpacked before it left. */
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
  /** The money is being taken; the parcel leaves when it is there. */
  | 'dispatched'
  /** The card did not pay: the parcel stays. */
  | 'held_back'
  | 'reminded';

/** Units of a line of the order, by its position. */
export type LineUnits = { readonly position: number; readonly quantity: number };

export type Shipment = WithoutNulls<
  Omit<typeof shipments.$inferSelect, 'handedTo' | 'idChecked' | 'createdAt' | 'updatedAt'>
> & {
  readonly lines: readonly LineUnits[];
};

export type HoldReason = 'weather' | 'compliance' | 'payment' | 'requested_date';

/** Why an order does not go out yet; an order may have several. */
export type OrderHold = {
  readonly id: OrderHoldId;
  readonly reason: HoldReason;
  /** The day at the winery on which it ends by itself; undefined where a person decides. */
  readonly until: CivilDate | undefined;
  readonly placedAt: Date;
};

/** A line of an order with what was cancelled and refunded of it. */
export type FulfilledLine = {
  readonly position: number;
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  /** Whether it goes into a box; a service, a gift card and a visit do not. */
  readonly isBoxed: boolean;
  readonly cancelledQuantity: number;
  /** Sent once more at no charge, for units that came broken or not at all. */
  readonly replacedQuantity: number;
  readonly refundedQuantity: number;
  /** What one unit takes from the stock. */
  readonly demands: readonly ResourceDemand[];
};

/** Everything that decides where an order stands after it was placed; read under the lock of its draft. */
export type OrderFulfilment = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly email: string;
  readonly state: OrderState;
  readonly fulfilmentState: FulfilmentState;
  readonly isPickup: boolean;
  readonly stateCode: string | undefined;
  /** It booked a visit, or a part of one, whose seats are kept: there is a visit to come. */
  readonly awaitsVisit: boolean;
  /** Points paid it, or the right to buy it. */
  readonly isReward: boolean;
  /** The engraver has begun with it: its customer can no longer take it back. */
  readonly isBeingEngraved: boolean;
  readonly lines: readonly FulfilledLine[];
  readonly shipments: readonly Shipment[];
  /** Those that are not released. */
  readonly holds: readonly OrderHold[];
};

/** The two stored states of an order that follow from the rest (I-46). */
export type DerivedState = { readonly state: OrderState; readonly fulfilmentState: FulfilmentState };

/** The steps between which a process may die; each is passed once by a parcel that leaves or an order that is cancelled. */
export const fulfilmentCrashPoints = [
  'dispatch.before_commit',
  'dispatch.after_commit',
  'dispatch.after_answer',
  'leave.before_commit',
  'leave.after_commit',
  'cancel.before_commit',
  'cancel.after_commit',
  'cancel.after_answer',
] as const;

export type FulfilmentCrashPoint = (typeof fulfilmentCrashPoints)[number];

/** What the use cases need: that of checkout, which takes and gives back the money. */
export type FulfilmentDependencies = OrderDependencies;

export type FulfilmentRefusalCode =
  | 'ORDER_NOT_FOUND'
  | 'SHIPMENT_NOT_FOUND'
  /** The order was cancelled or is finished. */
  | 'ORDER_CLOSED'
  | 'IN_PRODUCTION'
  /** It booked a visit, which is cancelled where it is kept. */
  | 'ORDER_IS_VISIT'
  | 'ORDER_ON_HOLD'
  | 'NOTHING_TO_PACK'
  /** Units that the order does not have, or that are in another parcel already. */
  | 'UNITS_NOT_OPEN'
  | 'NOTHING_SENT_YET'
  /** A parcel for the road of an order that is picked up, or the other way round. */
  | 'WRONG_METHOD'
  | 'TRACKING_INVALID'
  | 'TRACKING_USED'
  | 'CARRIER_NOT_ALLOWED'
  /** The parcel is not where this step begins. */
  | 'SHIPMENT_STATE'
  /** The card did not pay: the order is on hold and its customer was told. */
  | 'PAYMENT_REFUSED'
  | 'PAYMENT_OPEN'
  | 'ID_NOT_CHECKED'
  /** Too late to cancel, or to send it elsewhere. */
  | 'ALREADY_PACKED'
  | 'ALREADY_LEFT'
  | 'SHIPPING_DIFFERS'
  | 'TAX_DIFFERS';

/** Who may act on any order: a person of the winery, or the shop by itself. */
export type OrderKeeper = StaffActor | 'system';

/** A customer acts on an order that their token or account opens (I-6); staff name it by its id. */
export type OrderActor =
  | { readonly kind: 'customer'; readonly access: Exclude<OrderAccess, { readonly kind: 'mailbox' }> }
  | { readonly kind: 'staff'; readonly orderId: OrderId; readonly actor: OrderKeeper };

/** `pending`: the gateway has not answered; the parcel leaves by itself when it has. */
export type DispatchOutcome = {
  readonly kind: 'left' | 'pending';
  readonly number: number;
};

export type Cancelled = {
  readonly amountCents: Cents;
  readonly cardCents: Cents;
  /** Whether the card's part was paid back, or was only reserved and is released. */
  readonly cardReleased: boolean;
};

/** What may be changed of an address; the name on the label stays. */
export type ChangedAddress = AddressFields;
