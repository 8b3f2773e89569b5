import type { ContentId } from '../../../core/ids.ts';
import type { HostedEntry } from '../../../integrations/content/port.ts';
import { readData, readPlace } from '../data-rules.ts';
import { shownBlocks } from '../forms/field-rules.ts';
import type { ContentData, PublishedDocument, StoredVersion } from '../types.ts';
import { writeBlocks } from './block-rules.ts';

const longestName = 200;
/** The page builder decides when its entries are published; what says nothing of a time is from always. */
const always = new Date(0);

/** An entry of a page builder as one of our own documents, and in sentences what could not be read of it. */
export function hostedDocumentOf(
  entry: HostedEntry,
  model: string,
): {
  readonly id: string;
  /** Undefined when it is not to be shown: a draft, or nobody could say on which page. */
  readonly document: PublishedDocument | undefined;
  readonly faults: readonly string[];
} {
  const { id, name, published = 'published', createdDate, firstPublished, lastUpdated } = entry;
  if (published !== 'published') return { id, document: undefined, faults: [] };
  const { data, faults: dataFaults } = readData(entry.data);
  const { targets, faults: targetFaults } = readPlace(model, entry.query, entry.data);
  if (targetFaults.length > 0) return { id, document: undefined, faults: targetFaults };
  const createdAt = instantOf(createdDate) ?? always;
  const document: PublishedDocument = {
    ...{ id: id as ContentId, model, targets, data, createdAt, version: 1 },
    name: typeof name === 'string' ? name.slice(0, longestName) : id,
    savedAt: instantOf(lastUpdated) ?? createdAt,
    firstShownAt: instantOf(firstPublished) ?? createdAt,
    shownFrom: instantOf(entry.startDate) ?? createdAt,
    shownUntil: instantOf(entry.endDate),
  };
  return { id, document, faults: dataFaults };
}

/** Page builders tell instants in milliseconds. */
function instantOf(value: unknown): Date | undefined {
  const instant = typeof value === 'number' ? new Date(value) : undefined;
  return instant && Number.isFinite(instant.getTime()) ? instant : undefined;
}

/** What every entry of an answer says, published or not. */
export type WireEntry = Readonly<Record<string, unknown>> & { readonly id: string; readonly data: object };

/** A published document as an entry of the content call, in the shape of hosted page builders. */
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

/** A version that somebody sees by a signed link, whatever is published of its document. */
export function draftEntryOf(version: StoredVersion & { readonly data: ContentData }): WireEntry {
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

/** Whoever reads it knows by `url` where it stands, as one address or as several. */
function wireData({ targets, data }: Pick<PublishedDocument, 'targets' | 'data'>) {
  const paths = targets.flatMap(({ property, operator, value }) =>
    property === 'urlPath' && operator === 'is' ? value : [],
  );
  return {
    ...data,
    ...(paths.length > 0 && { url: paths.length === 1 ? paths[0] : paths }),
    blocks: writeBlocks(shownBlocks(data.blocks)),
  };
}
