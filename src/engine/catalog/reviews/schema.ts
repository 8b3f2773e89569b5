import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, OrderId, SkuId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type { StarRating } from './types.ts';

export const reviews = pgTable('reviews', {
  id: uuid().primaryKey(),
  number: integer().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  orderId: uuid('order_id').$type<OrderId>(),
  isImported: boolean('is_imported').notNull().default(false),
  stars: smallint().$type<StarRating>().notNull(),
  words: text().notNull(),
  shownName: text('shown_name').notNull(),
  writtenAt: instantColumn('written_at').notNull(),
  editedAt: instantColumn('edited_at'),
  hiddenAt: instantColumn('hidden_at'),
  hiddenBy: text('hidden_by').$type<AuditActor>(),
  hiddenReason: text('hidden_reason'),
});
