import type { ContentDocumentId } from '../../../core/ids.ts';
import type { HostedContentEntry } from '../../../integrations/content/port.ts';
import { readDocumentData, readDocumentTargets } from '../data-rules.ts';
import { publicBlocks } from '../forms/field-rules.ts';
import type { ContentData, PublishedDocument, StoredVersion } from '../types.ts';
import { toBuilderBlocks } from './block-rules.ts';

const longestName = 200;
/** The start date of entries without a publication date; for these, the page builder decides when they are published. */
const always = new Date(0);

/** Converts an entry of a page builder to one of our documents and reports what could not be read. */
export function hostedDocumentOf(
  entry: HostedContentEntry,
  model: string,
): {
  readonly id: string;
  /** The document; undefined for a draft, or if no page is known for it. */
  readonly document: PublishedDocument | undefined;
  readonly faults: readonly string[];
} {
  const { id, name, published = 'published', createdDate, firstPublished, lastUpdated } = entry;
  if (published !== 'published') return { id, document: undefined, faults: [] };
  const { data, faults: dataFaults } = readDocumentData(entry.data);
  const { targets, faults: targetFaults } = readDocumentTargets(model, entry.query, entry.data);
  if (targetFaults.length > 0) return { id, document: undefined, faults: targetFaults };
  const createdAt = instantOf(createdDate) ?? always;
  const document: PublishedDocument = {
    ...{ id: id as ContentDocumentId, model, targets, data, createdAt, version: 1 },
    name: typeof name === 'string' ? name.slice(0, longestName) : id,
    savedAt: instantOf(lastUpdated) ?? createdAt,
    firstShownAt: instantOf(firstPublished) ?? createdAt,
    shownFrom: instantOf(entry.startDate) ?? createdAt,
    shownUntil: instantOf(entry.endDate),
  };
  return { id, document, faults: dataFaults };
}

/** Returns the instant of a page builder's timestamp, in milliseconds since 1970 UTC; undefined for any other value. */
function instantOf(value: unknown): Date | undefined {
  const instant = typeof value === 'number' ? new Date(value) : undefined;
  return instant && Number.isFinite(instant.getTime()) ? instant : undefined;
}

export type WireEntry = Readonly<Record<string, unknown>> & { readonly id: string; readonly data: object };

/** Converts a published document to an entry of the content call, in the shape of hosted page builders. */
export function wireEntryOf(document: PublishedDocument): WireEntry {
  const { shownFrom, shownUntil, firstShownAt } = document;
  return {
    ...wireFacts(document),
    published: 'published',
    firstPublished: firstShownAt.getTime(),
    lastUpdated: shownFrom.getTime(),
    startDate: shownFrom.getTime(),
    ...(shownUntil && { endDate: shownUntil.getTime() }),
    data: wireData(document),
  };
}

/** Converts a version opened by a preview link, published or not, to an entry of the content call. */
export function previewEntryOf(version: StoredVersion & { readonly data: ContentData }): WireEntry {
  return {
    ...wireFacts(version),
    published: 'draft',
    lastUpdated: version.savedAt.getTime(),
    data: wireData(version),
  };
}

function wireFacts({ id, model, name, version, createdAt, targets }: StoredVersion) {
  return {
    id,
    name,
    modelId: model,
    rev: String(version),
    createdDate: createdAt.getTime(),
    query: targets.map((target) => ({ '@type': '@builder.io/core:Query', ...target })),
    variations: {},
  };
}

/** Returns an entry's data with `url`, one path or several, so that clients know which pages the document belongs to. */
function wireData({ targets, data }: Pick<PublishedDocument, 'targets' | 'data'>) {
  const paths = targets.flatMap(({ property, operator, value }) =>
    property === 'urlPath' && operator === 'is' ? value : [],
  );
  return {
    ...data,
    ...(paths.length > 0 && { url: paths.length === 1 ? paths[0] : paths }),
    blocks: toBuilderBlocks(publicBlocks(data.blocks)),
  };
}
