import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Branded } from '../../../core/ids.ts';

export type SubscriberId = Branded<string, 'SubscriberId'>;

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().$type<SubscriberId>().primaryKey(),
  email: text().notNull(),
  consent: text().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
});
