import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  ExperienceBenefitId,
  ExperienceId,
  ExperienceScheduleId,
  ResourceId,
  SeatPoolId,
  SkuId,
  SlotId,
} from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { MembershipProgram } from '../../pricing/standing/rules.ts';
import type { ExperienceKind, ExperiencePageContent, VisitBenefitPeriod, VisitPolicyKind } from './types.ts';

export const seatPools = pgTable('seat_pools', {
  id: smallint().$type<SeatPoolId>().primaryKey(),
  title: text().notNull(),
  seats: smallint().notNull(),
});

export const experiences = pgTable('experiences', {
  id: smallint().$type<ExperienceId>().primaryKey(),
  slug: text().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  kind: text().$type<ExperienceKind>().notNull(),
  title: text().notNull(),
  minutes: smallint().notNull(),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  priceUnit: text('price_unit').$type<'person' | 'table'>().notNull(),
  partyMin: smallint('party_min').notNull(),
  partyMax: smallint('party_max').notNull(),
  policy: text().$type<VisitPolicyKind>().notNull(),
  depositBasisPoints: integer('deposit_basis_points').$type<BasisPoints>(),
  cutoffHours: integer('cutoff_hours'),
  noShowCents: integer('no_show_cents').$type<Cents>(),
  mayReschedule: boolean('may_reschedule').notNull(),
  mayTransfer: boolean('may_transfer').notNull(),
  leadHours: smallint('lead_hours').notNull(),
  bookAheadDays: smallint('book_ahead_days').notNull(),
  holdMinutes: smallint('hold_minutes').notNull().default(10),
  membersOnly: text('members_only').$type<MembershipProgram>(),
  ageRule: text('age_rule').$type<'21' | 'all'>().notNull(),
  needsWaiver: boolean('needs_waiver').notNull().default(false),
  /** The shared room that the experience uses; null if none. */
  poolId: smallint('pool_id').$type<SeatPoolId>(),
  kitSkuId: integer('kit_sku_id').$type<SkuId>(),
  kitDaysBefore: smallint('kit_days_before'),
  isOnSale: boolean('is_on_sale').notNull().default(true),
  /** Whether the experience can be booked only through a reward for Vine Points (engine/loyalty/rewards). */
  isForPoints: boolean('is_for_points').notNull().default(false),
  facts: jsonb().$type<ExperiencePageContent>().notNull(),
  position: smallint().notNull(),
});

export const experienceBenefits = pgTable('experience_benefits', {
  id: smallint().$type<ExperienceBenefitId>().primaryKey(),
  experienceId: smallint('experience_id').$type<ExperienceId>().notNull(),
  program: text('programme').$type<MembershipProgram>().notNull(),
  club: text(),
  rateBasisPoints: integer('rate_basis_points').$type<BasisPoints>().notNull(),
  seatsBy: text('seats_by').$type<'all' | 'number' | 'tier'>().notNull(),
  seats: smallint(),
  period: text().$type<VisitBenefitPeriod>(),
  label: text().notNull(),
});

export const experienceAddOns = pgTable(
  'experience_add_ons',
  {
    experienceId: smallint('experience_id').$type<ExperienceId>().notNull(),
    skuId: integer('sku_id').$type<SkuId>().notNull(),
    maximum: smallint().notNull().default(10),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.experienceId, table.skuId] })],
);

export const experienceSchedules = pgTable('experience_schedules', {
  id: smallint().$type<ExperienceScheduleId>().primaryKey(),
  experienceId: smallint('experience_id').$type<ExperienceId>().notNull(),
  weekdays: smallint().array().notNull(),
  minutesOfDay: smallint('minutes_of_day').array().notNull(),
  seasonFrom: text('season_from'),
  seasonUntil: text('season_until'),
  seats: smallint().notNull(),
  parties: smallint(),
});

export const closedDays = pgTable('closed_days', {
  onDate: dayColumn('on_date').primaryKey(),
  reason: text().notNull(),
});

export const slots = pgTable('slots', {
  id: uuid().$type<SlotId>().primaryKey(),
  experienceId: smallint('experience_id').$type<ExperienceId>().notNull(),
  startsAt: instantColumn('starts_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  seatsResourceId: integer('seats_resource_id').$type<ResourceId>().notNull(),
  partiesResourceId: integer('parties_resource_id').$type<ResourceId>(),
  state: text().$type<'open' | 'closed' | 'cancelled'>().notNull(),
  reason: text(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const poolBuckets = pgTable(
  'pool_buckets',
  {
    poolId: smallint('pool_id').$type<SeatPoolId>().notNull(),
    startsAt: instantColumn('starts_at').notNull(),
    resourceId: integer('resource_id').$type<ResourceId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.poolId, table.startsAt] })],
);
