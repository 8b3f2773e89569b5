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
  /** The number of seats per period that get it; without it, all. */
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

/** A session on a single day, given by a rule so that the demonstration always has an upcoming one. */
export type SeedSession = {
  readonly on: SeedDay;
  readonly minuteOfDay: number;
  readonly seats: number;
};

export type SeedDay =
  /** The first such weekday at least this many days after seeding; 0 is Sunday. */
  | { readonly weekday: number; readonly afterDays: number }
  /** The next occurrence of this calendar day, or this many years later. */
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
  /** Whether it is a reward for Vine Points and not sold. */
  readonly isForPoints?: true;
  /** Whether it takes place on the terrace, which several share. */
  readonly isOnTerrace?: boolean;
  /** What is shipped to each guest this many days before, by the slug of its bundle. */
  readonly kit?: { readonly slug: string; readonly daysBefore: number };
  readonly benefits: readonly SeedBenefit[];
  /** By their slugs. */
  readonly addOns: readonly string[];
  readonly schedules: readonly SeedSchedule[];
  readonly sessions: readonly SeedSession[];
  readonly facts: ExperienceFacts;
};
