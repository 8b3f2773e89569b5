import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DraftId, OrderId, ResourceId, StockHoldId } from '../../core/ids.ts';
import { instantColumn } from '../../platform/columns.ts';
import type { AllocationState, HoldState, StockMovementKind } from './types.ts';

export const resources = pgTable('resources', {
  id: integer().$type<ResourceId>().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull(),
  kind: text().$type<'goods' | 'seat'>().notNull(),
  title: text().notNull(),
});

/**
 * Stock figures of each resource. The available quantity is `on_hand - allocated - held`, which a check constraint keeps at zero or above
 * (I-13).
 */
export const stock = pgTable('stock', {
  resourceId: integer('resource_id').$type<ResourceId>().primaryKey(),
  onHand: integer('on_hand').notNull(),
  allocated: integer().notNull(),
  held: integer().notNull(),
});

export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  resourceId: integer('resource_id').$type<ResourceId>().notNull(),
  quantityChange: integer('quantity_change').notNull(),
  kind: text().$type<StockMovementKind>().notNull(),
  orderId: uuid('order_id').$type<OrderId>(),
  adjustedBy: text('adjusted_by'),
  note: text(),
  at: instantColumn('at').notNull(),
});

export const holds = pgTable('holds', {
  id: uuid().$type<StockHoldId>().primaryKey(),
  resourceId: integer('resource_id').$type<ResourceId>().notNull(),
  quantity: integer().notNull(),
  draftId: uuid('draft_id').$type<DraftId>().notNull(),
  state: text().$type<HoldState>().notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  settledAt: instantColumn('settled_at'),
});

export const allocations = pgTable(
  'allocations',
  {
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    resourceId: integer('resource_id').$type<ResourceId>().notNull(),
    quantity: integer().notNull(),
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    releasedQuantity: integer('released_quantity').notNull().default(0),
    /** `allocated` until everything has been shipped or released. */
    state: text().$type<AllocationState>().notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.resourceId] })],
);
