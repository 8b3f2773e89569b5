import type { CivilDate } from '../../core/dates.ts';
import type { SlotId } from '../../core/ids.ts';
import type { ClosedDays } from '../../engine/visits/experiences/closed-day-rules.ts';
import type {
  Experience,
  ExperienceKind,
  RemainingBenefit,
  SlotOffer,
} from '../../engine/visits/experiences/types.ts';
import type { AvailabilityText } from '../../engine/visits/experiences/words-rules.ts';

/** An experience with its slots, closed days and the visitor's benefits. */
export type ExperienceOffer = {
  readonly experience: Experience;
  readonly closed: ClosedDays;
  readonly benefits: readonly RemainingBenefit[];
  /** The slots from the first day of the current month on. */
  readonly offers: readonly SlotOffer[];
  /** An event's sessions in the 12 months before the current one; empty for experiences that aren't events. */
  readonly before: readonly SlotOffer[];
};

/** The parsed query of an experience page. */
export type ExperiencePageQuery = {
  readonly month: string | undefined;
  readonly date: CivilDate | undefined;
  readonly slotId: SlotId | undefined;
  readonly party: number | undefined;
};

/** The data of a day's calendar cell. */
export type CalendarCell = {
  readonly date: CivilDate;
  /** The link's target; undefined if the day has nothing to show. */
  readonly to: string | undefined;
  readonly isChosen: boolean;
  /** The cell's accessible name. */
  readonly label: string;
  readonly availability: AvailabilityText | undefined;
};

export type CalendarMonthLink = { readonly month: string; readonly label: string; readonly to: string };

export type CalendarMonthNavigation = {
  readonly previous: CalendarMonthLink | undefined;
  readonly next: CalendarMonthLink | undefined;
};

/** A selectable time of the chosen day. */
export type TimeSlotOption = {
  readonly slotId: SlotId;
  /** The start time, such as `11:00 am`. `hours` adds the end, as `11:00 am – 12:15 pm PT`. */
  readonly time: string;
  readonly hours: string;
  readonly left: number;
  readonly isBookable: boolean;
  /** Whether the party may join the waitlist. */
  readonly mayWait: boolean;
  /** The formatted time when booking opens; undefined if booking is already open. */
  readonly opens: string | undefined;
  readonly availability: AvailabilityText;
  readonly policy: string;
  /** The cancellation policy to show if nothing is left to pay at the visit. */
  readonly policyIfPaid: string;
};

/** The formatted price for one party size. */
export type PartyPrice = {
  readonly party: number;
  /** The number of seats, or of tables if the experience is priced by the table. */
  readonly units: number;
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly why: string | undefined;
  }[];
  readonly now: string;
  readonly later: string | undefined;
};

/** The reason why a page offers no times. */
export type ExperienceUnavailability =
  | { readonly kind: 'past'; readonly sentence: string }
  | { readonly kind: 'season'; readonly sentence: string }
  | { readonly kind: 'members'; readonly sentence: string; readonly joinTo: string };

/** The parsed query of the calendar. */
export type CalendarQuery = {
  readonly month: string;
  readonly kind: ExperienceKind | undefined;
  readonly party: number | undefined;
  readonly view: 'grid' | 'list';
  readonly date: CivilDate | undefined;
};

/** The parsed query of the visit search. */
export type VisitSearchQuery = {
  readonly text: string;
  readonly from: CivilDate | undefined;
  readonly until: CivilDate | undefined;
  readonly party: number | undefined;
  /** The highest price per seat, in dollars; undefined for any price. */
  readonly most: number | undefined;
  readonly membersOnly: boolean;
  readonly past: boolean;
};

/** The result of a form on an experience page: joined the waitlist, or refused. */
export type VisitFormResponse =
  | { readonly kind: 'waiting'; readonly sentence: string }
  | {
      readonly kind: 'refused';
      readonly intent: 'hold' | 'wait';
      readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
      readonly entered: { readonly firstName: string; readonly email: string };
    };
