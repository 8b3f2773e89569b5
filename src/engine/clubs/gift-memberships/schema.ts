import { sql } from 'drizzle-orm';
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  GiftMembershipId,
  LedgerAccountId,
  MembershipId,
  OrderLineId,
  PlusMembershipId,
} from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { bytes, instant } from '../../../platform/columns.ts';
import type { GiftMembershipState, GiftPlan, GivenShipments } from './types.ts';

/** A gift without its link: that is made of `id`, `version` and the key that `key_id` names. */
export const giftMemberships = pgTable('gift_memberships', {
  id: uuid().$type<GiftMembershipId>().primaryKey(),
  /** What was paid for it, and of it what no shipment has spent yet. */
  ledgerAccountId: uuid('ledger_account_id').$type<LedgerAccountId>().notNull(),
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  plan: text().$type<GiftPlan>().notNull(),
  /** What the database holds a plan of a club against; none of a year. */
  clubPlan: text('club_plan').generatedAlwaysAs(sql`nullif(plan, 'mesa-lucero-plus')`),
  frequency: text().notNull(),
  /** A year of Mesa Lucero+ is given one at a time. */
  shipments: smallint().$type<GivenShipments>().notNull(),
  /** What each shipment may cost of what was paid. */
  shareCents: integer('share_cents').$type<Cents>().notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  senderName: text('sender_name').notNull(),
  message: text().notNull(),
  deliverAt: instant('deliver_at').notNull(),
  state: text().$type<GiftMembershipState>().notNull(),
  version: integer().notNull(),
  /** Which of the shop's keys the link is made with. */
  keyId: bytes('key_id').notNull(),
  sentAt: instant('sent_at'),
  /** When the mail with the present link came back. */
  bouncedAt: instant('bounced_at'),
  /** Two reminders to whoever got it, then a word to whoever gave it. */
  reminders: smallint().notNull(),
  membershipId: uuid('membership_id').$type<MembershipId>(),
  /** The same of a year that was given. */
  plusMembershipId: uuid('plus_membership_id').$type<PlusMembershipId>(),
  claimedAt: instant('claimed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
