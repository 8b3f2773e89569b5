import type { ContentDocumentId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { ContentSource, HostedContentEntry } from '../../integrations/content/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Log } from '../../platform/log.server.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import { isSealError, type Seal } from '../../platform/seal.server.ts';
import { hostedDocumentOf } from './blocks/wire-rules.ts';
import { parseContentTargets, readDocumentData } from './data-rules.ts';
import {
  contentEntryOf,
  contentFreshness,
  isDocumentShownAt,
  matchesTargets,
  shownDocuments,
} from './rules.ts';
import { currentAndScheduledVersions, findDocumentVersion } from './store.server.ts';
import type { ContentEntry, PublishedDocument, StoredVersion } from './types.ts';

/** The dependencies for reading documents. */
export type ContentDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'open'>;
  readonly log: Log;
  readonly models: PageModels;
  /** The hosted page builder; undefined if the shop stores its own documents. */
  readonly content: ContentSource | undefined;
};

type PageQuestion = {
  readonly model: 'page';
  readonly urlPath: string;
  /** The token of a preview link. With an invalid token, the published version is shown. */
  readonly preview?: string | undefined;
};

/** The only model that the shop's own pages use. */
const pageModel = 'page';

/** Returns the document that a page currently shows; undefined if it shows none. Never waits for a page builder. */
export async function contentForPage(
  shop: ContentDependencies,
  { model, urlPath, preview }: PageQuestion,
): Promise<ContentEntry | undefined> {
  const previewed = preview === undefined ? undefined : await previewedEntry(shop, preview, urlPath);
  if (previewed) return previewed;
  const attributes = { urlPath };
  const [document] = shownDocuments(await publishedDocuments(shop), {
    model,
    attributes,
    now: shop.clock.now(),
  });
  return document && contentEntryOf(document);
}

/** Returns whether the list of documents is known; false until the page builder's first response. */
export function areDocumentsKnown({ content }: Pick<ContentDependencies, 'content'>): boolean {
  return content === undefined || content.isHeard(pageModel);
}

/** Returns the published document with this id, to resolve an id sent by a browser; undefined if none is shown now. */
export async function contentById(shop: ContentDependencies, id: string): Promise<ContentEntry | undefined> {
  const now = shop.clock.now();
  const documents = await publishedDocuments(shop);
  const document = documents.find((each) => each.id === id && isDocumentShownAt(each, now));
  return document && contentEntryOf(document);
}

/** Returns every document published now or scheduled: our own, cached with the pages' data, or the page builder's. */
export async function publishedDocuments(
  shop: Omit<ContentDependencies, 'seal'>,
): Promise<readonly PublishedDocument[]> {
  const { database, clock, log, models, content } = shop;
  return models.take('content', contentFreshness, async () => {
    if (content) return readHosted(await content.entries(pageModel), log);
    const stored = await currentAndScheduledVersions(database.read, clock.now());
    return stored.map((publication): PublishedDocument => {
      const { data, faults } = readDocumentData(publication.data);
      logFaults(log, publication.id, faults);
      return { ...publication, data };
    });
  });
}

/** Cache of the documents parsed from the page builder's last response, by its list of entries. */
const hosted = new WeakMap<readonly HostedContentEntry[], readonly PublishedDocument[]>();

function readHosted(entries: readonly HostedContentEntry[], log: Log): readonly PublishedDocument[] {
  const known = hosted.get(entries);
  if (known) return known;
  const read = entries.flatMap((entry) => {
    const { id, document, faults } = hostedDocumentOf(entry, pageModel);
    logFaults(log, id, faults);
    return document ?? [];
  });
  hosted.set(entries, read);
  return read;
}

/** Logs that parts of a document are not shown. The `content-show` command lists them. */
function logFaults(log: Log, documentId: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  log.warn('document has blocks that cannot be shown', { documentId, count: faults.length });
}

/** The lifetime of a preview link: long enough to share a draft before a weekend, short enough that a forwarded link expires. */
const previewMilliseconds = 72 * 60 * 60 * 1000;
const previewPurpose = 'content preview';
const longestPreviewToken = 400;

type Preview = { readonly id: ContentDocumentId; readonly version: number; readonly endsAt: Date };

/** Returns the token of a preview link for this version and its expiry. */
export function previewToken(
  seal: Pick<Seal, 'seal'>,
  { id, version }: Pick<Preview, 'id' | 'version'>,
  now: Date,
): { readonly token: string; readonly endsAt: Date } {
  const endsAt = new Date(now.getTime() + previewMilliseconds);
  const sealed = seal.seal([previewPurpose, id, version, endsAt.getTime()].join('\n'));
  return { token: sealed.toString('base64url'), endsAt };
}

/** Returns the document version that a preview token refers to, or undefined if the token is invalid or expired. */
function previewOf(seal: Pick<Seal, 'open'>, token: string, now: Date): Preview | undefined {
  if (!/^[\w-]+$/.test(token) || token.length > longestPreviewToken) return undefined;
  const [meant, id, version, ends] = opened(seal, token).split('\n');
  const endsAt = new Date(Number(ends));
  if (meant !== previewPurpose || id === undefined || !(now < endsAt)) return undefined;
  return { id: id as ContentDocumentId, version: Number(version), endsAt };
}

function opened(seal: Pick<Seal, 'open'>, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'));
  } catch (error) {
    if (isSealError(error)) return '';
    throw error;
  }
}

/** Returns the document version of a preview link if the version belongs on this page. */
async function previewedEntry(
  shop: Pick<ContentDependencies, 'database' | 'clock' | 'seal' | 'log'>,
  token: string,
  urlPath: string,
): Promise<ContentEntry | undefined> {
  const found = await previewedVersion(shop, token);
  if (!found || !matchesTargets(parseContentTargets(found.stored.targets).targets, { urlPath }))
    return undefined;
  const { stored, endsAt } = found;
  const { data, faults } = readDocumentData(stored.data);
  const { id, version, name, savedAt } = stored;
  logFaults(shop.log, id, faults);
  return { id, name, version, savedAt, data, preview: { endsAt } };
}

/** Returns the version of a preview token and when the token expires; undefined if the token is invalid or expired. */
export async function previewedVersion(
  { database, clock, seal }: Pick<ContentDependencies, 'database' | 'clock' | 'seal'>,
  token: string,
): Promise<{ readonly stored: StoredVersion; readonly endsAt: Date } | undefined> {
  const preview = previewOf(seal, token, clock.now());
  const stored = preview && (await findDocumentVersion(database.read, preview.id, preview.version));
  return stored && { stored, endsAt: preview.endsAt };
}
