import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/columns.ts';

/** Every version of what the winery decided; the newest of a name is in force. */
export const winerySettings = pgTable(
  'winery_settings',
  {
    name: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);
