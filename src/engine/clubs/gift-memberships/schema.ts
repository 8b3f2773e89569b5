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
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import type { GiftMembershipState, GiftPlan, GiftShipmentCount } from './types.ts';

/** A gift membership. Its link is not stored but derived from `id`, `version` and the key with the id `key_id`. */
export const giftMemberships = pgTable('gift_memberships', {
  id: uuid().$type<GiftMembershipId>().primaryKey(),
  /** The ledger account that holds the amount paid and not yet spent on shipments. */
  ledgerAccountId: uuid('ledger_account_id').$type<LedgerAccountId>().notNull(),
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  plan: text().$type<GiftPlan>().notNull(),
  /** The club plan, as a foreign key; null for a year of the paid membership. */
  clubPlan: text('club_plan').generatedAlwaysAs(sql.raw(`nullif(plan, '${plusPlan}')`)),
  frequency: text().notNull(),
  /** The number of shipments; always 1 for a year of the paid membership. */
  shipments: smallint().$type<GiftShipmentCount>().notNull(),
  /** The part of the gift's price that pays for each shipment. */
  shareCents: integer('share_cents').$type<Cents>().notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  senderName: text('sender_name').notNull(),
  message: text().notNull(),
  deliverAt: instantColumn('deliver_at').notNull(),
  state: text().$type<GiftMembershipState>().notNull(),
  version: integer().notNull(),
  /** The id of the key from which the link is derived. */
  keyId: bytesColumn('key_id').notNull(),
  sentAt: instantColumn('sent_at'),
  /** The instant at which the email with the current link bounced. */
  bouncedAt: instantColumn('bounced_at'),
  /** The number of follow-ups sent: two to the recipient, then one to the giver. */
  reminders: smallint().notNull(),
  membershipId: uuid('membership_id').$type<MembershipId>(),
  /** The paid membership that received the given year. */
  plusMembershipId: uuid('plus_membership_id').$type<PlusMembershipId>(),
  claimedAt: instantColumn('claimed_at'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
