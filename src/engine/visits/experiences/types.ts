import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceBenefitId, ExperienceId, ResourceId, SkuId, SlotId } from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { MembershipProgram } from '../../pricing/standing/rules.ts';
import type { experiences, slots } from './schema.ts';

export type ExperienceKind = 'experience' | 'event';

/**
 * The payment that an experience requires at booking: nothing (`free`), nothing but a card that guarantees the reservation (`card_hold`), a
 * part of the price (`deposit`), or the full price (`prepaid`).
 */
export type VisitPolicyKind = 'free' | 'card_hold' | 'deposit' | 'prepaid';

export type VisitPolicy = {
  readonly kind: VisitPolicyKind;
  readonly depositRate: BasisPoints | undefined;
  /** Number of hours before the start at which free changes and cancellations end; undefined if they are never free. */
  readonly cutoffHours: number | undefined;
  /** The fee per guest who doesn't show up; undefined if there is none. */
  readonly noShowCents: Cents | undefined;
  readonly mayReschedule: boolean;
  readonly mayTransfer: boolean;
};

export type VisitBenefitPeriod = 'booking' | 'day' | 'quarter' | 'year';

/** A member discount: `rate` off each seat, or off a limited number of seats per period. */
export type VisitBenefit = {
  readonly id: ExperienceBenefitId;
  readonly program: MembershipProgram;
  /** The slug of the club whose members get the benefit; undefined for members of any club. */
  readonly club: string | undefined;
  readonly rate: BasisPoints;
  readonly label: string;
  /**
   * The number of discounted seats per period, where `tier` means the number in the member's plan; undefined if all seats are discounted.
   */
  readonly limit: { readonly seats: number | 'tier'; readonly period: VisitBenefitPeriod } | undefined;
};

export type ExperienceQuestion = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
};

/** The content of the experience's page, in plain text with paragraphs separated by blank lines. */
export type ExperiencePageContent = {
  /** A summary short enough for a card in a list. */
  readonly summary: string;
  readonly story: string;
  readonly included: readonly string[];
  readonly place: string;
  /** Accessibility notes on stairs, ground, temperature and seating. */
  readonly access: readonly string[];
  readonly bring: readonly string[];
  readonly questions: readonly ExperienceQuestion[];
};

export type VisitAddOn = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly summary: string;
  readonly priceCents: Cents;
  readonly maximum: number;
};

export type ChosenVisitAddOn = { readonly skuId: SkuId; readonly quantity: number };

/** An experience or event. Its id is the specification's `marketingEventId`. */
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
  readonly policy: VisitPolicy;
  /**
   * The kit shipped to each guest, with the number of days before the event by which it ships; undefined if there is none. Tickets are sold
   * as the kit's SKU.
   */
  readonly kit: { readonly skuId: SkuId; readonly daysBefore: number } | undefined;
  readonly benefits: readonly VisitBenefit[];
  readonly addOns: readonly VisitAddOn[];
};

/** The fields of an experience from which slots are created. */
export type SlotTemplate = Pick<Experience, 'id' | 'slug' | 'title' | 'minutes' | 'poolId'>;

/** The weekdays (0 is Sunday) and minutes of the day at which slots are created, within a season. */
export type ExperienceSchedule = {
  readonly experience: SlotTemplate;
  readonly weekdays: readonly number[];
  readonly minutesOfDay: readonly number[];
  /** The first and last day of the season as `MM-DD`, both inclusive. A season may span the new year. Undefined for all year. */
  readonly season: { readonly from: string; readonly until: string } | undefined;
  readonly seats: number;
  /** Maximum number of reservations per slot; undefined if only seats are limited. */
  readonly parties: number | undefined;
};

/** A slot that a schedule or a session plans, to be created. */
export type PlannedSlot = Pick<ExperienceSchedule, 'experience' | 'seats' | 'parties'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** A bookable time of an experience. Its seats are tables if the experience is priced per table. */
export type Slot = WithoutNulls<Omit<typeof slots.$inferSelect, 'reason' | 'createdAt' | 'updatedAt'>> & {
  /** The shared room's 15-minute buckets that the slot covers, in order; empty if there is no shared room. */
  readonly bucketResourceIds: readonly ResourceId[];
};

/** The capacity and the remaining availability of a slot. */
export type SlotAvailabilityCounts = {
  readonly seats: number;
  readonly seatsFree: number;
  /** Number of reservations still possible; undefined if parties aren't limited. */
  readonly partiesFree: number | undefined;
  /** Number of free seats of the shared room in its fullest bucket; undefined if there is no shared room. */
  readonly poolFree: number | undefined;
};

/** A slot as offered to a visitor. `left` is the size of the largest party that fits, in seats or tables. */
export type SlotOffer = {
  readonly slotId: SlotId;
  readonly experienceId: ExperienceId;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The date in the winery's time zone. `minuteOfDay` is the start in minutes after midnight. */
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
  /** The time when booking opens; undefined if it is already open. */
  readonly opensAt: Date | undefined;
};

/** The memberships that determine a visitor's offers and prices. A `CustomerStanding` from engine/pricing/standing is assignable. */
export type Visitor = {
  readonly programs: readonly MembershipProgram[];
  /** The plans of the visitor's active memberships, for example `estate-12`. */
  readonly plans: readonly string[];
};

/** A summary of all slots of an experience on one day. */
export type ExperienceDaySummary = {
  readonly experienceId: ExperienceId;
  /** The start of the day's first slot, in minutes after midnight. `lastMinute` is the start of the last slot. */
  readonly firstMinute: number;
  readonly lastMinute: number;
  readonly slots: number;
  /** The best availability of any of the day's slots. */
  readonly availability: SlotOffer['availability'];
  /** The size of the largest party that fits any of the day's bookable slots, in seats or tables; 0 if none is bookable. */
  readonly largestLeft: number;
  readonly opensAt: Date | undefined;
};

/** A day of the visit calendar. */
export type VisitCalendarDay = {
  readonly date: CivilDate;
  /** The reason why the winery is closed; undefined if it is open. */
  readonly closed: string | undefined;
  readonly entries: readonly ExperienceDaySummary[];
};

export type VisitCalendarMonth = { readonly month: string; readonly days: readonly VisitCalendarDay[] };

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

/** Seats at the same price, which form one order line. */
export type SeatGroup = {
  readonly seats: number;
  /** The price of one seat before the benefit and tax. */
  readonly listCents: Cents;
  readonly benefit: VisitBenefit | undefined;
  /** Other benefits that would have applied but discount less. */
  readonly beaten: readonly VisitBenefit[];
  /** The price of one seat after the benefit. `totalCents` is the price of all seats of the group. */
  readonly priceCents: Cents;
  readonly totalCents: Cents;
};

/** A benefit with its number of seats left, which is undefined for unlimited seats. */
export type RemainingBenefit = { readonly benefit: VisitBenefit; readonly left: number | undefined };

/** The amount due at the visit, with its sales tax. */
export type DueAtVisit = { readonly netCents: Cents; readonly taxCents: Cents; readonly totalCents: Cents };

/** The price of a visit before tax, split into the amounts due now and at the visit. */
export type VisitPrice = {
  readonly groups: readonly SeatGroup[];
  readonly addOnCents: Cents;
  readonly totalCents: Cents;
  readonly dueNowCents: Cents;
  readonly dueAtVisitCents: Cents;
};
