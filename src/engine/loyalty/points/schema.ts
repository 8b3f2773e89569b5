import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  ConsentId,
  CustomerId,
  LedgerAccountId,
  LedgerEntryId,
  OrderId,
  PointsAdjustmentId,
  PointsEarningId,
  PointsLotId,
} from '../../../core/ids.ts';
import type { BasisPoints, Cents, Points } from '../../../core/money.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { LineUnitQuantity } from '../../ledger/link-types.ts';
import type { PointsEarningReason, PointsMultiplier } from './types.ts';

const lot = (name: string) => bigint(name, { mode: 'number' }).$type<PointsLotId>();
const points = (name: string) => integer(name).$type<Points>().notNull();

export const pointsMembers = pgTable('points_members', {
  customerId: uuid('customer_id').$type<CustomerId>().primaryKey(),
  accountId: uuid('account_id').$type<LedgerAccountId>().notNull(),
  consentId: uuid('consent_id').$type<ConsentId>().notNull(),
  referralCode: text('referral_code').notNull(),
  referredBy: uuid('referred_by').$type<CustomerId>(),
  joinedAt: instantColumn('joined_at').notNull(),
  leftAt: instantColumn('left_at'),
  updatedAt: instantColumn('updated_at').notNull(),
});

/**
 * Lots of points. A trigger keeps all columns except `remaining` immutable, and keeps `remaining` equal to `points` plus the sum of the
 * movements (I-32).
 */
export const pointsLots = pgTable('points_lots', {
  id: lot('id').primaryKey(),
  accountId: uuid('account_id').$type<LedgerAccountId>().notNull(),
  points: points('points'),
  earnedOn: dayColumn('earned_on').notNull(),
  expiresOn: dayColumn('expires_on').notNull(),
  remaining: points('remaining'),
});

/** The changes of lots. Append-only, like the ledger entries. */
export const pointsLotMovements = pgTable(
  'points_lot_movements',
  {
    entryId: bigint('entry_id', { mode: 'number' }).$type<LedgerEntryId>().notNull(),
    lotId: lot('lot_id').notNull(),
    points: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.lotId] })],
);

export const pointsExpiryNotices = pgTable(
  'points_expiry_notices',
  {
    lotId: lot('lot_id').notNull(),
    daysBefore: smallint('days_before').$type<60 | 14>().notNull(),
    expiresOn: dayColumn('expires_on').notNull(),
    toldOn: dayColumn('told_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.daysBefore, table.expiresOn] })],
);

export const pointsEarnings = pgTable('points_earnings', {
  id: uuid().$type<PointsEarningId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  way: text().$type<PointsEarningReason>().notNull(),
  causeType: text('cause_type').notNull(),
  causeId: text('cause_id').notNull(),
  lotId: lot('entry_id'),
  orderId: uuid('order_id').$type<OrderId>(),
  earnedOn: dayColumn('earned_on').notNull(),
  units: jsonb().$type<readonly LineUnitQuantity[]>().notNull(),
  netCents: integer('net_cents').$type<Cents>().notNull(),
  dollars: integer().notNull(),
  multiplier: integer().$type<BasisPoints>().notNull(),
  multipliedBy: text('multiplied_by').$type<PointsMultiplier['by'] | 'fixed'>().notNull(),
  points: points('points'),
  reversedCents: integer('reversed_cents').$type<Cents>().notNull(),
  reversedPoints: points('reversed_points'),
  createdAt: instantColumn('created_at').notNull(),
});

export const pointsAdjustments = pgTable('points_adjustments', {
  id: uuid().$type<PointsAdjustmentId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  points: integer().notNull(),
  reason: text().notNull(),
  actor: text().$type<AuditActor>().notNull(),
  at: instantColumn('at').notNull(),
});
