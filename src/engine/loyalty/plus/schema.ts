import { bigint, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  ConsentId,
  CustomerId,
  DraftId,
  GiftMembershipId,
  OrderId,
  PlusMembershipId,
  PlusTermId,
  SavedCardId,
} from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { PaymentAttemptFailureCode } from '../../orders/payments/types.ts';
import type { PlusEndReason, PlusEventKind, PlusState, PlusTermState } from './types.ts';

export const plusPrices = pgTable('plus_prices', {
  startsOn: dayColumn('starts_on').primaryKey(),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

export const plusMemberships = pgTable('plus_memberships', {
  id: uuid().$type<PlusMembershipId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  state: text().$type<PlusState>().notNull(),
  /** The day from which all years are counted; a year is never counted from the one before it (I-38). */
  anchorDate: dayColumn('anchor_date').notNull(),
  /** The number of the last paid year, starting at 1. */
  term: smallint().notNull(),
  savedCardId: uuid('saved_card_id').$type<SavedCardId>(),
  /** Null for a membership that consists only of gifted years. */
  consentId: uuid('consent_id').$type<ConsentId>(),
  joinedAt: instantColumn('joined_at').notNull(),
  cancelledAt: instantColumn('cancelled_at'),
  endedAt: instantColumn('ended_at'),
  endedBy: text('ended_by').$type<PlusEndReason>(),
  version: integer().notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

/**
 * The years of paid memberships, one row per year. A renewal is announced before it is charged. Unique keys ensure that each year is
 * charged only once (I-36).
 */
export const plusTerms = pgTable('plus_terms', {
  id: uuid().$type<PlusTermId>().primaryKey(),
  membershipId: uuid('membership_id').$type<PlusMembershipId>().notNull(),
  n: smallint().notNull(),
  startsOn: dayColumn('starts_on').notNull(),
  endsOn: dayColumn('ends_on').notNull(),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  state: text().$type<PlusTermState>().notNull(),
  toldAt: instantColumn('told_at'),
  draftId: uuid('draft_id').$type<DraftId>(),
  orderId: uuid('order_id').$type<OrderId>(),
  /** The gift that paid for this year. */
  giftId: uuid('gift_id').$type<GiftMembershipId>(),
  declines: smallint().notNull().default(0),
  declinedAt: instantColumn('declined_at'),
  declineCode: text('decline_code').$type<PaymentAttemptFailureCode>(),
  nextTryAt: instantColumn('next_try_at'),
  settledAt: instantColumn('settled_at'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

/** The history of paid memberships. Rows never change. */
export const plusEvents = pgTable('plus_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  membershipId: uuid('membership_id').$type<PlusMembershipId>().notNull(),
  at: instantColumn('at').notNull(),
  actor: text().notNull(),
  kind: text().$type<PlusEventKind>().notNull(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
});
