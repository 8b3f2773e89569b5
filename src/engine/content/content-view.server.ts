import { and, asc, desc, eq, gte, max, sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { ContentDocumentId } from '../../core/ids.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { contentDocuments, contentEventCounts, contentPublications, contentVersions } from './schema.ts';
import { publicationsOfDocument } from './store.server.ts';
import type { ContentEventKind, Publication } from './types.ts';

export type ListedDocument = {
  readonly id: ContentDocumentId;
  readonly model: string;
  readonly name: string;
  readonly newestVersion: number;
  readonly savedAt: Date;
  /** The document's current and scheduled publications. */
  readonly publications: readonly Publication[];
};

/** Returns every document with its newest version and its publications, sorted by id. */
export async function listDocuments(read: Transaction, now: Date): Promise<ListedDocument[]> {
  const { documentId, version } = contentVersions;
  const newest = read
    .select({ documentId, version: max(version).as('newest') })
    .from(contentVersions)
    .groupBy(documentId)
    .as('newest_versions');
  const rows = await read
    .select({
      id: contentDocuments.id,
      model: contentDocuments.model,
      name: contentVersions.name,
      newestVersion: version,
      savedAt: contentVersions.savedAt,
    })
    .from(contentDocuments)
    .innerJoin(newest, eq(newest.documentId, contentDocuments.id))
    .innerJoin(contentVersions, and(eq(documentId, contentDocuments.id), eq(version, newest.version)))
    .orderBy(asc(contentDocuments.id));
  const publications = await read
    .select()
    .from(contentPublications)
    .where(sql`coalesce(${contentPublications.shownUntil}, 'infinity') > ${now}`)
    .orderBy(asc(contentPublications.shownFrom));
  return rows.map((row) => ({
    ...row,
    publications: publications
      .filter((each) => each.documentId === row.id)
      .map(({ version, shownFrom, shownUntil }) => withoutNulls({ version, shownFrom, shownUntil })),
  }));
}

type VersionLine = {
  readonly version: number;
  readonly name: string;
  readonly savedAt: Date;
  readonly savedBy: string;
};

export type DocumentHistory = {
  /** The document's versions, newest first. */
  readonly versions: readonly VersionLine[];
  readonly publications: readonly Publication[];
  readonly events: readonly { readonly kind: ContentEventKind; readonly events: number }[];
};

/** Returns all versions of a document, its publications, and its event counts since the given day. */
export async function documentHistory(
  read: Transaction,
  id: ContentDocumentId,
  since: CivilDate,
): Promise<DocumentHistory> {
  const { documentId, version, name, savedAt, savedBy } = contentVersions;
  const versions = await read
    .select({ version, name, savedAt, savedBy })
    .from(contentVersions)
    .where(eq(documentId, id))
    .orderBy(desc(version));
  const { kind, day } = contentEventCounts;
  const events = await read
    .select({ kind, events: sql`sum(${contentEventCounts.events})`.mapWith(Number) })
    .from(contentEventCounts)
    .where(and(eq(contentEventCounts.documentId, id), gte(day, since)))
    .groupBy(kind)
    .orderBy(asc(kind));
  return { versions, publications: await publicationsOfDocument(read, id), events };
}
