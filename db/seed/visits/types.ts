import type { Cents } from '../../../src/core/money.ts';
import type { Programme } from '../../../src/engine/pricing/standing/rules.ts';
import type {
  BenefitPeriod,
  ExperienceFacts,
  ExperienceKind,
  PolicyKind,
} from '../../../src/engine/visits/experiences/types.ts';

export type SeedBenefit = {
  readonly programme: Programme;
  readonly club?: string;
  readonly rateBasisPoints: number;
  /** On how many seats in a period; without it on all. */
  readonly limit?: { readonly seats: number | 'tier'; readonly period: BenefitPeriod };
  readonly label: string;
};

export type SeedSchedule = {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[];
  readonly minutesOfDay: readonly number[];
  readonly season?: { readonly from: string; readonly until: string };
  readonly seats: number;
  readonly parties?: number;
};

/** A seating on a day of its own, named by a rule so that the demonstration always has one to come. */
export type SeedSession = {
  readonly on: SeedDay;
  readonly minuteOfDay: number;
  readonly seats: number;
};

export type SeedDay =
  /** The first such weekday, so many days after seeding or later; 0 is Sunday. */
  | { readonly weekday: number; readonly afterDays: number }
  /** This day of the calendar in the first year in which it is still to come, or so many years from that. */
  | { readonly monthDay: string; readonly years: number };

export type SeedAddOn = {
  readonly code: string;
  readonly slug: string;
  readonly title: string;
  readonly priceCents: Cents;
  readonly summary: string;
};

export type SeedExperience = {
  readonly slug: string;
  readonly code: string;
  readonly kind: ExperienceKind;
  readonly title: string;
  readonly minutes: number;
  readonly priceCents: Cents;
  readonly priceUnit: 'person' | 'table';
  readonly party: readonly [least: number, most: number];
  readonly policy: {
    readonly kind: PolicyKind;
    readonly depositBasisPoints?: number;
    readonly cutoffHours?: number;
    readonly noShowCents?: Cents;
    readonly mayReschedule: boolean;
    readonly mayTransfer: boolean;
  };
  readonly leadHours: number;
  readonly membersOnly?: Programme;
  readonly ageRule: '21' | 'all';
  readonly needsWaiver?: boolean;
  /** Whether it is given for Vine Points, and not sold. */
  readonly isForPoints?: true;
  /** Whether it is seated on the terrace, which several share. */
  readonly isOnTerrace?: boolean;
  /** What is sent to each guest, by the slug of its bundle, so many days before. */
  readonly kit?: { readonly slug: string; readonly daysBefore: number };
  readonly benefits: readonly SeedBenefit[];
  /** By their slugs. */
  readonly addOns: readonly string[];
  readonly schedules: readonly SeedSchedule[];
  readonly sessions: readonly SeedSession[];
  readonly facts: ExperienceFacts;
};
