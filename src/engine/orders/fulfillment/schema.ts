import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderHoldId, OrderId, ShipmentId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { Carrier } from '../../compliance/types.ts';
import type { OrderAddress } from '../types.ts';
import type { OrderHoldReason, ShipmentEventKind, ShipmentMethod, ShipmentState } from './types.ts';

export const shipments = pgTable('shipments', {
  id: uuid().$type<ShipmentId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  /** The number of the parcel within its order, from 1. */
  number: integer().notNull(),
  method: text().$type<ShipmentMethod>().notNull(),
  state: text().$type<ShipmentState>().notNull(),
  carrier: text().$type<Carrier>(),
  trackingNumber: text('tracking_number'),
  /** The parcel of another order whose box this parcel shares; null if it has its own box. */
  withShipmentId: uuid('with_shipment_id').$type<ShipmentId>(),
  attempts: integer().notNull().default(0),
  dispatchRequestedAt: instantColumn('dispatch_requested_at'),
  collectBy: dayColumn('collect_by'),
  remindedAt: instantColumn('reminded_at'),
  handedTo: text('handed_to'),
  idChecked: boolean('id_checked').notNull().default(false),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id').$type<ShipmentId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.position] })],
);

export const shipmentEvents = pgTable('shipment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id').$type<ShipmentId>().notNull(),
  kind: text().$type<ShipmentEventKind>().notNull(),
  actor: text().$type<AuditActor>().notNull(),
  note: text().notNull().default(''),
  at: instantColumn('at').notNull(),
});

export const cancelledUnits = pgTable('cancelled_units', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  position: integer().notNull(),
  quantity: integer().notNull(),
  reason: text().notNull(),
  actor: text().$type<AuditActor>().notNull(),
  at: instantColumn('at').notNull(),
});

export const orderHolds = pgTable('order_holds', {
  id: uuid().$type<OrderHoldId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  reason: text().$type<OrderHoldReason>().notNull(),
  until: dayColumn('until'),
  placedAt: instantColumn('placed_at').notNull(),
  placedBy: text('placed_by').$type<AuditActor>().notNull(),
  releasedAt: instantColumn('released_at'),
  releasedBy: text('released_by').$type<AuditActor>(),
});

export const orderAddressChanges = pgTable('order_address_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  shipTo: jsonb('ship_to').$type<OrderAddress>().notNull(),
  changedTo: jsonb('changed_to').$type<OrderAddress>().notNull(),
  actor: text().$type<AuditActor>().notNull(),
  at: instantColumn('at').notNull(),
});
