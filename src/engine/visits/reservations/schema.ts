import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  CardGuaranteeId,
  CustomerId,
  OrderId,
  ReservationId,
  ReservationTransferId,
  SlotId,
} from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type {
  ReservationEventKind,
  ReservationOrderKind,
  ReservationState,
  ReservationTransferState,
  SeatPrice,
} from './types.ts';

export const reservations = pgTable('reservations', {
  id: uuid().$type<ReservationId>().primaryKey(),
  code: text().notNull(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  /** The order that the seats are currently allocated to. */
  seatsOrderId: uuid('seats_order_id').$type<OrderId>().notNull(),
  slotId: uuid('slot_id').$type<SlotId>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  publicToken: text('public_token').notNull(),
  waiverToken: text('waiver_token').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  party: smallint().notNull(),
  state: text().$type<ReservationState>().notNull(),
  cancelledBy: text('cancelled_by').$type<'guest' | 'winery'>(),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  dueAtVisitCents: integer('due_at_visit_cents').$type<Cents>().notNull(),
  seatPrices: jsonb('seat_prices').$type<readonly SeatPrice[]>().notNull(),
  guaranteeId: uuid('guarantee_id').$type<CardGuaranteeId>(),
  cutoffAt: instantColumn('cutoff_at'),
  answers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  lateMinutes: smallint('late_minutes'),
  version: integer().notNull().default(1),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  checkedInAt: instantColumn('checked_in_at'),
  endedAt: instantColumn('ended_at'),
});

export const reservationOrders = pgTable('reservation_orders', {
  orderId: uuid('order_id').$type<OrderId>().primaryKey(),
  reservationId: uuid('reservation_id').$type<ReservationId>().notNull(),
  kind: text().$type<ReservationOrderKind>().notNull(),
  at: instantColumn('at').notNull(),
});

export const reservationGuests = pgTable(
  'reservation_guests',
  {
    reservationId: uuid('reservation_id').$type<ReservationId>().notNull(),
    position: smallint().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reservationId, table.position] })],
);

/** The append-only history of reservations. `actor` is `guest`, `system` or an operator's name. */
export const reservationEvents = pgTable('reservation_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  reservationId: uuid('reservation_id').$type<ReservationId>().notNull(),
  at: instantColumn('at').notNull(),
  actor: text().notNull(),
  kind: text().$type<ReservationEventKind>().notNull(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
});

export const reservationTransfers = pgTable('reservation_transfers', {
  id: uuid().$type<ReservationTransferId>().primaryKey(),
  reservationId: uuid('reservation_id').$type<ReservationId>().notNull(),
  toName: text('to_name').notNull(),
  toEmail: text('to_email').notNull(),
  message: text().notNull().default(''),
  tokenHash: bytesColumn('token_hash').notNull(),
  state: text().$type<ReservationTransferState>().notNull(),
  offeredAt: instantColumn('offered_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  settledAt: instantColumn('settled_at'),
});
