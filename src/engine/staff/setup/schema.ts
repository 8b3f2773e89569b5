import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../platform/columns.ts';

/** One row: the link that opens the first setup, and when it was used. */
export const firstSetup = pgTable('first_setup', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  tokenHash: bytes('token_hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  finishedAt: instant('finished_at'),
});
