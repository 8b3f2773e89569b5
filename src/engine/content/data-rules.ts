import { z } from 'zod';
import type { ContentDocumentId } from '../../core/ids.ts';
import { normalizeLine } from '../../platform/normalize-text.ts';
import { readBlocks } from './blocks/block-rules.ts';
import {
  type ContentData,
  type ContentTarget,
  contentEventKinds,
  type NewDocumentVersion,
  type TargetOperator,
  targetOperators,
} from './types.ts';

const longestTitle = 200;
const longestDescription = 400;
const mostTargets = 20;
const longestValue = 200;
/** The maximum size of a document's data, in bytes; the database rejects more. */
const largestDataBytes = 512 * 1024;

/** A document's data, with one sentence for each part left out. */
type ReadData = { readonly data: ContentData; readonly faults: readonly string[] };

/**
 * Reads a document's data, from our store or a page builder. A block that cannot be read is left out and reported; the rest of the document
 * is kept.
 */
export function readDocumentData(value: unknown): ReadData {
  const given = objectOrUndefined(value);
  if (!given) return { data: { placement: 'above', blocks: [] }, faults: ['The document has no data.'] };
  const faults: string[] = [];
  const words = (name: 'title' | 'description', longest: number) => {
    const text = given[name];
    if (text === undefined || text === null || text === '') return {};
    if (typeof text === 'string' && text.length <= longest) return { [name]: wordsOf(text) };
    faults.push(`The ${name} must be text with up to ${longest} characters.`);
    return {};
  };
  const { placement = 'above' } = given;
  if (placement !== 'above' && placement !== 'instead')
    faults.push('The placement must be “above” or “instead”.');
  const { blocks, faults: blockFaults } = readBlocks(blocksOf(given));
  return {
    data: {
      ...words('title', longestTitle),
      ...words('description', longestDescription),
      placement: placement === 'instead' ? 'instead' : 'above',
      blocks,
    },
    faults: [...faults, ...blockFaults],
  };
}

/** Returns text as a single line, without characters that the database cannot store. */
const wordsOf = (text: string) => normalizeLine(text.toWellFormed());

/** Returns the blocks of a document's data, which page builders send as a list or as JSON text. */
function blocksOf({ blocks, blocksString }: Readonly<Record<string, unknown>>): unknown {
  if (blocks !== undefined || typeof blocksString !== 'string') return blocks ?? [];
  try {
    return JSON.parse(blocksString);
  } catch {
    return blocksString;
  }
}

/** Reads the targets of a document. A page without a `urlPath` target gets one from the document's `data.url`. */
export function readDocumentTargets(model: unknown, targets: unknown, data: unknown): ReadTargets {
  const asked = parseContentTargets(targets);
  const isPlaced = ({ property }: ContentTarget) => property === 'urlPath';
  if (model !== 'page' || asked.faults.length > 0 || asked.targets.some(isPlaced)) return asked;
  const url = objectOrUndefined(data)?.url;
  if (asked.targets.length === mostTargets) return tooManyTargets;
  const place = targetFrom({ property: 'urlPath', operator: 'is', value: url });
  return typeof place === 'string'
    ? {
        targets: [],
        faults: ['A page document must name its page: add a target for “urlPath”, or a url in its data.'],
      }
    : { targets: [...asked.targets, place], faults: [] };
}

type ReadTargets = { readonly targets: readonly ContentTarget[]; readonly faults: readonly string[] };

/** Reads targets from the `query` of a page builder or the `targets` of our own file format. */
export function parseContentTargets(value: unknown = []): ReadTargets {
  if (!Array.isArray(value) || value.length > mostTargets) return tooManyTargets;
  const read = value.map((each) => targetFrom(objectOrUndefined(each) ?? {}));
  return {
    targets: read.filter((each) => typeof each !== 'string'),
    faults: read.filter((each) => typeof each === 'string'),
  };
}

const tooManyTargets: ReadTargets = {
  targets: [],
  faults: [`The targets must be a list of at most ${mostTargets} conditions, including the page.`],
};

function targetFrom({
  property,
  operator,
  value,
}: Readonly<Record<string, unknown>>): ContentTarget | string {
  if (typeof property !== 'string' || !/^[a-zA-Z][\w.]{0,59}$/.test(property)) {
    return 'A target needs a property such as “urlPath”.';
  }
  if (!isOperator(operator)) {
    return `The target for “${property}” needs one of these operators: ${targetOperators.join(', ')}.`;
  }
  const isText = (text: unknown): text is string =>
    typeof text === 'string' && text.length <= longestValue && text === wordsOf(text);
  if (isText(value)) return { property, operator, value };
  if (Array.isArray(value) && value.length > 0 && value.length <= 50 && value.every(isText)) {
    return { property, operator, value };
  }
  return `The target for “${property}” needs text, or a list of text values.`;
}

const isOperator = (value: unknown): value is TargetOperator =>
  targetOperators.some((operator) => operator === value);

/** Returns an object's properties, or undefined for any other value. */
export function objectOrUndefined(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A document to save, with a sentence for each part that is invalid. It is rejected if there are any. */
type ReadDocument = { readonly document: NewDocumentVersion; readonly faults: readonly string[] };

/**
 * Reads a document from a file in our format or from a page builder's entry, whose `query` contains the targets and `data.url` the page.
 */
export function readDocumentFile(value: unknown): ReadDocument {
  const given = objectOrUndefined(value) ?? {};
  const { id, model = 'page', name } = given;
  const { data, faults: dataFaults } = readDocumentData(given.data);
  const { targets, faults: targetFaults } = readDocumentTargets(
    model,
    given.targets ?? given.query,
    given.data,
  );
  const words = typeof name === 'string' ? wordsOf(name) : name;
  const faults = [
    ...(isContentId(id)
      ? []
      : ['The ID must use lowercase letters, digits and single hyphens, such as “winter-release”.']),
    ...(isName(model, /^[a-z][a-z0-9-]*$/, 60) ? [] : ['The model must be a word such as “page”.']),
    ...(isName(words, /\S/, 200) ? [] : ['The name must be text with up to 200 characters.']),
    ...targetFaults,
    ...dataFaults,
    ...(data.blocks.length === 0 && dataFaults.length === 0 ? ['The document has no blocks.'] : []),
    ...(sizeOf(data) > largestDataBytes ? ['The document is larger than 512 KB.'] : []),
  ];
  return {
    document: {
      id: String(id) as ContentDocumentId,
      model: String(model),
      name: String(words),
      targets,
      data,
    },
    faults,
  };
}

/** Returns the size of a document's data in bytes as the database stores it, or slightly more. */
const sizeOf = (data: ContentData) => Buffer.byteLength(JSON.stringify(data, undefined, 1));

function isContentId(value: unknown): value is ContentDocumentId {
  return isName(value, /^[a-z0-9]+(-[a-z0-9]+)*$/, 80);
}

const isName = (value: unknown, form: RegExp, longest: number) =>
  typeof value === 'string' && value.length <= longest && form.test(value);

/** The maximum number of events in a batch: more than a page sends, since the published client sends a few at a time. */
const mostEvents = 50;

/** A batch of events, reduced to the kind and document of each. Visitor data is ignored. */
const batch = z.object({
  events: z
    .array(
      z.object({ type: z.string().max(60), data: z.object({ contentId: z.string().max(200).optional() }) }),
    )
    .max(mostEvents),
});

export type ContentEvents = readonly {
  readonly documentId: ContentDocumentId;
  readonly kind: (typeof contentEventKinds)[number];
  readonly events: number;
}[];

/**
 * Returns the number of events in a batch by document and kind, ignoring unknown kinds and invalid document ids.
 * @returns undefined if the value is not a batch.
 */
export function countContentEvents(value: unknown): ContentEvents | undefined {
  const read = batch.safeParse(value);
  if (!read.success) return undefined;
  const known = read.data.events.flatMap(({ type, data: { contentId } }) => {
    const kind = contentEventKinds.find((each) => each === type);
    return kind && isContentId(contentId) ? [{ kind, documentId: contentId }] : [];
  });
  return [...Map.groupBy(known, ({ kind, documentId }) => `${kind} ${documentId}`).values()].flatMap((same) =>
    same.slice(0, 1).map((event) => ({ ...event, events: same.length })),
  );
}
