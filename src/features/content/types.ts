import type { BlockOf, ContentData } from '../../engine/content/types.ts';
import type { AvailabilityText } from '../../engine/visits/experiences/words-rules.ts';
import type { GiftCardFaceSource } from '../../ui/commerce/gift-card-face.tsx';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';

/** A heading's anchor for the table of contents. */
export type HeadingAnchor = { readonly id: string; readonly text: string };

/** The next session of an event, formatted for a list. */
export type NextSessionRow = {
  readonly title: string;
  readonly to: string;
  readonly summary: string;
  readonly price: string;
  readonly when: string;
  readonly say: AvailabilityText;
};

export type EventCalendarDay = {
  readonly date: string;
  readonly day: number;
  /** The date as text, such as `Friday, December 4`. */
  readonly title: string;
  /** The path of this day in the calendar; undefined if nothing is scheduled. */
  readonly to: string | undefined;
  readonly closed: string | undefined;
  readonly events: readonly { readonly title: string; readonly to: string; readonly say: AvailabilityText }[];
  /** The number of visit experiences that can be booked that day. */
  readonly visits: number;
};

export type EventCalendarMonth = {
  readonly title: string;
  readonly to: string;
  /** The weeks, each from Sunday to Saturday. Days outside the month are undefined. */
  readonly weeks: readonly (readonly (EventCalendarDay | undefined)[])[];
};

/** A club's column in a comparison, summarizing all its plans. */
export type ClubComparisonColumn = {
  readonly slug: string;
  readonly title: string;
  readonly to: string;
  readonly bottles: string;
  readonly often: string;
  readonly shipment: string;
  readonly discount: string;
  readonly tastings: string;
};

/** The current shop data that a document's blocks show in addition to their own text. */
export type DocumentFacts = {
  /** The cards of all products in the shop, from slug to card. */
  readonly cards: ReadonlyMap<string, WineCardProps>;
  /** The newest wines for a grid without slugs, from style to cards. The key `all` holds the newest of all styles together. */
  readonly newest: ReadonlyMap<string, readonly WineCardProps[]>;
  readonly events: readonly NextSessionRow[];
  /** The calendar months, from requested month to its data. The key `now` holds the current month. */
  readonly months: ReadonlyMap<string, EventCalendarMonth>;
  readonly clubs: readonly ClubComparisonColumn[];
  readonly giftCards: readonly GiftCardFaceSource[];
};

/** A container of blocks: a single list, or one list per column, tab or accordion item. */
export type BlockContainer =
  | { readonly kind: 'flow'; readonly isTop: boolean }
  | {
      readonly kind: 'section';
      readonly isTop: boolean;
      readonly tone: BlockOf<'section'>['tone'];
      readonly title: string | undefined;
      readonly anchor: string | undefined;
    }
  | { readonly kind: 'columns'; readonly isCentered: boolean }
  | { readonly kind: 'accordion'; readonly titles: readonly string[] }
  | { readonly kind: 'tabs'; readonly id: string; readonly titles: readonly string[] };

export type ProductGridView = {
  readonly title: string | undefined;
  readonly isTop: boolean;
  readonly isNarrow: boolean;
  readonly cards: readonly WineCardProps[];
};

/**
 * A part of a rendered document. The server renders most parts to markup without scripts; `live` parts are interactive or contain
 * interactive ones.
 */
export type DocumentPart =
  | { readonly kind: 'markup'; readonly id: string; readonly html: string }
  | { readonly kind: 'live'; readonly id: string; readonly live: InteractiveBlock };

export type InteractiveBlock =
  | {
      readonly kind: 'box';
      readonly box: BlockContainer;
      readonly places: readonly (readonly DocumentPart[])[];
    }
  | { readonly kind: 'grid'; readonly grid: ProductGridView }
  | {
      readonly kind: 'form';
      readonly documentId: string;
      readonly block: BlockOf<'form'>;
      readonly parts: readonly DocumentPart[];
    }
  | {
      readonly kind: 'field';
      readonly block:
        | BlockOf<'text-input' | 'text-area' | 'select'>
        | BlockOf<'label'>
        | BlockOf<'submit-button'>;
    };

export type RenderedDocument = {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly placement: ContentData['placement'];
  readonly parts: readonly DocumentPart[];
  /** Whether any part is interactive. */
  readonly isLive: boolean;
  /** Whether the document begins with a hero, which serves as the page's heading if the page shows nothing else. */
  readonly hasHeading: boolean;
  /** The previewed version and the time its link expires; undefined unless opened by a preview link. */
  readonly preview: { readonly version: number; readonly savedAt: Date; readonly endsAt: Date } | undefined;
};
