import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, MembershipId, PlusMembershipId } from '../../../core/ids.ts';
import type { BasisPoints } from '../../../core/money.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type { MembershipProgram } from './rules.ts';

/** Entitlements of customers, each with a start and, once known, an end. */
export const entitlements = pgTable('entitlements', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  program: text('programme').$type<MembershipProgram>().notNull(),
  plan: text().notNull(),
  discountBasisPoints: integer('discount_basis_points').$type<BasisPoints>().notNull(),
  seesAllocation: boolean('sees_allocation').notNull(),
  /** The club membership that grants the entitlement; both end together. */
  membershipId: uuid('membership_id').$type<MembershipId>(),
  /** The paid membership that grants the entitlement. */
  plusMembershipId: uuid('plus_membership_id').$type<PlusMembershipId>(),
  startsAt: instantColumn('starts_at').notNull(),
  endsAt: instantColumn('ends_at'),
});
