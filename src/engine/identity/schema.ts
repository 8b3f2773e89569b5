import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId } from '../../core/ids.ts';

const sealed = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** `email` compares without regard to case; the birth date is kept sealed and opened only to check an age (I-49). */
export const customers = pgTable('customers', {
  id: uuid().$type<CustomerId>().primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  birthDateSealed: sealed('birth_date_sealed'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
