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
import { day, instant } from '../../../platform/columns.ts';
import type { AttemptFailureCode } from '../../orders/payments/types.ts';
import type { PlusEndReason, PlusEventKind, PlusState, PlusTermState } from './types.ts';

export const plusPrices = pgTable('plus_prices', {
  startsOn: day('starts_on').primaryKey(),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const plusMemberships = pgTable('plus_memberships', {
  id: uuid().$type<PlusMembershipId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  state: text().$type<PlusState>().notNull(),
  /** All years are counted from this day, never from each other (I-38). */
  anchorDate: day('anchor_date').notNull(),
  /** The number of the last paid year, from 1. */
  term: smallint().notNull(),
  savedCardId: uuid('saved_card_id').$type<SavedCardId>(),
  /** Null while the membership is a gift. */
  consentId: uuid('consent_id').$type<ConsentId>(),
  joinedAt: instant('joined_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by').$type<PlusEndReason>(),
  version: integer().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** One row per year, announced before it is charged. Unique keys ensure that it is charged once (I-36). */
export const plusTerms = pgTable('plus_terms', {
  id: uuid().$type<PlusTermId>().primaryKey(),
  membershipId: uuid('membership_id').$type<PlusMembershipId>().notNull(),
  n: smallint().notNull(),
  startsOn: day('starts_on').notNull(),
  endsOn: day('ends_on').notNull(),
  priceCents: integer('price_cents').$type<Cents>().notNull(),
  state: text().$type<PlusTermState>().notNull(),
  toldAt: instant('told_at'),
  draftId: uuid('draft_id').$type<DraftId>(),
  orderId: uuid('order_id').$type<OrderId>(),
  /** The gift that paid for it. */
  giftId: uuid('gift_id').$type<GiftMembershipId>(),
  declines: smallint().notNull().default(0),
  declinedAt: instant('declined_at'),
  declineCode: text('decline_code').$type<AttemptFailureCode>(),
  nextTryAt: instant('next_try_at'),
  settledAt: instant('settled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The history of paid memberships; rows are never changed. */
export const plusEvents = pgTable('plus_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  membershipId: uuid('membership_id').$type<PlusMembershipId>().notNull(),
  at: instant('at').notNull(),
  actor: text().notNull(),
  kind: text().$type<PlusEventKind>().notNull(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
});
