import type { Branded, ContentDocumentId } from '../../core/ids.ts';
import type { WineStyle } from '../pricing/types.ts';

/**
 * A document's link that `parseContentLink` allows: a path or fragment of this shop, `mailto:`, `tel:`, or `https:` to a host that the
 * winery links to.
 */
export type ContentLink = Branded<string, 'ContentLink'>;

/** The name of a saved picture, the only pictures that documents can use. */
export type PictureName = Branded<string, 'PictureName'>;

/** A run of text with one style; never markup. */
export type RichTextSpan = {
  readonly text: string;
  readonly isStrong?: boolean;
  readonly isEmphasis?: boolean;
  readonly link?: ContentLink;
};

export type RichNode =
  | { readonly kind: 'paragraph'; readonly spans: readonly RichTextSpan[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly RichTextSpan[])[];
    };

type HeadingLevel = 2 | 3 | 4;

/**
 * A form as an editor configures it (specification §3). The server looks the form up by document and block rather than trusting the
 * browser.
 */
export type FormBlock = {
  readonly kind: 'form';
  readonly sendSubmissionsTo: 'email' | 'builder' | 'custom';
  readonly sendSubmissionsToEmail?: string;
  readonly name?: string;
  /** The destination for `custom`: an action URL that the policy allows. */
  readonly action?: string;
  /** The HTTP method, in uppercase; POST by default. */
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'GET';
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  readonly successUrl?: ContentLink;
  readonly successMessage: readonly RichNode[];
  readonly errorMessage?: readonly RichNode[];
  readonly sendingMessage?: readonly RichNode[];
  /** The path of the error message in a JSON response, such as `error.message`. */
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
  /** The accessible name if no label block refers to the field. */
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
      /** The wines' slugs in display order; if empty, the newest wines of a style, or of all. */
      readonly slugs: readonly string[];
      readonly style?: WineStyle;
      readonly limit: number;
    }
  | { readonly kind: 'wine-feature'; readonly slug: string; readonly text?: string }
  | { readonly kind: 'event-list'; readonly title?: string; readonly limit: number }
  /** `month` such as `2026-12`; the current month by default. */
  | { readonly kind: 'event-calendar'; readonly month?: string }
  | { readonly kind: 'club-comparison'; readonly title?: string }
  | { readonly kind: 'gift-card-teaser'; readonly title?: string; readonly text?: string }
  | {
      readonly kind: 'perks';
      readonly title?: string;
      readonly items: readonly { readonly title: string; readonly text: string }[];
    }
  /** Lists the headings of its document. */
  | { readonly kind: 'table-of-contents'; readonly title: string }
  | { readonly kind: 'map' }
  | { readonly kind: 'quote'; readonly text: string; readonly source?: string }
  | {
      readonly kind: 'video';
      readonly poster: PictureName;
      readonly alt: string;
      readonly title: string;
      /** The path of a film on this shop; the film does not load before it is played. */
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

/** One block. Its id is unique within its document and stable, so that a form can be found by its block's id. */
export type Block = BlockContent & { readonly id: string };

/** The part of a document that a page shows. */
export type ContentData = {
  readonly title?: string;
  readonly description?: string;
  /** Whether the blocks go above the page's own content or replace it. */
  readonly placement: 'above' | 'instead';
  readonly blocks: readonly Block[];
};

/** A document as shown on a page, without the parts that could not be read. */
export type ContentEntry = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /**
   * The time of saving, which identifies the content together with the version, because a hosted page builder's documents are all version
   * 1.
   */
  readonly savedAt: Date;
  readonly data: ContentData;
  /** The expiry of the preview link; set only when the document is shown by one. */
  readonly preview?: { readonly endsAt: Date };
};

/** A condition for showing a version, in the syntax of page builders: `urlPath` `is` `/wines`. */
export type ContentTarget = {
  readonly property: string;
  readonly operator: TargetOperator;
  readonly value: string | readonly string[];
};

export const targetOperators = ['is', 'isNot', 'contains', 'startsWith', 'endsWith'] as const;
export type TargetOperator = (typeof targetOperators)[number];

/** The known attributes of a content request: `urlPath` and any others that the requesting program sends. */
export type ContentRequestAttributes = Readonly<Record<string, string>>;

/** A document version to save, with validated data. */
export type NewDocumentVersion = {
  readonly id: ContentDocumentId;
  readonly model: string;
  readonly name: string;
  readonly targets: readonly ContentTarget[];
  readonly data: ContentData;
};

/** A stored version. Its data was valid when written and is parsed again when read. */
export type StoredVersion = {
  readonly id: ContentDocumentId;
  readonly model: string;
  readonly createdAt: Date;
  readonly version: number;
  readonly name: string;
  readonly targets: readonly ContentTarget[];
  readonly data: unknown;
  readonly savedAt: Date;
};

/** The period in which a version is shown. */
export type Publication = {
  readonly version: number;
  readonly shownFrom: Date;
  readonly shownUntil: Date | undefined;
};

export type StoredPublication = StoredVersion &
  Publication & {
    /** The time at which any version of the document was first shown. */
    readonly firstShownAt: Date;
  };

/** A current or scheduled version with its parsed data. */
export type PublishedDocument = Omit<StoredPublication, 'data'> & { readonly data: ContentData };

/** The kinds of events that programs report about a document, in the vocabulary of page builders. */
export const contentEventKinds = ['impression', 'click', 'conversion'] as const;
export type ContentEventKind = (typeof contentEventKinds)[number];
