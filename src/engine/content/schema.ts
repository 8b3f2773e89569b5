import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentDocumentId } from '../../core/ids.ts';
import type { HostedContentEntry } from '../../integrations/content/port.ts';
import { dayColumn, instantColumn } from '../../platform/columns.ts';
import type { ContentEventKind, ContentTarget } from './types.ts';

export const contentDocuments = pgTable('content_documents', {
  id: text().$type<ContentDocumentId>().primaryKey(),
  model: text().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

export const contentVersions = pgTable(
  'content_versions',
  {
    documentId: text('document_id').$type<ContentDocumentId>().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    targets: jsonb().$type<readonly ContentTarget[]>().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
    savedBy: text('saved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.version] })],
);

export const contentPublications = pgTable('content_publications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  documentId: text('document_id').$type<ContentDocumentId>().notNull(),
  version: integer().notNull(),
  shownFrom: instantColumn('shown_from').notNull(),
  shownUntil: instantColumn('shown_until'),
});

export const contentCopies = pgTable('content_copies', {
  model: text().primaryKey(),
  entries: jsonb().$type<readonly HostedContentEntry[]>().notNull(),
  takenAt: instantColumn('taken_at').notNull(),
});

export const contentEventCounts = pgTable(
  'content_event_counts',
  {
    day: dayColumn('day').notNull(),
    documentId: text('document_id').$type<ContentDocumentId>().notNull(),
    kind: text().$type<ContentEventKind>().notNull(),
    events: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.documentId, table.kind] })],
);
