import { boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '../../../core/dates.ts';
import type {
  AddressId,
  ClubShipmentId,
  DraftId,
  MembershipId,
  OrderId,
  ReleaseId,
  SkuId,
} from '../../../core/ids.ts';
import type { ClubShipment } from './types.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const day = (name: string) => date(name, { mode: 'string' }).$type<CivilDate>();

export const clubShipments = pgTable('club_shipments', {
  id: uuid().$type<ClubShipmentId>().primaryKey(),
  membershipId: uuid('membership_id').$type<MembershipId>().notNull(),
  releaseId: uuid('release_id').$type<ReleaseId>(),
  dueOn: day('due_on').notNull(),
  opensAt: instant('opens_at').notNull(),
  locksAt: instant('locks_at').notNull(),
  state: text().$type<ClubShipment['state']>().notNull(),
  endedBy: text('ended_by').$type<NonNullable<ClubShipment['endedBy']>>(),
  version: integer().notNull(),
  savedAt: instant('saved_at'),
  isPickup: boolean('is_pickup'),
  pickupLocation: text('pickup_location'),
  addressId: uuid('address_id').$type<AddressId>(),
  shipsOn: day('ships_on'),
  draftId: uuid('draft_id').$type<DraftId>(),
  orderId: uuid('order_id').$type<OrderId>(),
  declinedAt: instant('declined_at'),
  declines: smallint().notNull(),
  declineCode: text('decline_code'),
  nextTryAt: instant('next_try_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  settledAt: instant('settled_at'),
});

export const clubShipmentLines = pgTable('club_shipment_lines', {
  shipmentId: uuid('shipment_id').$type<ClubShipmentId>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  quantity: smallint().notNull(),
  isAddOn: boolean('is_add_on').notNull(),
});
