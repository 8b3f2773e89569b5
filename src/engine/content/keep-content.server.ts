import type { ContentDocumentId } from '../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { readDocumentData, readDocumentFile } from './data-rules.ts';
import { contentCacheTag, documentPages, firstTargetPath, isCodeOnlyPage } from './rules.ts';
import {
  createAndLockDocument,
  type EndedPublications,
  endDocumentPublications,
  findDocumentVersion,
  insertDocumentVersion,
  insertPublication,
  lockExistingDocument,
} from './store.server.ts';
import type { NewDocumentVersion, Publication } from './types.ts';

type Keeping = {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
};
type Saved = Pick<NewDocumentVersion, 'id' | 'model'> & { readonly version: number };

/** Saves a file's document as a new, unpublished version. Rejects a document if any part of it cannot be shown. */
export async function saveDocument(
  { database, clock }: Keeping,
  file: unknown,
  actor: AuditActor,
): Promise<Result<Saved, 'CONTENT_INVALID' | 'CONTENT_MODEL'>> {
  const { document, faults } = readDocumentFile(file);
  if (faults.length > 0) return invalid(faults);
  const { id, model } = document;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const known = await createAndLockDocument(tx, { id, model }, now);
    if (known !== model) {
      const sentence = `The model of document ${id} is ${known} and can’t be changed.`;
      return refused({ code: 'CONTENT_MODEL', sentence });
    }
    const version = await insertDocumentVersion(tx, document, { savedBy: actor, now });
    await audit(tx, { id, action: 'content.saved', actor, now, data: { version } });
    return ok({ id, model, version });
  });
}

export type DocumentPublicationRequest = {
  readonly id: ContentDocumentId;
  /** The version to publish, by default the newest; an older version is restored unchanged. */
  readonly version?: number | undefined;
  /** The start of the publication, by default now. */
  readonly from?: Date | undefined;
  /** The end of the publication, by default the next publication. */
  readonly until?: Date | undefined;
};

type Published = Result<
  Publication & {
    /** Scheduled publications that this one replaced. */
    readonly replaced: EndedPublications['planned'];
  },
  'CONTENT_NOT_FOUND' | 'CONTENT_VERSION' | 'CONTENT_TIME' | 'CONTENT_INVALID' | 'CONTENT_NO_PAGE'
>;

/**
 * Publishes a version from the given time and replaces later scheduled publications, which the result lists. CONTENT_NO_PAGE: the version's
 * URL is a page of the shop that cannot show documents.
 */
export function publishDocument(
  { database, clock }: Keeping,
  { id, version, from, until }: DocumentPublicationRequest,
  actor: AuditActor,
): Promise<Published> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const shownFrom = from ?? now;
    if ((await lockExistingDocument(tx, id)) === undefined) return notFound(id);
    const stored = await findDocumentVersion(tx, id, version);
    if (!stored) {
      return refused({ code: 'CONTENT_VERSION', sentence: `Document ${id} has no version ${version}.` });
    }
    if (shownFrom < now) return refused({ code: 'CONTENT_TIME', sentence: 'That time is in the past.' });
    if (until && until <= shownFrom) {
      return refused({ code: 'CONTENT_TIME', sentence: 'The end must be after the start.' });
    }
    const { faults } = readDocumentData(stored.data);
    if (faults.length > 0) return invalid(faults);
    const path = stored.model === 'page' ? firstTargetPath(stored.targets) : undefined;
    if (path !== undefined && isCodeOnlyPage(path)) {
      const sentence = `${path} can’t show documents. These pages can: ${documentPages.join(', ')}, and any address that the shop doesn’t use.`;
      return refused({ code: 'CONTENT_NO_PAGE', sentence });
    }
    const { planned } = await endDocumentPublications(tx, id, shownFrom);
    const publication = { version: stored.version, shownFrom, shownUntil: until };
    await insertPublication(tx, id, publication);
    const data = {
      version: stored.version,
      from: shownFrom.toISOString(),
      until: until?.toISOString() ?? null,
    };
    await audit(tx, { id, action: 'content.published', actor, now, data });
    await invalidateCachedPages(tx, contentCacheTag);
    return ok({ ...publication, replaced: planned });
  });
}

/** Unpublishes a document from the given time and cancels its later publications. CONTENT_NOT_SHOWN: there is nothing to end or cancel. */
export function unpublishDocument(
  { database, clock }: Keeping,
  { id, from }: Pick<DocumentPublicationRequest, 'id' | 'from'>,
  actor: AuditActor,
): Promise<Result<{ readonly from: Date }, 'CONTENT_NOT_FOUND' | 'CONTENT_TIME' | 'CONTENT_NOT_SHOWN'>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const end = from ?? now;
    if ((await lockExistingDocument(tx, id)) === undefined) return notFound(id);
    if (end < now) return refused({ code: 'CONTENT_TIME', sentence: 'That time is in the past.' });
    if (!(await endDocumentPublications(tx, id, end)).isAny) {
      return refused({ code: 'CONTENT_NOT_SHOWN', sentence: `Document ${id} isn’t published at that time.` });
    }
    await audit(tx, { id, action: 'content.unpublished', actor, now, data: { from: end.toISOString() } });
    await invalidateCachedPages(tx, contentCacheTag);
    return ok({ from: end });
  });
}

const notFound = (id: ContentDocumentId): Refused<'CONTENT_NOT_FOUND'> =>
  refused({ code: 'CONTENT_NOT_FOUND', sentence: `There is no document ${id}.` });

const invalid = (faults: readonly string[]): Refused<'CONTENT_INVALID'> =>
  refused(...faults.map((sentence) => ({ code: 'CONTENT_INVALID' as const, sentence })));

function audit(
  tx: Transaction,
  {
    id,
    now,
    ...event
  }: {
    readonly id: ContentDocumentId;
    readonly now: Date;
    readonly action: string;
    readonly actor: AuditActor;
    readonly data: Readonly<Record<string, string | number | null>>;
  },
) {
  return recordAudit(tx, { ...event, at: now, subjectType: 'content', subjectId: id });
}
