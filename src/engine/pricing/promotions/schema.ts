import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '../../../core/dates.ts';
import type { CouponId, CustomerId } from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import type { CouponBenefit, SkuKind, WineStyle } from '../types.ts';
import type { Coupon } from './types.ts';

export const coupons = pgTable('coupons', {
  id: uuid().$type<CouponId>().primaryKey(),
  code: text().notNull(),
  title: text().notNull(),
  kind: text().$type<CouponBenefit['kind']>().notNull(),
  rateBasisPoints: integer('rate_basis_points').$type<BasisPoints>(),
  amountCents: integer('amount_cents').$type<Cents>(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  startsOn: date('starts_on', { mode: 'string' }).$type<CivilDate>(),
  endsOn: date('ends_on', { mode: 'string' }).$type<CivilDate>(),
  minimumCents: integer('minimum_cents').$type<Cents>().notNull(),
  minimumBottles: integer('minimum_bottles').notNull(),
  maximumBottles: integer('maximum_bottles'),
  firstOrderOnly: boolean('first_order_only').notNull(),
  members: text().$type<NonNullable<Coupon['members']>>(),
  excludedKinds: text('excluded_kinds').array().$type<SkuKind[]>().notNull(),
  excludedStyles: text('excluded_styles').array().$type<WineStyle[]>().notNull(),
  customerLimit: integer('customer_limit'),
  totalLimit: integer('total_limit'),
  used: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
