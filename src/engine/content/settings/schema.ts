import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../../platform/columns.ts';

/** Every saved version of every setting; the newest version of a setting is in effect. */
export const winerySettings = pgTable(
  'winery_settings',
  {
    name: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Setting values that take effect at a later time. */
export const plannedSettings = pgTable(
  'planned_settings',
  {
    name: text().notNull(),
    beginsAt: instantColumn('begins_at').notNull(),
    value: jsonb().notNull(),
    plannedBy: text('planned_by').notNull(),
    plannedAt: instantColumn('planned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.beginsAt] })],
);
