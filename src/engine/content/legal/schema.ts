import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { LegalDocumentName } from '../../../winery-legal.ts';

/** Every version of every legal text; a trigger rejects updates and deletes. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    document: text().$type<LegalDocumentName>().notNull(),
    effectiveOn: dayColumn('effective_on').notNull(),
    changes: text().notNull(),
    body: text().notNull(),
    publishedAt: instantColumn('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.document, table.effectiveOn] })],
);
