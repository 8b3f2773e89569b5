import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, PersonId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

/**
 * Everyone who has been in contact with the winery, one row per email address. Database triggers update it from accounts, orders, refunds,
 * reservations and messages.
 */
export const people = pgTable('people', {
  id: uuid().$type<PersonId>().primaryKey(),
  email: text().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  zipCode: text('zip_code'),
  stateCode: text('state_code'),
  firstSeenAt: instantColumn('first_seen_at').notNull(),
  lastSeenAt: instantColumn('last_seen_at').notNull(),
  orderCount: integer('order_count').notNull(),
  lifetimeCents: bigint('lifetime_cents', { mode: 'number' }).notNull(),
  search: text().notNull(),
});
