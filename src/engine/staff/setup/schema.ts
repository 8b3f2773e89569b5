import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';

/** The link to the first setup and the time when the setup was finished. The table has one row. */
export const firstSetup = pgTable('first_setup', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  tokenHash: bytesColumn('token_hash').notNull(),
  issuedAt: instantColumn('issued_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  finishedAt: instantColumn('finished_at'),
});
