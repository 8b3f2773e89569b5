import type { Clock } from '../../integrations/clock/port.ts';
import type { ContentSource, HostedEntry } from '../../integrations/content/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Log } from '../../platform/log.server.ts';
import type { PageModels } from '../../platform/page-models.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { hostedDocumentOf } from './blocks/wire-rules.ts';
import { readData } from './data-rules.ts';
import { noteFaults } from './note-faults.server.ts';
import { contentFreshness } from './page-rules.ts';
import { previewedEntry } from './preview.server.ts';
import { entryOf, isShownAt, shownDocuments } from './rules.ts';
import { publishedAfter } from './store.server.ts';
import type { PublishedDocument } from './store-types.ts';
import type { ContentEntry } from './types.ts';

/** What documents are read with: the shop's dependencies, and `models` of the request's context. */
export type ContentReading = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'open'>;
  readonly log: Log;
  readonly models: PageModels;
  /** Undefined where the shop keeps its documents itself. */
  readonly content: ContentSource | undefined;
};

export type PageQuestion = {
  readonly model: 'page';
  readonly urlPath: string;
  /** What a signed link says; a link that does not open shows what everybody sees. */
  readonly preview?: string | undefined;
};

/** What pages of the shop carry; a page builder is asked for nothing else. */
const pageModel = 'page';

/** The document that a page carries now, undefined when it has none. It never waits for a page builder elsewhere. */
export async function contentFor(
  shop: ContentReading,
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
  return document && entryOf(document);
}

/** Whether it is known which documents there are: before a page builder's first answer it is not. */
export function areDocumentsKnown({ content }: Pick<ContentReading, 'content'>): boolean {
  return content === undefined || content.isHeard(pageModel);
}

/** The document of this id as everybody sees it now: what a browser sends is resolved by it. */
export async function contentById(shop: ContentReading, id: string): Promise<ContentEntry | undefined> {
  const now = shop.clock.now();
  const documents = await publishedDocuments(shop);
  const document = documents.find((each) => each.id === id && isShownAt(each, now));
  return document && entryOf(document);
}

/** All that is published, now or from a time to come: our own kept with what pages are made of, or a page builder's. */
export async function publishedDocuments(
  shop: Omit<ContentReading, 'seal'>,
): Promise<readonly PublishedDocument[]> {
  const { database, clock, log, models, content } = shop;
  return models.take('content', contentFreshness, async () => {
    if (content) return readHosted(await content.entries(pageModel), log);
    const stored = await publishedAfter(database.read, clock.now());
    return stored.map((publication): PublishedDocument => {
      const { data, faults } = readData(publication.data);
      noteFaults(log, publication.id, faults);
      return { ...publication, data };
    });
  });
}

/** What an answer of a page builder says is read once, as long as it is the last one. */
const hosted = new WeakMap<readonly HostedEntry[], readonly PublishedDocument[]>();

function readHosted(entries: readonly HostedEntry[], log: Log): readonly PublishedDocument[] {
  const known = hosted.get(entries);
  if (known) return known;
  const read = entries.flatMap((entry) => {
    const { id, document, faults } = hostedDocumentOf(entry, pageModel);
    noteFaults(log, id, faults);
    return document ?? [];
  });
  hosted.set(entries, read);
  return read;
}
