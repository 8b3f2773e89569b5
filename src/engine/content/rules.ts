import { carriesDocument } from './page-rules.ts';
import type { Attributes, PublishedDocument, Target } from './store-types.ts';
import type { ContentEntry } from './types.ts';

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

export type Wish = {
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
