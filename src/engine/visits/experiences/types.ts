import type { CivilDate } from '../../../core/dates.ts';
import type { BenefitId, ExperienceId, ResourceId, SkuId, SlotId } from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { Program } from '../../pricing/standing/rules.ts';
import type { experiences, slots } from './schema.ts';

export type ExperienceKind = 'experience' | 'event';

/**
 * What is paid at booking: nothing (`free`), nothing but a card that guarantees the reservation (`card_hold`), a part (`deposit`), or
 * everything (`prepaid`).
 */
export type PolicyKind = 'free' | 'card_hold' | 'deposit' | 'prepaid';

export type Policy = {
  readonly kind: PolicyKind;
  readonly depositRate: BasisPoints | undefined;
  /** How many hours before the start free changes and cancellations end; undefined if there are none. */
  readonly cutoffHours: number | undefined;
  /** The fee per guest who does not come; undefined without one. */
  readonly noShowCents: Cents | undefined;
  readonly mayReschedule: boolean;
  readonly mayTransfer: boolean;
};

export type BenefitPeriod = 'booking' | 'day' | 'quarter' | 'year';

/** A member discount: `rate` off each seat, for a limited number of seats in a period. */
export type Benefit = {
  readonly id: BenefitId;
  readonly program: Program;
  /** A club's slug; undefined for any club of the program. */
  readonly club: string | undefined;
  readonly rate: BasisPoints;
  readonly label: string;
  /** Undefined for all seats; `tier` uses the number in the member's plan. */
  readonly limit: { readonly seats: number | 'tier'; readonly period: BenefitPeriod } | undefined;
};

export type Question = { readonly id: string; readonly label: string; readonly hint?: string | undefined };

/** The content of the experience's page; plain text, paragraphs separated by blank lines. */
export type ExperienceFacts = {
  /** A text that is short enough for a card. */
  readonly summary: string;
  readonly story: string;
  readonly included: readonly string[];
  readonly place: string;
  /** Stairs, ground, temperature and seating, for guests who have to know in advance. */
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

/** An experience or event. The specification calls its id `marketingEventId`. */
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
  /** The kit sent to each guest, and by how many days before; undefined without one. Its SKU is the one that tickets are sold as. */
  readonly kit: { readonly skuId: SkuId; readonly daysBefore: number } | undefined;
  readonly benefits: readonly Benefit[];
  readonly addOns: readonly AddOn[];
};

/** The part of an experience that slots are created from. */
export type SlotTemplate = Pick<Experience, 'id' | 'slug' | 'title' | 'minutes' | 'poolId'>;

/** The weekdays (0 is Sunday) and minutes of the day at which slots are created, within a season. */
export type Schedule = {
  readonly experience: SlotTemplate;
  readonly weekdays: readonly number[];
  readonly minutesOfDay: readonly number[];
  /** `MM-DD`, both inclusive; a season may span the new year. Undefined for all year. */
  readonly season: { readonly from: string; readonly until: string } | undefined;
  readonly seats: number;
  /** The most reservations at once; undefined if only seats are counted. */
  readonly parties: number | undefined;
};

/** A slot to be created. */
export type PlannedSlot = Pick<Schedule, 'experience' | 'seats' | 'parties'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** A time of an experience. Its seats are tables if the experience is priced by the table. */
export type Slot = WithoutNulls<Omit<typeof slots.$inferSelect, 'reason' | 'createdAt' | 'updatedAt'>> & {
  /** The shared room's buckets that it covers, in order; empty without a shared room. */
  readonly bucketResourceIds: readonly ResourceId[];
};

/** The availability of a slot. */
export type SlotFigures = {
  readonly seats: number;
  readonly seatsFree: number;
  /** Undefined if parties are not limited. */
  readonly partiesFree: number | undefined;
  /** Of the shared room in its fullest bucket; undefined without a shared room. */
  readonly poolFree: number | undefined;
};

/** A slot as a page offers it. `left` is the size of the largest party that fits, in seats or tables. */
export type SlotOffer = {
  readonly slotId: SlotId;
  readonly experienceId: ExperienceId;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The winery's local day and minute of the day. */
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
    /** Too late to book online, or already started. */
    | 'too_late'
    | 'closed';
  /** When booking opens, if it has not opened yet. */
  readonly opensAt: Date | undefined;
};

/** What determines a visitor's offers and prices; a `Standing` of engine/pricing/standing fits. */
export type Visitor = {
  readonly programs: readonly Program[];
  /** Plans of the visitor's active memberships, such as `estate-12`. */
  readonly plans: readonly string[];
};

/** An experience on one day of a month, with all its slots summarized. */
export type DayEntry = {
  readonly experienceId: ExperienceId;
  /** The minutes of the day of its first and last slot. */
  readonly firstMinute: number;
  readonly lastMinute: number;
  readonly slots: number;
  /** The best of its slots. */
  readonly availability: SlotOffer['availability'];
  /** The largest party that fits in any of its slots, in seats or tables. */
  readonly largestLeft: number;
  readonly opensAt: Date | undefined;
};

/** A day of the calendar. */
export type MonthDay = {
  readonly date: CivilDate;
  /** Why the winery is closed; undefined if it is open. */
  readonly closed: string | undefined;
  readonly entries: readonly DayEntry[];
};

export type VisitMonth = { readonly month: string; readonly days: readonly MonthDay[] };

export type BookingRefusalCode =
  | 'SLOT_NOT_FOUND'
  | 'SLOT_CLOSED'
  | 'SLOT_TOO_LATE'
  | 'SLOT_NOT_YET'
  /** With `left` in its details: how many seats would fit (I-43). */
  | 'SLOT_FULL'
  | 'PARTY_SIZE'
  | 'MEMBERS_ONLY';

export type BookingRefusal = Refusal<BookingRefusalCode>;

/** Seats at one price, which become one order line. */
export type SeatGroup = {
  readonly seats: number;
  /** The price of one seat before the benefit and tax. */
  readonly listCents: Cents;
  readonly benefit: Benefit | undefined;
  /** Other benefits that would have applied, but give less. */
  readonly beaten: readonly Benefit[];
  /** The price of one seat after the benefit; `totalCents` is for all seats of the group. */
  readonly priceCents: Cents;
  readonly totalCents: Cents;
};

/** A benefit with its seats left; undefined for unlimited. */
export type BenefitLeft = { readonly benefit: Benefit; readonly left: number | undefined };

/** The amount due at the visit, with its tax. */
export type DueAtVisit = { readonly netCents: Cents; readonly taxCents: Cents; readonly totalCents: Cents };

/** The price of a visit, now and at the visit, before tax. */
export type VisitPrice = {
  readonly groups: readonly SeatGroup[];
  readonly addOnCents: Cents;
  readonly totalCents: Cents;
  readonly dueNowCents: Cents;
  readonly dueAtVisitCents: Cents;
};
