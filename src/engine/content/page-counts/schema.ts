import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';

export const pageViews = pgTable(
  'page_views',
  {
    day: date({ mode: 'string' }).$type<CivilDate>().notNull(),
    address: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.address] })],
);

export const countedPurchases = pgTable('counted_purchases', {
  orderId: uuid('order_id').$type<OrderId>().primaryKey(),
  day: date({ mode: 'string' }).$type<CivilDate>().notNull(),
});
