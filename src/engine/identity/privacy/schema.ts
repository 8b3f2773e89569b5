import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const privacyChoices = pgTable('privacy_choices', {
  customerId: uuid('customer_id').$type<CustomerId>().primaryKey(),
  optedOut: boolean('opted_out').notNull(),
  decidedAt: instantColumn('decided_at').notNull(),
});
