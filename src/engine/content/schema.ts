import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentId } from '../../core/ids.ts';
import type { HostedEntry } from '../../integrations/content/port.ts';
import { day, instant } from '../../platform/columns.ts';
import type { ContentEventKind, Target } from './types.ts';

export const contentDocuments = pgTable('content_documents', {
  id: text().$type<ContentId>().primaryKey(),
  model: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const contentVersions = pgTable(
  'content_versions',
  {
    documentId: text('document_id').$type<ContentId>().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    targets: jsonb().$type<readonly Target[]>().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    savedAt: instant('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] })],
);

export const contentPublications = pgTable('content_publications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  documentId: text('document_id').$type<ContentId>().notNull(),
  version: integer().notNull(),
  shownFrom: instant('shown_from').notNull(),
  shownUntil: instant('shown_until'),
});

export const contentCopies = pgTable('content_copies', {
  model: text().primaryKey(),
  entries: jsonb().$type<readonly HostedEntry[]>().notNull(),
  takenAt: instant('taken_at').notNull(),
});

export const contentEventCounts = pgTable(
  'content_event_counts',
  {
    day: day('day').notNull(),
    documentId: text('document_id').$type<ContentId>().notNull(),
    kind: text().$type<ContentEventKind>().notNull(),
    events: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.documentId, table.kind] })],
);
