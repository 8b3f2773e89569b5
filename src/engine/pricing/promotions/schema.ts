import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CouponId, CustomerId } from '../../../core/ids.ts';
import type { BasisPoints, Cents } from '../../../core/money.ts';
import { day, instant } from '../../../platform/columns.ts';
import type { Program } from '../standing/rules.ts';
import type { CouponBenefit, SkuKind, WineStyle } from '../types.ts';

export const coupons = pgTable('coupons', {
  id: uuid().$type<CouponId>().primaryKey(),
  code: text().notNull(),
  /** The sentence that the customer sees as the reason. */
  title: text().notNull(),
  kind: text().$type<CouponBenefit['kind']>().notNull(),
  rateBasisPoints: integer('rate_basis_points').$type<BasisPoints>(),
  amountCents: integer('amount_cents').$type<Cents>(),
  customerId: uuid('customer_id').$type<CustomerId>(),
  /** The first and the last day are civil dates of the winery, both inclusive. */
  startsOn: day('starts_on'),
  endsOn: day('ends_on'),
  /** The least sum of list prices of the lines it applies to. */
  minimumCents: integer('minimum_cents').$type<Cents>().notNull(),
  /** The fewest bottle equivalents of the wine it applies to. */
  minimumBottles: integer('minimum_bottles').notNull(),
  maximumBottles: integer('maximum_bottles'),
  firstOrderOnly: boolean('first_order_only').notNull(),
  members: text().$type<'any' | Program>(),
  excludedKinds: text('excluded_kinds').array().$type<SkuKind[]>().notNull(),
  excludedStyles: text('excluded_styles').array().$type<WineStyle[]>().notNull(),
  customerLimit: integer('customer_limit'),
  totalLimit: integer('total_limit'),
  used: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
