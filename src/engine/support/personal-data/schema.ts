import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

/** The closed accounts. `detachedAt` is the time when the last of their orders and visits was anonymized; null until then. */
export const closedAccounts = pgTable('closed_accounts', {
  customerId: uuid('customer_id').$type<CustomerId>().primaryKey(),
  closedAt: instantColumn('closed_at').notNull(),
  detachedAt: instantColumn('detached_at'),
});
