import type { z } from 'zod';
import type { Block, BlockContent } from '../types.ts';
import { blockLimits, blockSchema } from './block-shape-rules.ts';
import { blockFieldsOfElement, builderElementOf, isBuilderElement } from './element-rules.ts';

export type ReadBlocksResult = {
  readonly blocks: readonly Block[];
  /** Notes for the document's author on omitted or corrected content, one sentence each. */
  readonly faults: readonly string[];
};

const mostFaults = 50;

/** The position of a block, or of a list of blocks, in its document. */
type Place = {
  readonly trail: readonly number[];
  readonly depth: number;
  readonly isInForm: boolean;
};

/**
 * Reads the blocks of a document, in the shop's own format or that of a hosted page builder. A block that cannot be read is left out, and
 * the page shows the rest. Every returned id is unique; a missing or repeated id is replaced by one derived from the block's position, so
 * that it is stable for the document.
 */
export function readBlocks(value: unknown): ReadBlocksResult {
  const faults: string[] = [];
  const ids = new Set<string>();
  let count = 0;
  const note = (sentence: string) => {
    if (faults.length < mostFaults) faults.push(sentence);
  };

  function readList(list: unknown, place: Place): readonly Block[] {
    if (list === undefined || list === null) return [];
    const { trail, depth } = place;
    const words = placeWords(trail);
    if (!Array.isArray(list)) {
      note(`${words}: blocks must be a list.`);
      return [];
    }
    if (depth > blockLimits.depth && list.length > 0) {
      note(`${words}: blocks are nested too deeply.`);
      return [];
    }
    if (list.length > blockLimits.blocks)
      note(`${words}: only the first ${blockLimits.blocks} blocks are used.`);
    return list
      .slice(0, blockLimits.blocks)
      .flatMap((entry, index) => readEntry(entry, { ...place, trail: [...trail, index + 1] }));
  }

  function readEntry(entry: unknown, place: Place): readonly Block[] {
    const { trail, depth } = place;
    const raw = isBuilderElement(entry) ? blockFieldsOfElement(entry) : entry;
    if (raw === 'nothing') return [];
    count += 1;
    if (count > blockLimits.blocks) {
      if (count === blockLimits.blocks + 1)
        note(
          `${placeWords(trail)} and everything after it exceed the limit of ${blockLimits.blocks} blocks.`,
        );
      return [];
    }
    if (typeof raw !== 'object' || raw === null) {
      note(`${placeWords(trail)} is not a block.`);
      return [];
    }
    const read = blockSchema.safeParse(withoutBlanks(raw));
    if (!read.success) {
      note(`${placeWords(trail)}${kindWords(raw)}: ${faultWords(read.error)}.`);
      return [];
    }
    const isForm = read.data.kind === 'form';
    if (isForm && place.isInForm) {
      note(`${placeWords(trail)} is a form inside another form.`);
      return [];
    }
    const id = ownId('id' in raw ? raw.id : undefined, trail);
    const within = { depth: depth + 1, isInForm: place.isInForm || isForm };
    const content = withNested(read.data, (list, ...part) =>
      readList(list, { ...within, trail: [...trail, ...part] }),
    );
    return [{ ...content, id }];
  }

  function ownId(asked: unknown, trail: readonly number[]): string {
    const isGood = typeof asked === 'string' && /^[\w-]{1,80}$/.test(asked);
    if (isGood && ids.has(asked)) note(`${placeWords(trail)} repeats another block’s ID.`);
    const candidates = [...(isGood ? [asked] : []), `block-${trail.join('-')}`];
    let id = candidates.find((candidate) => !ids.has(candidate)) ?? '';
    for (let again = 2; id === ''; again += 1) {
      const candidate = `block-${trail.join('-')}-${again}`;
      if (!ids.has(candidate)) id = candidate;
    }
    ids.add(id);
    return id;
  }

  return { blocks: readList(value, { trail: [], depth: 1, isInForm: false }), faults };
}

/** Returns blocks in the format of a hosted page builder, for its clients. `readBlocks` converts them back unchanged. */
export function toBuilderBlocks(blocks: readonly Block[]): readonly object[] {
  return blocks.map((block) => builderElementOf(block, toBuilderBlocks));
}

type Shape = z.output<typeof blockSchema>;

/**
 * Returns a block whose nested lists have been converted by `read`.
 * @param read gets each list and its position in the block: column, item or tab.
 */
function withNested(
  shape: Shape,
  read: (list: unknown, ...part: readonly number[]) => readonly Block[],
): BlockContent {
  switch (shape.kind) {
    case 'section':
    case 'form':
      return { ...shape, blocks: read(shape.blocks) };
    case 'columns':
      return { ...shape, columns: shape.columns.map(({ blocks }, at) => ({ blocks: read(blocks, at + 1) })) };
    case 'accordion':
      return {
        ...shape,
        items: shape.items.map((item, at) => ({ ...item, blocks: read(item.blocks, at + 1) })),
      };
    case 'tabs':
      return {
        ...shape,
        items: shape.items.map((item, at) => ({ ...item, blocks: read(item.blocks, at + 1) })),
      };
    default:
      return shape;
  }
}

/** Returns the fields without empty ones, which editors send as undefined, null or ''. */
function withoutBlanks(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

const placeWords = (trail: readonly number[]) =>
  trail.length === 0 ? 'The document' : `Block ${trail.join('.')}`;
const kindWords = (raw: object) =>
  'kind' in raw && typeof raw.kind === 'string' ? ` (${raw.kind.slice(0, 40)})` : '';

function faultWords({ issues }: z.ZodError): string {
  const [{ path, message } = { path: [], message: 'cannot be read' }] = issues;
  return path.length === 0 ? message : `${path.join('.')} ${message}`;
}
