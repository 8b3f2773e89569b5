import type { Block, BlockKind, BlockOf, RichNode } from '../types.ts';
import { markupOfRichText, paragraphOf, plainText, richTextOfMarkup } from './rich-text-rules.ts';

/**
 * A block in the wire format of a hosted page builder: `{ '@type': '@builder.io/sdk:Element', id, component: { name, options }, children
 * }`. Kinds that the builder's editor knows use its names and options; kinds of this shop use names registered there.
 */
export type BuilderElement = {
  readonly '@type': typeof elementType;
  readonly id: string;
  readonly component: { readonly name: string; readonly options: object };
  readonly children?: readonly object[];
};

const elementType = '@builder.io/sdk:Element';

type Fields = Readonly<Record<string, unknown>>;
type Write = (blocks: readonly Block[]) => readonly object[];

/** The wire format of a block kind: its component name and field conversions. Fields that are not listed keep their names. */
type Spelling<Kind extends BlockKind> = {
  readonly name: string;
  /** Returns the fields of the stored block. */
  readonly read?: (options: Fields, children: unknown) => Fields;
  readonly write?: (block: BlockOf<Kind>, write: Write) => object;
  /** Whether nested blocks are `children` of the element rather than options of the component. */
  readonly hasChildren?: boolean;
};

const fieldSpelling = {
  read: ({ required, ...options }: Fields) => ({ ...options, isRequired: required }),
  write: ({
    id: _id,
    kind: _kind,
    isRequired,
    ...options
  }: BlockOf<'text-input' | 'text-area' | 'select'>) => ({
    ...options,
    required: isRequired,
  }),
};

const spellings: { readonly [Kind in BlockKind]: Spelling<Kind> } = {
  text: { name: 'PlainText' },
  'rich-text': {
    name: 'Text',
    read: ({ text }) => ({ nodes: typeof text === 'string' ? richTextOfMarkup(text) : undefined }),
    write: ({ nodes }) => ({ text: markupOfRichText(nodes) }),
  },
  heading: { name: 'Heading' },
  image: {
    name: 'Image',
    read: ({ image, altText, caption, link }) => ({ picture: pictureOf(image), alt: altText, caption, link }),
    write: ({ picture, alt, caption, link }) => ({ image: picture, altText: alt, caption, link }),
  },
  columns: {
    name: 'Columns',
    write: ({ columns }, write) => ({ columns: columns.map(({ blocks }) => ({ blocks: write(blocks) })) }),
  },
  section: {
    name: 'Core:Section',
    hasChildren: true,
    read: (options, children) => ({ ...options, blocks: children }),
    write: ({ title, tone }) => ({ title, tone }),
  },
  button: { name: 'Core:Button' },
  accordion: {
    name: 'Builder:Accordion',
    read: ({ items }) => ({
      items: listOf(items).map(({ title, detail }) => ({ title: wordsOf(title), blocks: detail })),
    }),
    write: ({ items }, write) => ({
      items: items.map(({ title, blocks }) => ({ title: wordsElement(title), detail: write(blocks) })),
    }),
  },
  tabs: {
    name: 'Builder: Tabs',
    read: ({ tabs }) => ({
      items: listOf(tabs).map(({ label, content }) => ({ label: wordsOf(label), blocks: content })),
    }),
    write: ({ items }, write) => ({
      tabs: items.map(({ label, blocks }) => ({ label: wordsElement(label), content: write(blocks) })),
    }),
  },
  hero: { name: 'Hero' },
  'product-grid': { name: 'ProductGrid' },
  'wine-feature': { name: 'WineFeature' },
  'event-list': { name: 'EventList' },
  'event-calendar': { name: 'EventCalendar' },
  'club-comparison': { name: 'ClubComparison' },
  'gift-card-teaser': { name: 'GiftCardTeaser' },
  perks: { name: 'Perks' },
  'table-of-contents': { name: 'TableOfContents' },
  map: { name: 'Map' },
  quote: { name: 'Quote' },
  video: {
    name: 'Video',
    read: ({ video, posterImage, altText, title }) => ({
      film: video,
      poster: pictureOf(posterImage),
      alt: altText,
      title,
    }),
    write: ({ film, poster, alt, title }) => ({ video: film, posterImage: poster, altText: alt, title }),
  },
  form: {
    name: 'Form:Form',
    hasChildren: true,
    read: ({ successMessage, errorMessage, sendingMessage, ...options }, children) => ({
      ...options,
      successMessage: nodesOf(successMessage),
      errorMessage: nodesOf(errorMessage),
      sendingMessage: nodesOf(sendingMessage),
      blocks: children,
    }),
    write: ({
      id: _id,
      kind: _kind,
      blocks: _blocks,
      successMessage,
      errorMessage,
      sendingMessage,
      ...options
    }) => ({
      ...options,
      successMessage: [textElement(successMessage)],
      ...(errorMessage && { errorMessage: [textElement(errorMessage)] }),
      ...(sendingMessage && { sendingMessage: [textElement(sendingMessage)] }),
    }),
  },
  'text-input': { name: 'Form:Input', ...fieldSpelling },
  'text-area': { name: 'Form:TextArea', ...fieldSpelling },
  select: { name: 'Form:Select', ...fieldSpelling },
  label: { name: 'Form:Label' },
  'submit-button': { name: 'Form:SubmitButton' },
};

const kinds: ReadonlyMap<string, BlockKind> = new Map(
  Object.entries(spellings).map(([kind, { name }]) => [name, kind as BlockKind]),
);

export function isBuilderElement(value: unknown): value is Record<string, unknown> {
  return isFields(value) && value['@type'] === elementType;
}

/**
 * Returns an element's fields in the format of a stored block. The builder's boxes without a component become sections. Returns `nothing`
 * for the builder's view counters and empty elements.
 */
export function blockFieldsOfElement({
  id,
  component,
  children,
}: Record<string, unknown>): Fields | 'nothing' {
  if (!isFields(component))
    return Array.isArray(children) && children.length > 0
      ? { id, kind: 'section', blocks: children }
      : 'nothing';
  const name = typeof component.name === 'string' ? component.name : '';
  const options = isFields(component.options) ? component.options : {};
  const kind = kinds.get(name);
  if (kind === undefined) return { id, kind: name };
  const { read } = spellings[kind];
  return { ...(read === undefined ? options : read(options, children)), id, kind };
}

export function builderElementOf(block: Block, write: Write): BuilderElement {
  const { name, write: writeOptions, hasChildren = false } = spellings[block.kind] as Spelling<BlockKind>;
  const { id, kind: _kind, ...fields } = block;
  return {
    '@type': elementType,
    id,
    component: { name, options: writeOptions === undefined ? fields : writeOptions(block, write) },
    ...(hasChildren && 'blocks' in block && { children: write(block.blocks) }),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mostParts = 100;
const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.slice(0, mostParts).filter(isFields) : [];

/**
 * Returns the picture's name, such as `ladera-terraces`, for a name or a path of one of its files; any other value is returned unchanged.
 */
function pictureOf(value: unknown): unknown {
  return typeof value === 'string'
    ? (/^\/media\/([a-z0-9-]+)-[0-9a-f]{8}-\d+\.(?:avif|webp)$/.exec(value)?.[1] ?? value)
    : value;
}

/**
 * Returns the rich text of nested blocks, for fields where the builder allows any block but this shop allows only text. Undefined if the
 * value is neither text nor a list.
 */
function nodesOf(value: unknown): readonly RichNode[] | undefined {
  if (typeof value === 'string') return paragraphOf(value);
  if (!Array.isArray(value)) return undefined;
  return listOf(value).flatMap((element) => {
    const text =
      isFields(element.component) && isFields(element.component.options) && element.component.options.text;
    return typeof text === 'string' ? richTextOfMarkup(text) : [];
  });
}

const wordsOf = (value: unknown) => plainText(nodesOf(value) ?? []);

function textElement(nodes: readonly RichNode[]): object {
  return { '@type': elementType, component: { name: 'Text', options: { text: markupOfRichText(nodes) } } };
}

const wordsElement = (words: string) => [textElement(paragraphOf(words))];
