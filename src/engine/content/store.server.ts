import { and, asc, between, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { ContentDocumentId } from '../../core/ids.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ContentEvents } from './data-rules.ts';
import { contentDocuments, contentEventCounts, contentPublications, contentVersions } from './schema.ts';
import type { NewDocumentVersion, Publication, StoredPublication, StoredVersion } from './types.ts';

const versionColumns = {
  id: contentDocuments.id,
  model: contentDocuments.model,
  createdAt: contentDocuments.createdAt,
  version: contentVersions.version,
  name: contentVersions.name,
  targets: contentVersions.targets,
  data: contentVersions.data,
  savedAt: contentVersions.savedAt,
};
const publicationColumns = {
  version: contentPublications.version,
  shownFrom: contentPublications.shownFrom,
  shownUntil: contentPublications.shownUntil,
};
const ofItsDocument = eq(contentVersions.documentId, contentDocuments.id);

/** Returns every version that is currently published or scheduled. */
export async function currentAndScheduledVersions(
  read: Transaction,
  now: Date,
): Promise<StoredPublication[]> {
  const { documentId, version, shownFrom, shownUntil } = contentPublications;
  const firstShownAt = sql<Date>`(select min(first.shown_from) from content_publications first where first.document_id = ${documentId})`;
  const rows = await read
    .select({
      ...versionColumns,
      ...publicationColumns,
      firstShownAt: firstShownAt.mapWith(shownFrom),
    })
    .from(contentPublications)
    .innerJoin(
      contentVersions,
      and(eq(contentVersions.documentId, documentId), eq(contentVersions.version, version)),
    )
    .innerJoin(contentDocuments, ofItsDocument)
    .where(or(isNull(shownUntil), gt(shownUntil, now)))
    .orderBy(asc(contentDocuments.id), asc(shownFrom));
  return rows.map(withoutNulls);
}

/** Returns this version of a document, or the newest if no version is given; undefined if it does not exist. */
export async function findDocumentVersion(
  read: Transaction,
  id: ContentDocumentId,
  version?: number,
): Promise<StoredVersion | undefined> {
  const [row] = await read
    .select(versionColumns)
    .from(contentVersions)
    .innerJoin(contentDocuments, ofItsDocument)
    .where(
      and(
        eq(contentDocuments.id, id),
        version === undefined ? undefined : eq(contentVersions.version, version),
      ),
    )
    .orderBy(desc(contentVersions.version))
    .limit(1);
  return row;
}

/**
 * Creates the document if needed and locks it.
 * @returns the model of the existing document, which may differ from the given one.
 */
export async function createAndLockDocument(
  tx: Transaction,
  document: Pick<NewDocumentVersion, 'id' | 'model'>,
  now: Date,
): Promise<string> {
  await tx
    .insert(contentDocuments)
    .values({ ...document, createdAt: now })
    .onConflictDoNothing();
  const found = await lockExistingDocument(tx, document.id);
  return found ?? document.model;
}

/**
 * Locks a document.
 * @returns its model, or undefined if the document does not exist.
 */
export async function lockExistingDocument(
  tx: Transaction,
  id: ContentDocumentId,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ model: contentDocuments.model })
    .from(contentDocuments)
    .where(eq(contentDocuments.id, id))
    .for('update');
  return row?.model;
}

/**
 * Inserts a version of a document that the caller has locked.
 * @returns the number of the new version.
 */
export async function insertDocumentVersion(
  tx: Transaction,
  { id, name, targets, data }: NewDocumentVersion,
  { savedBy, now }: { readonly savedBy: string; readonly now: Date },
): Promise<number> {
  const last = await findDocumentVersion(tx, id);
  const version = (last?.version ?? 0) + 1;
  await tx
    .insert(contentVersions)
    .values({ documentId: id, version, name, targets, data, savedAt: now, savedBy });
  return version;
}

/** Returns the past, current and scheduled publications of a document, earliest first. */
export async function publicationsOfDocument(
  read: Transaction,
  id: ContentDocumentId,
): Promise<Publication[]> {
  const rows = await read
    .select(publicationColumns)
    .from(contentPublications)
    .where(eq(contentPublications.documentId, id))
    .orderBy(asc(contentPublications.shownFrom));
  return rows.map(withoutNulls);
}

export type EndedPublications = {
  readonly isAny: boolean;
  /** The scheduled publications, earliest first. */
  readonly planned: readonly Pick<Publication, 'version' | 'shownFrom'>[];
};

/**
 * Ends a document's publications at the given time and deletes those that begin then or later.
 * @returns whether there were any, and the deleted ones, earliest first.
 */
export async function endDocumentPublications(
  tx: Transaction,
  id: ContentDocumentId,
  from: Date,
): Promise<EndedPublications> {
  const { documentId, shownFrom, shownUntil } = contentPublications;
  const isOfIt = eq(documentId, id);
  const planned = await tx
    .delete(contentPublications)
    .where(and(isOfIt, gte(shownFrom, from)))
    .returning({ version: contentPublications.version, shownFrom });
  const running = await tx
    .update(contentPublications)
    .set({ shownUntil: from })
    .where(and(isOfIt, lt(shownFrom, from), or(isNull(shownUntil), gt(shownUntil, from))));
  return {
    isAny: planned.length + (running.rowCount ?? 0) > 0,
    planned: planned.toSorted((left, right) => left.shownFrom.getTime() - right.shownFrom.getTime()),
  };
}

export async function insertPublication(
  tx: Transaction,
  documentId: ContentDocumentId,
  publication: Publication,
): Promise<void> {
  await tx.insert(contentPublications).values({ documentId, ...publication });
}

/** Returns whether any publication began or ended between these times. */
export async function hasPublicationChanged(read: Transaction, after: Date, until: Date): Promise<boolean> {
  const { id, shownFrom, shownUntil } = contentPublications;
  const [row] = await read
    .select({ id })
    .from(contentPublications)
    .where(or(between(shownFrom, after, until), between(shownUntil, after, until)))
    .limit(1);
  return row !== undefined;
}

/** Adds these events to the sums of the current day in the winery's time zone; ignores unknown documents. */
export async function addContentEventCounts(
  tx: Transaction,
  counts: ContentEvents,
  now: Date,
): Promise<void> {
  const asked = [...new Set(counts.map(({ documentId }) => documentId))];
  if (asked.length === 0) return;
  const { id } = contentDocuments;
  const known = await tx.select({ id }).from(contentDocuments).where(inArray(id, asked));
  const rows = counts
    .filter(({ documentId }) => known.some((each) => each.id === documentId))
    .map((count) => ({ ...count, day: wineryDate(now) }))
    // Sorted, so that two processes cannot deadlock.
    .toSorted((left, right) =>
      `${left.documentId} ${left.kind}` < `${right.documentId} ${right.kind}` ? -1 : 1,
    );
  if (rows.length === 0) return;
  const { day, documentId, kind, events } = contentEventCounts;
  await tx
    .insert(contentEventCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [day, documentId, kind],
      set: { events: sql`${events} + excluded.events` },
    });
}

/** Deletes the daily sums before `keptSince`. */
export async function deleteContentEventCounts(tx: Transaction, keptSince: CivilDate): Promise<void> {
  await tx.delete(contentEventCounts).where(lt(contentEventCounts.day, keptSince));
}
