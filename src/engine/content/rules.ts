import type { Attributes, Block, ContentEntry, PublishedDocument, Target } from './types.ts';

/** Whether a version that has these targets is for a request of which this is known; without targets it is for all. */
export function isMeantFor(targets: readonly Target[], attributes: Attributes): boolean {
  return targets.every((target) => holds(target, own(attributes, target)));
}

function holds({ operator, value }: Target, given: string | undefined): boolean {
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

const knownTargets = (targets: readonly Target[], attributes: Attributes) =>
  targets.filter((target) => own(attributes, target) !== undefined);

/** Own properties alone: a target may be for `constructor`. */
const own = (attributes: Attributes, { property }: Target) =>
  Object.hasOwn(attributes, property) ? attributes[property] : undefined;

type Wish = {
  readonly model: string;
  readonly attributes: Attributes;
  readonly now: Date;
  /** Whether a condition on what nothing is known of is passed over; else it does not hold. */
  readonly isOpen?: boolean;
};

/**
 * The documents of a model that are shown now to whoever asks so: what is meant more narrowly stands first, then what came
 * last.
 */
export function shownDocuments(
  documents: readonly PublishedDocument[],
  { model, attributes, now, isOpen = false }: Wish,
): PublishedDocument[] {
  return documents
    .filter((document) => document.model === model && isShownAt(document, now))
    .filter(({ targets }) => isMeantFor(isOpen ? knownTargets(targets, attributes) : targets, attributes))
    .toSorted(
      (left, right) =>
        right.targets.length - left.targets.length ||
        right.shownFrom.getTime() - left.shownFrom.getTime() ||
        (left.id < right.id ? -1 : 1),
    );
}

/** The addresses that are pages by a document alone, and are the same for everybody who asks. */
export function ownAddresses(documents: readonly PublishedDocument[], now: Date): string[] {
  const paths = shownDocuments(documents, { model: 'page', attributes: {}, now, isOpen: true }).flatMap(
    ({ targets: [target, ...others] }) =>
      target?.property === 'urlPath' && target.operator === 'is' && others.length === 0 ? target.value : [],
  );
  return [...new Set(paths)].filter((path) => !carriesDocument(path)).toSorted();
}

export function isShownAt(
  { shownFrom, shownUntil }: Pick<PublishedDocument, 'shownFrom' | 'shownUntil'>,
  now: Date,
): boolean {
  return shownFrom <= now && (shownUntil === undefined || now < shownUntil);
}

/** A published document as a page shows it. */
export function entryOf({ id, name, version, savedAt, data }: PublishedDocument): ContentEntry {
  return { id, name, version, savedAt, data };
}

/** The address that a version stands on by its targets, the first one of several; undefined when they name none. */
export function pathOfTargets(targets: readonly Target[]): string | undefined {
  const value = targets.find(({ property, operator }) => property === 'urlPath' && operator === 'is')?.value;
  return typeof value === 'string' ? value : value?.[0];
}

/** What pages that may carry a document are dropped by. */
export const contentTag = 'content';

/** A document that comes or goes is announced. This is for a word of it that was lost, and how often a page builder is looked at. */
const contentSeconds = 30;

/** What every page that may carry a document is made of, whether one is there or not. */
export const contentFreshness = { tags: [contentTag], seconds: contentSeconds } as const;

/** Pages of the code that editors may put a document onto (specification §2, the content rows). */
export const documentPages: readonly string[] = [
  '/wines',
  '/events/month',
  '/privacy',
  '/privacy-policy',
  '/membership-overview',
  '/membership-partnerships',
  '/confirm-email',
];

export function carriesDocument(path: string): boolean {
  return documentPages.includes(plainPath(path));
}

/** How the addresses of pages of the code begin; a test holds this against `routes.ts`. */
const codeBeginnings: ReadonlySet<string> = new Set(
  (
    ' .well-known age api confirm-email curated-club-join customization daou-plus daou-plus-privacy-policy ' +
    'daou-plus-terms-conditions dev digital-waiver events feed forms gift-card gift-card-balance join loyalty ' +
    'membership-overview membership-partnerships order-confirmation privacy privacy-choices privacy-policy reservations ' +
    'newsletter robots.txt search shipping-states shop sign-in sign-out site.webmanifest sitemap.xml unsubscribe wine-club ' +
    'wines'
  ).split(' '),
);

/** Whether an address is the code's own and shows no document. */
export function isCodePage(path: string): boolean {
  const [, beginning = ''] = plainPath(path).split('/');
  return !carriesDocument(path) && codeBeginnings.has(beginning);
}

/** The address of a page as documents name it; the router finds it with a slash behind it too. */
export function plainPath(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** The blocks that stand in a block, in the order of the page; none in most kinds. */
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

/** All of these blocks and those within them, in the order of the page. */
export function eachBlock(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [block, ...eachBlock(nestedBlocks(block))]);
}
