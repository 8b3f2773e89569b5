import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderId } from '../../../core/ids.ts';
import { dayColumn } from '../../../platform/columns.ts';

export const pageViews = pgTable(
  'page_views',
  {
    day: dayColumn('day').notNull(),
    address: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.address] })],
);

export const countedPurchases = pgTable('counted_purchases', {
  orderId: uuid('order_id').$type<OrderId>().primaryKey(),
  day: dayColumn('day').notNull(),
});
