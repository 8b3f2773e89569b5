import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId } from '../../../core/ids.ts';

export const privacyChoices = pgTable('privacy_choices', {
  customerId: uuid('customer_id').$type<CustomerId>().primaryKey(),
  optedOut: boolean('opted_out').notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
});
