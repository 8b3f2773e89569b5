import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SubscriberId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().$type<SubscriberId>().primaryKey(),
  email: text().notNull(),
  consent: text().notNull(),
  askedAt: instant('asked_at').notNull(),
  confirmedAt: instant('confirmed_at'),
});
