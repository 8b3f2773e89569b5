import type { Branded, ContentId } from '../../core/ids.ts';
import type { WineStyle } from '../pricing/types.ts';

/**
 * Where a link of a document leads, as `readLink` let it through: a path or fragment of this shop, `mailto:`, `tel:`, or `https:` to a
 * host that the house names.
 */
export type ContentLink = Branded<string, 'ContentLink'>;

/** The name of a picture of our own (`npm run pictures`): documents bring no pictures from elsewhere. */
export type PictureName = Branded<string, 'PictureName'>;

/** A run of words; never markup. */
export type Span = {
  readonly text: string;
  readonly isStrong?: boolean;
  readonly isEmphasis?: boolean;
  readonly link?: ContentLink;
};

export type RichNode =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Span[])[] };

type HeadingLevel = 2 | 3 | 4;

/** A form as an editor sets it up (specification §3); the server finds it again by document and block, whatever a browser sends. */
export type FormBlock = {
  readonly kind: 'form';
  readonly sendSubmissionsTo: 'email' | 'builder' | 'custom';
  readonly sendSubmissionsToEmail?: string;
  readonly name?: string;
  /** Where it is sent with `custom`: an action that the house allows. */
  readonly action?: string;
  /** In capitals; POST unless it says otherwise. */
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'GET';
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  readonly successUrl?: ContentLink;
  readonly successMessage: readonly RichNode[];
  readonly errorMessage?: readonly RichNode[];
  readonly sendingMessage?: readonly RichNode[];
  /** Where in the JSON of an answer its message stands, as `error.message`. */
  readonly errorMessagePath?: string;
  readonly customHeaders: Readonly<Record<string, string>>;
  readonly resetFormOnSubmit: boolean;
  readonly validate: boolean;
  readonly blocks: readonly Block[];
};

export type InputType =
  | 'text'
  | 'email'
  | 'tel'
  | 'number'
  | 'date'
  | 'url'
  | 'password'
  | 'checkbox'
  | 'radio'
  | 'hidden';

type FieldOptions = {
  readonly name: string;
  /** What it is called for whoever hears the page, where no label block names it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly defaultValue?: string;
  readonly value?: string;
  readonly isRequired: boolean;
};

export type FieldBlock =
  | (FieldOptions & { readonly kind: 'text-input'; readonly type: InputType })
  | (FieldOptions & { readonly kind: 'text-area' })
  | (FieldOptions & {
      readonly kind: 'select';
      readonly options: readonly { readonly value: string; readonly name: string }[];
    });

export type BlockContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rich-text'; readonly nodes: readonly RichNode[] }
  | { readonly kind: 'heading'; readonly text: string; readonly level: HeadingLevel }
  | {
      readonly kind: 'image';
      readonly picture: PictureName;
      readonly alt: string;
      readonly caption?: string;
      readonly link?: ContentLink;
    }
  | { readonly kind: 'columns'; readonly columns: readonly { readonly blocks: readonly Block[] }[] }
  | {
      readonly kind: 'section';
      readonly title?: string;
      readonly tone: 'plain' | 'sand' | 'night';
      readonly blocks: readonly Block[];
    }
  | {
      readonly kind: 'button';
      readonly text: string;
      readonly link: ContentLink;
      readonly look: 'primary' | 'quiet';
    }
  | {
      readonly kind: 'accordion';
      readonly items: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
    }
  | {
      readonly kind: 'tabs';
      readonly items: readonly { readonly label: string; readonly blocks: readonly Block[] }[];
    }
  | {
      readonly kind: 'hero';
      readonly title: string;
      readonly text?: string;
      readonly picture?: PictureName;
      readonly alt: string;
      readonly button?: { readonly text: string; readonly link: ContentLink };
    }
  | {
      readonly kind: 'product-grid';
      readonly title?: string;
      /** Slugs in the order shown; none stands for the newest of a style, or of all. */
      readonly slugs: readonly string[];
      readonly style?: WineStyle;
      readonly limit: number;
    }
  | { readonly kind: 'wine-feature'; readonly slug: string; readonly text?: string }
  | { readonly kind: 'event-list'; readonly title?: string; readonly limit: number }
  /** `month` as `2026-12`; the present one without it. */
  | { readonly kind: 'event-calendar'; readonly month?: string }
  | { readonly kind: 'club-comparison'; readonly title?: string }
  | { readonly kind: 'gift-card-teaser'; readonly title?: string; readonly text?: string }
  | {
      readonly kind: 'perks';
      readonly title?: string;
      readonly items: readonly { readonly title: string; readonly text: string }[];
    }
  /** Of the headings of its document. */
  | { readonly kind: 'table-of-contents'; readonly title: string }
  | { readonly kind: 'map' }
  | { readonly kind: 'quote'; readonly text: string; readonly source?: string }
  | {
      readonly kind: 'video';
      readonly poster: PictureName;
      readonly alt: string;
      readonly title: string;
      /** A film on our own paths: nothing of it is asked for before it is played. */
      readonly film: ContentLink;
    }
  | FormBlock
  | FieldBlock
  | { readonly kind: 'label'; readonly text: string; readonly for?: string }
  | { readonly kind: 'submit-button'; readonly text: string };

export type BlockKind = BlockContent['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<BlockContent, { readonly kind: Kind }> & {
  readonly id: string;
};

/** One block; its id is unique within its document and stays, so that a form is found by it. */
export type Block = BlockContent & { readonly id: string };

/** What one page shows of a document. */
export type ContentData = {
  readonly title?: string;
  readonly description?: string;
  /** Blocks stand above what the code of the page shows, or instead of it. */
  readonly placement: 'above' | 'instead';
  readonly blocks: readonly Block[];
};

/** A document as a page shows it: what in it could not be read is left out. */
export type ContentEntry = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** With the version it names what is shown: those of a hosted page builder are all version 1. */
  readonly savedAt: Date;
  readonly data: ContentData;
  /** There when somebody sees it by a signed link: until when the link opens. */
  readonly preview?: { readonly endsAt: Date };
};

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
