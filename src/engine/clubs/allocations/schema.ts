import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const wineAllocations = pgTable('wine_allocations', {
  id: uuid().$type<WineAllocationId>().primaryKey(),
  title: text().notNull(),
  startsAt: instantColumn('starts_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  text: text().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

export const wineAllocationLines = pgTable('wine_allocation_lines', {
  allocationId: uuid('allocation_id').$type<WineAllocationId>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  minimum: smallint().notNull(),
  maximum: smallint().notNull(),
  step: smallint().notNull(),
  requestMaximum: smallint('wish_maximum').notNull(),
  position: smallint().notNull(),
});

/**
 * Members' requests for bottles beyond an allocation's maximum. Purchases are not stored here; they are counted with all per-person limits
 * (I-50).
 */
export const wineAllocationRequests = pgTable('wine_allocation_wishes', {
  allocationId: uuid('allocation_id').$type<WineAllocationId>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  requested: smallint().notNull(),
  granted: smallint().notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
