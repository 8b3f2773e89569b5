import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NewsletterSubscriberId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().$type<NewsletterSubscriberId>().primaryKey(),
  email: text().notNull(),
  consent: text().notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
});
