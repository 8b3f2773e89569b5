import type { CivilDate } from '../../../core/dates.ts';
import type { BenefitId, ExperienceId, ResourceId, SkuId, SlotId } from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { Programme } from '../../pricing/standing/rules.ts';
import type { experiences, slots } from './schema.ts';

export type ExperienceKind = 'experience' | 'event';

/**
 * What is taken when it is booked: nothing (`free`), nothing but a card that stands for those who do not come (`card_hold`), a part
 * (`deposit`), or all (`prepaid`).
 */
export type PolicyKind = 'free' | 'card_hold' | 'deposit' | 'prepaid';

export type Policy = {
  readonly kind: PolicyKind;
  readonly depositRate: BasisPoints | undefined;
  /** Until so many hours before it begins its guest may change or cancel it and has the money back; undefined is never. */
  readonly cutoffHours: number | undefined;
  /** For each guest who does not come. */
  readonly noShowCents: Cents | undefined;
  readonly mayReschedule: boolean;
  readonly mayTransfer: boolean;
};

export type BenefitPeriod = 'booking' | 'day' | 'quarter' | 'year';

/** What members pay less: `rate` off each seat, on at most so many in a period. */
export type Benefit = {
  readonly id: BenefitId;
  readonly programme: Programme;
  /** A club's slug; undefined is any of the programme. */
  readonly club: string | undefined;
  readonly rate: BasisPoints;
  readonly label: string;
  /** Undefined is all seats; `tier` reads the number from the member's plan. */
  readonly limit: { readonly seats: number | 'tier'; readonly period: BenefitPeriod } | undefined;
};

export type Question = { readonly id: string; readonly label: string; readonly hint?: string };

/** What its page tells; plain text, paragraphs parted by empty lines. */
export type ExperienceFacts = {
  /** Fits on a card. */
  readonly summary: string;
  readonly story: string;
  readonly included: readonly string[];
  readonly place: string;
  /** Stairs, ground, temperature, seats: what somebody must know to decide whether they can come. */
  readonly access: readonly string[];
  readonly bring: readonly string[];
  readonly questions: readonly Question[];
};

export type AddOn = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly summary: string;
  readonly priceCents: Cents;
  readonly maximum: number;
};

export type ChosenAddOn = { readonly skuId: SkuId; readonly quantity: number };

/** One of what can be visited, as the house offers it. The specification calls its id `marketingEventId`. */
export type Experience = WithoutNulls<
  Omit<
    typeof experiences.$inferSelect,
    | 'policy'
    | 'depositBasisPoints'
    | 'cutoffHours'
    | 'noShowCents'
    | 'mayReschedule'
    | 'mayTransfer'
    | 'kitSkuId'
    | 'kitDaysBefore'
    | 'isOnSale'
    | 'position'
  >
> & {
  readonly policy: Policy;
  /** What is sent to each guest so many days before at the latest; then it is what its tickets are sold as. */
  readonly kit: { readonly skuId: SkuId; readonly daysBefore: number } | undefined;
  readonly benefits: readonly Benefit[];
  readonly addOns: readonly AddOn[];
};

/** Of an experience what its seatings are made by. */
export type Seated = Pick<Experience, 'id' | 'slug' | 'title' | 'minutes' | 'poolId'>;

/** On which weekdays (0 is Sunday) and at which minutes of the wall clock slots are made, within the season. */
export type Schedule = {
  readonly experience: Seated;
  readonly weekdays: readonly number[];
  readonly minutesOfDay: readonly number[];
  /** `MM-DD`, both included; a season may go over the new year. Undefined is all year. */
  readonly season: { readonly from: string; readonly until: string } | undefined;
  readonly seats: number;
  /** Most bookings at once; undefined where only seats are counted. */
  readonly parties: number | undefined;
};

/** A seating that is to be. */
export type PlannedSlot = Pick<Schedule, 'experience' | 'seats' | 'parties'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** A seating. Seats are tables where the price is one of a table. */
export type Slot = WithoutNulls<Omit<typeof slots.$inferSelect, 'reason' | 'createdAt' | 'updatedAt'>> & {
  /** The quarters of an hour of a shared room that it takes, in their order; empty without one. */
  readonly bucketResourceIds: readonly ResourceId[];
};

/** What of a seating is neither promised nor held. */
export type SlotFigures = {
  readonly seats: number;
  readonly seatsFree: number;
  /** Undefined where parties are not limited. */
  readonly partiesFree: number | undefined;
  /** Of the shared room in its fullest quarter of an hour; undefined where none is shared. */
  readonly poolFree: number | undefined;
};

/** A seating as a page offers it. `left` counts what the largest party that still fits could have, in seats (or tables). */
export type SlotOffer = {
  readonly slotId: SlotId;
  readonly experienceId: ExperienceId;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The winery's own day and minute of the wall clock. */
  readonly date: CivilDate;
  readonly minuteOfDay: number;
  readonly left: number;
  readonly seats: number;
  readonly availability:
    | 'open'
    /** Few are left. */
    | 'low'
    | 'full'
    /** It can be booked from `opensAt` on. */
    | 'not_yet'
    /** It begins too soon to be booked online, or has begun. */
    | 'too_late'
    | 'closed';
  /** When it can be booked, where that is to come. */
  readonly opensAt: Date | undefined;
};

/** Whoever asks, as far as it matters to what can be booked and for how much; a `Standing` of engine/pricing/standing is one. */
export type Visitor = {
  readonly programmes: readonly Programme[];
  /** Plans in force, such as `lantern-12`. */
  readonly plans: readonly string[];
};

/** One experience on one day of the month, all its seatings taken together. */
export type DayEntry = {
  readonly experienceId: ExperienceId;
  /** The minutes of the wall clock of its first and its last seating. */
  readonly firstMinute: number;
  readonly lastMinute: number;
  readonly slots: number;
  /** The best that can be said of any of them. */
  readonly availability: SlotOffer['availability'];
  /** The largest that a party can be that still finds a seating, in seats (or tables). */
  readonly largestLeft: number;
  readonly opensAt: Date | undefined;
};

/** A day of the calendar. Days without anything to visit have no entries. */
export type MonthDay = {
  readonly date: CivilDate;
  /** Why the house is closed, where it is. */
  readonly closed: string | undefined;
  readonly entries: readonly DayEntry[];
};

export type VisitMonth = { readonly month: string; readonly days: readonly MonthDay[] };

export type BookingRefusalCode =
  | 'SLOT_NOT_FOUND'
  | 'SLOT_CLOSED'
  | 'SLOT_TOO_LATE'
  | 'SLOT_NOT_YET'
  /** With `left` in its details: so many seats would still fit (I-43). */
  | 'SLOT_FULL'
  | 'PARTY_SIZE'
  | 'MEMBERS_ONLY';

export type BookingRefusal = Refusal<BookingRefusalCode>;

/** A group of seats at one price: what a line of the order is made of. */
export type SeatGroup = {
  readonly seats: number;
  /** What one costs before the benefit, all taxes aside. */
  readonly listCents: Cents;
  readonly benefit: Benefit | undefined;
  /** Others that would have counted here, and give less. */
  readonly beaten: readonly Benefit[];
  /** What one costs after it, and all of them. */
  readonly priceCents: Cents;
  readonly totalCents: Cents;
};

/** A benefit that counts for somebody, with the seats that are left of it; undefined is all. */
export type BenefitLeft = { readonly benefit: Benefit; readonly left: number | undefined };

/** What is paid at a visit, as its till will say it; all of it zero where nothing is. */
export type DueAtVisit = { readonly netCents: Cents; readonly taxCents: Cents; readonly totalCents: Cents };

/** What a visit costs: now, and at the visit. Before tax. */
export type VisitPrice = {
  readonly groups: readonly SeatGroup[];
  readonly addOnCents: Cents;
  readonly totalCents: Cents;
  readonly dueNowCents: Cents;
  readonly dueAtVisitCents: Cents;
};
