import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { WatchId } from './types.ts';

/** Who waits for a state to open; `consent` is the sentence that stood beside the field. */
export const shippingWatches = pgTable('shipping_watches', {
  id: uuid().$type<WatchId>().primaryKey(),
  email: text().notNull(),
  stateCode: text('state_code').notNull(),
  consent: text().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  toldAt: timestamp('told_at', { withTimezone: true }),
});
