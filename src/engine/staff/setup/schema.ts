import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../platform/columns.ts';

/** The link to the first setup and the time when the setup was finished. The table has one row. */
export const firstSetup = pgTable('first_setup', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  tokenHash: bytes('token_hash').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  finishedAt: instant('finished_at'),
});
