import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SubscriberId } from '../../../core/ids.ts';

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().$type<SubscriberId>().primaryKey(),
  email: text().notNull(),
  consent: text().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
});
