import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ClubId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import { dayColumn, instantColumn } from '../../platform/columns.ts';
import type { ClubCadence, ClubCopy, ClubPlan, ClubSelectionMode } from './types.ts';

export const clubs = pgTable('clubs', {
  id: smallint().$type<ClubId>().primaryKey().generatedByDefaultAsIdentity(),
  slug: text().notNull(),
  title: text().notNull(),
  shape: text().$type<ClubSelectionMode>().notNull(),
  cadence: text().$type<ClubCadence>().notNull(),
  isPaused: boolean('is_paused').notNull(),
  memberCap: integer('member_cap'),
  termsVersion: text('terms_version').notNull(),
  position: smallint().notNull(),
  copy: jsonb().$type<Partial<ClubCopy>>().notNull(),
  pointsMultiplier: integer('points_multiplier_basis_points').$type<BasisPoints>().notNull(),
  groundShippingCents: integer('ground_shipping_cents').$type<Cents>(),
});

export const clubTiers = pgTable('club_tiers', {
  plan: text().$type<ClubPlan>().primaryKey(),
  clubId: smallint('club_id').$type<ClubId>().notNull(),
  bottles: smallint().notNull(),
  discountBasisPoints: integer('discount_basis_points').$type<BasisPoints>().notNull(),
  typicalLowCents: integer('typical_low_cents').$type<Cents>().notNull(),
  typicalHighCents: integer('typical_high_cents').$type<Cents>().notNull(),
  seesAllocation: boolean('sees_allocation').notNull(),
  tastingsPerDay: smallint('tastings_per_day').notNull(),
  giftCents: integer('gift_cents').$type<Cents>(),
});

export const clubFrequencies = pgTable('club_frequencies', {
  clubId: smallint('club_id').$type<ClubId>().notNull(),
  frequency: text().notNull(),
  title: text().notNull(),
  months: smallint().array().notNull(),
  intervalMonths: smallint('interval_months').notNull(),
  position: smallint().notNull(),
});

export const clubPriceChanges = pgTable('club_price_changes', {
  plan: text().$type<ClubPlan>().notNull(),
  startsOn: dayColumn('starts_on').notNull(),
  typicalLowCents: integer('typical_low_cents').$type<Cents>().notNull(),
  typicalHighCents: integer('typical_high_cents').$type<Cents>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  toldAt: instantColumn('told_at'),
  appliedAt: instantColumn('applied_at'),
});
