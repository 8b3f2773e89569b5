import type { ContentId } from '../../core/ids.ts';
import type { ContentData } from './types.ts';

/** What a version must be asked for with to be shown, in the words of page builders: `urlPath` `is` `/wines`. */
export type Target = {
  readonly property: string;
  readonly operator: TargetOperator;
  readonly value: string | readonly string[];
};

export const targetOperators = ['is', 'isNot', 'contains', 'startsWith', 'endsWith'] as const;
export type TargetOperator = (typeof targetOperators)[number];

/** What is known of a request that content is asked for with: `urlPath`, and whatever else a program says of it. */
export type Attributes = Readonly<Record<string, string>>;

/** What is saved of a document; its data as they were validated. */
export type NewVersion = {
  readonly id: ContentId;
  readonly model: string;
  readonly name: string;
  readonly targets: readonly Target[];
  readonly data: ContentData;
};

/** One version as the store has it. Its data were valid when they were written; what they are read as is decided anew. */
export type StoredVersion = {
  readonly id: ContentId;
  readonly model: string;
  readonly createdAt: Date;
  readonly version: number;
  readonly name: string;
  readonly targets: readonly Target[];
  readonly data: unknown;
  readonly savedAt: Date;
};

/** From when until when a version is shown. */
export type Publication = {
  readonly version: number;
  readonly shownFrom: Date;
  readonly shownUntil: Date | undefined;
};

export type StoredPublication = StoredVersion &
  Publication & {
    /** When any version of the document was first shown. */
    readonly firstShownAt: Date;
  };

/** A version that is shown now, or will be, as it could be read. */
export type PublishedDocument = Omit<StoredPublication, 'data'> & { readonly data: ContentData };

/** What programs tell of a document, in the words of page builders. */
export const contentEventKinds = ['impression', 'click', 'conversion'] as const;
export type ContentEventKind = (typeof contentEventKinds)[number];
