import type { BlockOf, ContentData } from '../../engine/content/types.ts';
import type { Say } from '../../engine/visits/experiences/words-rules.ts';
import type { GiftCardFaceSource } from '../../ui/commerce/gift-card-face.tsx';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';

/** A heading of a document, as its table of contents leads to it. */
export type Anchor = { readonly id: string; readonly text: string };

/** The next session of an event. */
export type EventLine = {
  readonly title: string;
  readonly to: string;
  readonly summary: string;
  readonly price: string;
  readonly when: string;
  readonly say: Say;
};

export type CalendarDay = {
  readonly date: string;
  readonly day: number;
  /** `Friday, December 4`. */
  readonly title: string;
  /** The day on the calendar of the house; undefined where there is nothing to come. */
  readonly to: string | undefined;
  readonly closed: string | undefined;
  readonly events: readonly { readonly title: string; readonly to: string; readonly say: Say }[];
  /** How many visits can be booked. */
  readonly visits: number;
};

export type CalendarMonth = {
  readonly title: string;
  readonly to: string;
  /** From Sunday to Saturday; places of other months are undefined. */
  readonly weeks: readonly (readonly (CalendarDay | undefined)[])[];
};

/** What a club is in a few lines. */
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

/** What the blocks of a document tell that is not in it, as it is now. */
export type DocumentFacts = {
  /** Everything on the shelf by its slug. */
  readonly cards: ReadonlyMap<string, WineCardProps>;
  /** What a grid without slugs shows, by its style; under `all` for one without. */
  readonly newest: ReadonlyMap<string, readonly WineCardProps[]>;
  readonly events: readonly EventLine[];
  /** By the month that was asked for; under `now` the present one. */
  readonly months: ReadonlyMap<string, CalendarMonth>;
  readonly clubs: readonly ClubColumn[];
  readonly giftCards: readonly GiftCardFaceSource[];
};

/** What holds other blocks; as many lists of them as it has places. */
export type Box =
  | { readonly kind: 'flow'; readonly isTop: boolean }
  | {
      readonly kind: 'section';
      readonly isTop: boolean;
      readonly tone: BlockOf<'section'>['tone'];
      readonly title: string | undefined;
      readonly anchor: string | undefined;
    }
  | { readonly kind: 'columns'; readonly isCentred: boolean }
  | { readonly kind: 'accordion'; readonly titles: readonly string[] }
  | { readonly kind: 'tabs'; readonly id: string; readonly titles: readonly string[] };

export type Grid = {
  readonly title: string | undefined;
  readonly isTop: boolean;
  readonly isNarrow: boolean;
  readonly cards: readonly WineCardProps[];
};

/**
 * A piece of a document as a page shows it. Most of it the server has rendered, and no browser needs a script for it; `live` is
 * what somebody does something with, and what stands around that.
 */
export type Part =
  | { readonly kind: 'markup'; readonly id: string; readonly html: string }
  | { readonly kind: 'live'; readonly id: string; readonly live: Live };

export type Live =
  | { readonly kind: 'box'; readonly box: Box; readonly places: readonly (readonly Part[])[] }
  | { readonly kind: 'grid'; readonly grid: Grid }
  | {
      readonly kind: 'form';
      readonly documentId: string;
      readonly block: BlockOf<'form'>;
      readonly parts: readonly Part[];
    }
  | {
      readonly kind: 'field';
      readonly block:
        | BlockOf<'text-input' | 'text-area' | 'select'>
        | BlockOf<'label'>
        | BlockOf<'submit-button'>;
    };

/** A document as its page shows it. */
export type ShownDocument = {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly placement: ContentData['placement'];
  readonly parts: readonly Part[];
  /** Some of its parts are. */
  readonly isLive: boolean;
  /** It begins with a hero, which is the heading of a page that shows nothing else. */
  readonly hasHeading: boolean;
  /** There when somebody sees it by a signed link: which version it is, and until when the link opens. */
  readonly preview: { readonly version: number; readonly savedAt: Date; readonly endsAt: Date } | undefined;
};
