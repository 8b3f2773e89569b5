import type { HostedEntry } from '../../integrations/content/port.ts';
import { writeBlocks } from './block-rules.ts';
import { readData } from './data-rules.ts';
import type { PublishedDocument, StoredVersion } from './store-types.ts';
import type { ContentData, ContentEntry } from './types.ts';

const longestName = 200;

/** An entry of a page builder as a page shows it, and in sentences what could not be read of it. */
export function hostedEntryOf(given: HostedEntry): {
  readonly entry: ContentEntry;
  readonly faults: readonly string[];
} {
  const { id, name, data: wire, firstPublished, createdDate } = given;
  const { data, faults } = readData(wire);
  const publishedAt = instantOf(firstPublished) ?? instantOf(createdDate);
  return {
    entry: {
      id,
      name: typeof name === 'string' ? name.slice(0, longestName) : id,
      ...(publishedAt && { publishedAt }),
      data,
    },
    faults,
  };
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
    blocks: writeBlocks(data.blocks),
  };
}
