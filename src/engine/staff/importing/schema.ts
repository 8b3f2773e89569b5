import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId } from '../../../core/ids.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';

/** Customers from past imports, by the keyed hash of the email address in the file. */
export const importedCustomers = pgTable('imported_customers', {
  emailHash: bytesColumn('email_hash').primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  lineHash: bytesColumn('line_hash').notNull(),
  isOwn: boolean('is_own').notNull(),
  importedAt: instantColumn('imported_at').notNull(),
});
