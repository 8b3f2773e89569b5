import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AddressId,
  ClubShipmentId,
  DraftId,
  MembershipId,
  OrderId,
  ReleaseId,
  SkuId,
} from '../../../core/ids.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { ClubShipmentState, NotSentReason } from './types.ts';

export const clubShipments = pgTable('club_shipments', {
  id: uuid().$type<ClubShipmentId>().primaryKey(),
  membershipId: uuid('membership_id').$type<MembershipId>().notNull(),
  /** The release that this shipment belongs to; null for members with their own shipment dates. */
  releaseId: uuid('release_id').$type<ReleaseId>(),
  dueOn: dayColumn('due_on').notNull(),
  opensAt: instantColumn('opens_at').notNull(),
  locksAt: instantColumn('locks_at').notNull(),
  state: text().$type<ClubShipmentState>().notNull(),
  endedBy: text('ended_by').$type<NotSentReason>(),
  /** Increases with each change, so that two devices can't overwrite each other. */
  version: integer().notNull(),
  /** The time of the member's last save; null while the box is the default box. */
  savedAt: instantColumn('saved_at'),
  /** The pickup choice for this shipment only; null means the membership's default. */
  isPickup: boolean('is_pickup'),
  pickupLocation: text('pickup_location'),
  addressId: uuid('address_id').$type<AddressId>(),
  shipsOn: dayColumn('ships_on'),
  /** The draft that holds the shipment's bottles and becomes its order. */
  draftId: uuid('draft_id').$type<DraftId>(),
  orderId: uuid('order_id').$type<OrderId>(),
  declinedAt: instantColumn('declined_at'),
  declines: smallint().notNull(),
  declineCode: text('decline_code'),
  nextTryAt: instantColumn('next_try_at'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  settledAt: instantColumn('settled_at'),
});

export const clubShipmentLines = pgTable('club_shipment_lines', {
  shipmentId: uuid('shipment_id').$type<ClubShipmentId>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  quantity: smallint().notNull(),
  isAddOn: boolean('is_add_on').notNull(),
});
