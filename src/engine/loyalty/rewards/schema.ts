import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  CouponId,
  CustomerId,
  DraftId,
  ExperienceId,
  OrderId,
  RedemptionId,
  ReservationId,
  RewardId,
  SkuId,
} from '../../../core/ids.ts';
import type { Cents, Points } from '../../../core/money.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { PointsTierId } from '../points/types.ts';
import type { RedemptionState, RewardKind, RewardPageContent } from './types.ts';

export const rewards = pgTable('rewards', {
  id: smallint().$type<RewardId>().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  points: integer().$type<Points>().notNull(),
  kind: text().$type<RewardKind>().notNull(),
  skuId: integer('sku_id').$type<SkuId>().notNull(),
  feeCents: integer('fee_cents').$type<Cents>().notNull(),
  experienceId: smallint('experience_id').$type<ExperienceId>(),
  party: smallint(),
  isEngraved: boolean('is_engraved').notNull().default(false),
  leastTier: text('least_tier').$type<PointsTierId>(),
  earlyTier: text('early_tier').$type<PointsTierId>(),
  earlyUntil: dayColumn('early_until'),
  voucherKind: text('voucher_kind').$type<'amount' | 'shipping'>(),
  voucherCents: integer('voucher_cents').$type<Cents>(),
  voucherMinimumCents: integer('voucher_minimum_cents').$type<Cents>().notNull(),
  voucherMinimumBottles: integer('voucher_minimum_bottles').notNull(),
  voucherMaximumBottles: integer('voucher_maximum_bottles'),
  voucherDays: smallint('voucher_days'),
  isOffered: boolean('is_offered').notNull().default(true),
  facts: jsonb().$type<RewardPageContent>().notNull(),
  position: smallint().notNull(),
});

/** Redemptions of rewards. Triggers check the state machine and keep what was ordered immutable (I-34). */
export const redemptions = pgTable('redemptions', {
  id: uuid().$type<RedemptionId>().primaryKey(),
  rewardId: smallint('reward_id').$type<RewardId>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  draftId: uuid('draft_id').$type<DraftId>().notNull(),
  points: integer().$type<Points>().notNull(),
  state: text().$type<RedemptionState>().notNull(),
  reservedUntil: instantColumn('reserved_until').notNull(),
  orderId: uuid('order_id').$type<OrderId>(),
  couponId: uuid('coupon_id').$type<CouponId>(),
  reservationId: uuid('reservation_id').$type<ReservationId>(),
  engraving: text().array().$type<readonly string[]>(),
  proofreadAt: instantColumn('proofread_at'),
  engravedAt: instantColumn('engraved_at'),
  redeemedAt: instantColumn('redeemed_at'),
  endedAt: instantColumn('ended_at'),
  endedBy: text('ended_by').$type<AuditActor>(),
  remindedAt: instantColumn('reminded_at'),
  toldAt: instantColumn('told_at'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
