import type { BlockOf, ContentData } from '../../engine/content/types.ts';
import type { AvailabilityText } from '../../engine/visits/experiences/words-rules.ts';
import type { GiftCardFaceSource } from '../../ui/commerce/gift-card-face.tsx';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';

/** A heading's anchor for the table of contents. */
export type Anchor = { readonly id: string; readonly text: string };

/** The next session of an event. */
export type NextSessionRow = {
  readonly title: string;
  readonly to: string;
  readonly summary: string;
  readonly price: string;
  readonly when: string;
  readonly say: AvailabilityText;
};

export type CalendarDay = {
  readonly date: string;
  readonly day: number;
  /** Such as `Friday, December 4`. */
  readonly title: string;
  /** Link to the day in the calendar; undefined if nothing is scheduled. */
  readonly to: string | undefined;
  readonly closed: string | undefined;
  readonly events: readonly { readonly title: string; readonly to: string; readonly say: AvailabilityText }[];
  /** Number of visits that can be booked. */
  readonly visits: number;
};

export type CalendarMonth = {
  readonly title: string;
  readonly to: string;
  /** Sunday to Saturday; undefined outside the month. */
  readonly weeks: readonly (readonly (CalendarDay | undefined)[])[];
};

/** Summary of a club. */
export type ClubColumn = {
  readonly slug: string;
  readonly title: string;
  readonly to: string;
  readonly bottles: string;
  readonly often: string;
  readonly shipment: string;
  readonly discount: string;
  readonly tastings: string;
};

/** Current data that a document's blocks show besides their text. */
export type DocumentFacts = {
  /** Cards of everything in the shop, by slug. */
  readonly cards: ReadonlyMap<string, WineCardProps>;
  /** Wines of a grid without slugs by style; under `all` without a style. */
  readonly newest: ReadonlyMap<string, readonly WineCardProps[]>;
  readonly events: readonly NextSessionRow[];
  /** By requested month; the current one under `now`. */
  readonly months: ReadonlyMap<string, CalendarMonth>;
  readonly clubs: readonly ClubColumn[];
  readonly giftCards: readonly GiftCardFaceSource[];
};

/** A container of blocks, with as many lists as it has places. */
export type Box =
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

export type Grid = {
  readonly title: string | undefined;
  readonly isTop: boolean;
  readonly isNarrow: boolean;
  readonly cards: readonly WineCardProps[];
};

/**
 * A part of a document on its page. The server renders most parts to markup without scripts; `live` parts are
 * interactive, or contain interactive ones.
 */
export type DocumentPart =
  | { readonly kind: 'markup'; readonly id: string; readonly html: string }
  | { readonly kind: 'live'; readonly id: string; readonly live: LiveBlock };

export type LiveBlock =
  | { readonly kind: 'box'; readonly box: Box; readonly places: readonly (readonly DocumentPart[])[] }
  | { readonly kind: 'grid'; readonly grid: Grid }
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

export type ShownDocument = {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly placement: ContentData['placement'];
  readonly parts: readonly DocumentPart[];
  /** Whether any of its parts is live. */
  readonly isLive: boolean;
  /** Whether it begins with a hero, which is the page's heading if the page shows nothing else. */
  readonly hasHeading: boolean;
  /** Set when shown by a preview link: the version, and when the link expires. */
  readonly preview: { readonly version: number; readonly savedAt: Date; readonly endsAt: Date } | undefined;
};
