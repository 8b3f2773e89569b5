import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AddressId,
  Branded,
  ClubId,
  ConsentId,
  CustomerId,
  MembershipId,
  SavedCardId,
} from '../../../core/ids.ts';
import { dayColumn, instantColumn } from '../../../platform/columns.ts';
import type { ClubPlan, WinePreference } from '../types.ts';
import type {
  ExcludedItem,
  JoinAttribution,
  MembershipActor,
  MembershipEventKind,
  MembershipState,
  QuizAnswers,
} from './types.ts';

export const memberships = pgTable('memberships', {
  id: uuid().$type<MembershipId>().primaryKey(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  clubId: smallint('club_id').$type<ClubId>().notNull(),
  plan: text().$type<ClubPlan>().notNull(),
  frequency: text().notNull(),
  preference: text().$type<WinePreference>().notNull(),
  neverSent: jsonb('never_sent').$type<readonly ExcludedItem[]>().notNull(),
  answers: jsonb().$type<QuizAnswers>(),
  state: text().$type<MembershipState>().notNull(),
  isPickup: boolean('is_pickup').notNull(),
  pickupLocation: text('pickup_location'),
  pickupPerson: text('pickup_person').notNull(),
  addressId: uuid('address_id').$type<AddressId>(),
  savedCardId: uuid('saved_card_id').$type<SavedCardId>(),
  /** Whether gift cards and store credit pay for shipments before the card does. */
  usesCredit: boolean('uses_credit').notNull().default(false),
  /** The member's consent; null for a gift, which doesn't renew. */
  consentId: uuid('consent_id').$type<ConsentId>(),
  /** The date from which the charge days of a member with their own dates are counted, never from the last shipment (I-38). */
  anchorDate: dayColumn('anchor_date').notNull(),
  /** The first day of shipments: releases charged before this day are not sent to this member. */
  startsOn: dayColumn('starts_on').notNull(),
  /**
   * How the membership was created. `gift`: someone else has paid for its shipments (engine/clubs/gift-memberships), so it has no card and
   * no consent.
   */
  source: text().$type<'web' | 'no_payment' | 'counter' | 'curated' | 'operator' | 'gift'>().notNull(),
  attribution: jsonb().$type<JoinAttribution>(),
  memberCode: text('member_code').notNull(),
  joinedAt: instantColumn('joined_at').notNull(),
  activatedAt: instantColumn('activated_at'),
  cancelledAt: instantColumn('cancelled_at'),
  cancelReason: text('cancel_reason'),
  /** The instant at which the last shipment of a gift membership was paid. */
  completedAt: instantColumn('completed_at'),
  /**
   * The membership in another club that replaced this one. This membership's cancellation can't be undone; the member switches clubs from
   * the successor instead.
   */
  successorId: uuid('successor_id').$type<MembershipId>(),
  version: integer().notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

/** The append-only history of a membership, shown to the member (I-39). */
export const membershipEvents = pgTable('membership_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  membershipId: uuid('membership_id').$type<MembershipId>().notNull(),
  at: instantColumn('at').notNull(),
  actor: text().$type<MembershipActor>().notNull(),
  kind: text().$type<MembershipEventKind>().notNull(),
  effectiveOn: dayColumn('effective_on').notNull(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
});

export const membershipHolds = pgTable('membership_holds', {
  id: uuid().$type<Branded<string, 'MembershipHoldId'>>().primaryKey(),
  membershipId: uuid('membership_id').$type<MembershipId>().notNull(),
  fromOn: dayColumn('from_on').notNull(),
  /** The first day after the hold; null for an open-ended hold. */
  untilOn: dayColumn('until_on'),
  keepsBenefits: boolean('keeps_benefits').notNull(),
  reason: text().notNull(),
  createdAt: instantColumn('created_at').notNull(),
  endedAt: instantColumn('ended_at'),
});

export const clubWaits = pgTable('club_waits', {
  id: uuid().$type<Branded<string, 'ClubWaitId'>>().primaryKey(),
  clubId: smallint('club_id').$type<ClubId>().notNull(),
  customerId: uuid('customer_id').$type<CustomerId>().notNull(),
  plan: text().$type<ClubPlan>().notNull(),
  state: text().$type<'waiting' | 'offered' | 'joined' | 'passed' | 'left'>().notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  offeredAt: instantColumn('offered_at'),
  offerEndsAt: instantColumn('offer_ends_at'),
  settledAt: instantColumn('settled_at'),
});
