import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CouponId, CustomerId } from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { MembershipProgram } from '../standing/rules.ts';
import type { CouponBenefit, SkuKind, WineStyle } from '../types.ts';

export const coupons = pgTable('coupons', {
  id: uuid().$type<CouponId>().primaryKey(),
  code: text().notNull(),
  /** The sentence shown to the customer as the reason for the discount. */
  title: text().notNull(),
  kind: text().$type<CouponBenefit['kind']>().notNull(),
  rateBasisPoints: integer('rate_basis_points').$type<BasisPoints>(),
  amountCents: integer('amount_cents').$type<Cents>(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  /** The first day on which the code is valid. This and the last day are dates in the winery's time zone, both inclusive. */
  startsOn: dayColumn('starts_on'),
  endsOn: dayColumn('ends_on'),
  /** The minimum total list price, in cents, of the lines the code applies to. */
  minimumCents: integer('minimum_cents').$type<Cents>().notNull(),
  /** The minimum number of bottle equivalents of the wine the code applies to. */
  minimumBottles: integer('minimum_bottles').notNull(),
  maximumBottles: integer('maximum_bottles'),
  firstOrderOnly: boolean('first_order_only').notNull(),
  members: text().$type<'any' | MembershipProgram>(),
  excludedKinds: text('excluded_kinds').array().$type<SkuKind[]>().notNull(),
  excludedStyles: text('excluded_styles').array().$type<WineStyle[]>().notNull(),
  customerLimit: integer('customer_limit'),
  totalLimit: integer('total_limit'),
  used: integer().notNull().default(0),
  createdAt: instantColumn('created_at').notNull(),
});
