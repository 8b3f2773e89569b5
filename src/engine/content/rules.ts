import { isMembershipPathAlias } from '../../core/membership-path.ts';
import type {
  Block,
  ContentEntry,
  ContentRequestAttributes,
  ContentTarget,
  PublishedDocument,
} from './types.ts';

/** Returns whether a version with these targets matches a request. A version without targets matches every request. */
export function matchesTargets(
  targets: readonly ContentTarget[],
  attributes: ContentRequestAttributes,
): boolean {
  return targets.every((target) => holds(target, own(attributes, target)));
}

function holds({ operator, value }: ContentTarget, given: string | undefined): boolean {
  const values = typeof value === 'string' ? [value] : value;
  const isOneOf = (test: (given: string, value: string) => boolean) =>
    given !== undefined && values.some((each) => test(given, each));
  switch (operator) {
    case 'is':
      return isOneOf((text, each) => text === each);
    case 'isNot':
      return !isOneOf((text, each) => text === each);
    case 'contains':
      return isOneOf((text, each) => text.includes(each));
    case 'startsWith':
      return isOneOf((text, each) => text.startsWith(each));
    case 'endsWith':
      return isOneOf((text, each) => text.endsWith(each));
  }
}

const knownTargets = (targets: readonly ContentTarget[], attributes: ContentRequestAttributes) =>
  targets.filter((target) => own(attributes, target) !== undefined);

/** Returns an attribute; ignores inherited properties, because a target can be named `constructor`. */
const own = (attributes: ContentRequestAttributes, { property }: ContentTarget) =>
  Object.hasOwn(attributes, property) ? attributes[property] : undefined;

type Query = {
  readonly model: string;
  readonly attributes: ContentRequestAttributes;
  readonly now: Date;
  /** Whether conditions on unknown attributes are ignored; otherwise they fail. */
  readonly isOpen?: boolean;
};

/** Returns a model's documents that match a request now, most specific first, then newest first. */
export function shownDocuments(
  documents: readonly PublishedDocument[],
  { model, attributes, now, isOpen = false }: Query,
): PublishedDocument[] {
  return documents
    .filter((document) => document.model === model && isDocumentShownAt(document, now))
    .filter(({ targets }) => matchesTargets(isOpen ? knownTargets(targets, attributes) : targets, attributes))
    .toSorted(
      (left, right) =>
        right.targets.length - left.targets.length ||
        right.shownFrom.getTime() - left.shownFrom.getTime() ||
        (left.id < right.id ? -1 : 1),
    );
}

/** Returns the paths of pages that consist only of a document and show every visitor the same one. */
export function standaloneDocumentPaths(documents: readonly PublishedDocument[], now: Date): string[] {
  const paths = shownDocuments(documents, { model: 'page', attributes: {}, now, isOpen: true }).flatMap(
    ({ targets: [target, ...others] }) =>
      target?.property === 'urlPath' && target.operator === 'is' && others.length === 0 ? target.value : [],
  );
  return [...new Set(paths)].filter((path) => !canPageShowDocument(path)).toSorted();
}

export function isDocumentShownAt(
  { shownFrom, shownUntil }: Pick<PublishedDocument, 'shownFrom' | 'shownUntil'>,
  now: Date,
): boolean {
  return shownFrom <= now && (shownUntil === undefined || now < shownUntil);
}

export function contentEntryOf({ id, name, version, savedAt, data }: PublishedDocument): ContentEntry {
  return { id, name, version, savedAt, data };
}

/** Returns the first path in a version's targets; undefined if they contain none. */
export function firstTargetPath(targets: readonly ContentTarget[]): string | undefined {
  const value = targets.find(({ property, operator }) => property === 'urlPath' && operator === 'is')?.value;
  return typeof value === 'string' ? value : value?.[0];
}

/** Returns whether a version's targets include this path. */
export function isPathTargeted(path: string, targets: readonly ContentTarget[]): boolean {
  return targets.some(
    ({ property, operator, value }) =>
      property === 'urlPath' && operator === 'is' && [value].flat().includes(path),
  );
}

/** The cache tag of pages that may show a document. */
export const contentCacheTag = 'content';

/**
 * The time that pages stay cached, in seconds, in case a process misses the announcement of a change; also the polling interval for a page
 * builder.
 */
const contentSeconds = 30;

/** The cache freshness of every page that can show a document, whether or not it currently does. */
export const contentFreshness = { tags: [contentCacheTag], seconds: contentSeconds } as const;

/** Pages defined in code to which editors may add a document (specification §2, the content rows). */
export const documentPages: readonly string[] = [
  '/wines',
  '/events/month',
  '/privacy',
  '/privacy-policy',
  '/membership-overview',
  '/membership-partnerships',
  '/confirm-email',
];

export function canPageShowDocument(path: string): boolean {
  return documentPages.includes(withoutTrailingSlash(path));
}

/** The first path segments of pages and files defined in code; a test compares those of pages with `routes.ts`. */
const codeBeginnings: ReadonlySet<string> = new Set(
  (
    ' .well-known admin age api assets confirm-email curated-club-join customization daou-plus daou-plus-privacy-policy ' +
    'daou-plus-terms-conditions dev digital-waiver events feed fonts forms gift-card gift-card-balance join livez loyalty media ' +
    'membership-overview membership-partnerships metrics order-confirmation privacy privacy-choices privacy-policy readyz ' +
    'reservations newsletter robots.txt search shipping-states shop sign-in sign-out site.webmanifest sitemap.xml ' +
    'unsubscribe webhooks wine-club wines'
  ).split(' '),
);

/** Returns whether a path starts with a segment that code defines. */
export function isCodeDefinedPath(path: string): boolean {
  const [, beginning = ''] = withoutTrailingSlash(path).split('/');
  return codeBeginnings.has(beginning);
}

/** Returns whether a path is defined in code and cannot show a document. */
export function isCodeOnlyPage(path: string): boolean {
  return (isCodeDefinedPath(path) && !canPageShowDocument(path)) || isMembershipPathAlias(path);
}

/** Returns a path without its trailing slash, which the router ignores too. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** Returns the blocks nested in a block, in page order. */
export function nestedBlocks(block: Block): readonly Block[] {
  switch (block.kind) {
    case 'section':
    case 'form':
      return block.blocks;
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks);
    case 'accordion':
    case 'tabs':
      return block.items.flatMap(({ blocks }) => blocks);
    default:
      return [];
  }
}

/** Returns these blocks and all nested ones, in page order. */
export function flattenBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [block, ...flattenBlocks(nestedBlocks(block))]);
}
