import type { CivilDate } from '../../core/dates.ts';
import type { SlotId } from '../../core/ids.ts';
import type { ClosedDays } from '../../engine/visits/experiences/closed-day-rules.ts';
import type {
  BenefitLeft,
  Experience,
  ExperienceKind,
  SlotOffer,
} from '../../engine/visits/experiences/types.ts';
import type { Say } from '../../engine/visits/experiences/words-rules.ts';

/** One of what can be visited, with all that can be said of when. */
export type OfferOfOne = {
  readonly experience: Experience;
  readonly closed: ClosedDays;
  readonly benefits: readonly BenefitLeft[];
  /** From the first of this month on. */
  readonly offers: readonly SlotOffer[];
  /** Sessions of an event in the year before. */
  readonly before: readonly SlotOffer[];
};

/** What the address of the page of one asks for. */
export type EventQuery = {
  readonly month: string | undefined;
  readonly date: CivilDate | undefined;
  readonly slotId: SlotId | undefined;
  readonly party: number | undefined;
};

/** A day of a calendar, as its cell shows it. */
export type GridDay = {
  readonly date: CivilDate;
  /** Where it leads; undefined where there is nothing. */
  readonly to: string | undefined;
  readonly isChosen: boolean;
  /** All of it in words. */
  readonly label: string;
  readonly say: Say | undefined;
};

/** A month beside the one that is shown. */
export type MonthLink = { readonly month: string; readonly label: string; readonly to: string };

export type MonthNavigation = {
  readonly previous: MonthLink | undefined;
  readonly next: MonthLink | undefined;
};

/** A time of the chosen day. */
export type SlotChoice = {
  readonly slotId: SlotId;
  /** `11:00 am`, and `11:00 am – 12:15 pm PT`. */
  readonly time: string;
  readonly hours: string;
  readonly left: number;
  readonly isBookable: boolean;
  /** It is full, and a line is kept for it. */
  readonly mayWait: boolean;
  /** When it can be booked, where that is still to come. */
  readonly opens: string | undefined;
  readonly say: Say;
  readonly policy: string;
  /** The same for a party that has nothing to pay at the visit. */
  readonly policyIfPaid: string;
};

/** What a party of this size pays, told by the server. */
export type PartyPrice = {
  readonly party: number;
  /** Of places or tables. */
  readonly units: number;
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly why: string | undefined;
  }[];
  readonly now: string;
  readonly later: string | undefined;
};

/** Why a page offers no times, where it does not. */
export type NotNow =
  | { readonly kind: 'past'; readonly sentence: string }
  | { readonly kind: 'season'; readonly sentence: string }
  | { readonly kind: 'members'; readonly sentence: string; readonly joinTo: string };

/** What the address of the calendar asks for. */
export type MonthQuery = {
  readonly month: string;
  readonly kind: ExperienceKind | undefined;
  readonly party: number | undefined;
  readonly view: 'grid' | 'list';
  readonly date: CivilDate | undefined;
};

/** What the address of the search asks for. */
export type SearchQuery = {
  readonly text: string;
  readonly from: CivilDate | undefined;
  readonly until: CivilDate | undefined;
  readonly party: number | undefined;
  /** Dollars for one, at most. */
  readonly most: number | undefined;
  readonly membersOnly: boolean;
  readonly past: boolean;
};

/** What came of a form of the page. */
export type EventAnswer =
  | { readonly kind: 'waiting'; readonly sentence: string }
  | {
      readonly kind: 'refused';
      readonly intent: 'hold' | 'wait';
      readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
      readonly typed: { readonly firstName: string; readonly email: string };
    };
