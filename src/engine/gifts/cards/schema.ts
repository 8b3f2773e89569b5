import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CashOutRequestId, GiftCardId, LedgerAccountId, OrderLineId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type { GiftCardDesign } from './purchase-types.ts';
import type { GiftCardState } from './types.ts';

/** Gift cards without their codes, which are derived from `id`, `version` and the key that `key_id` identifies (I-29). */
export const giftCards = pgTable('gift_cards', {
  id: uuid().$type<GiftCardId>().primaryKey(),
  ledgerAccountId: uuid('ledger_account_id').$type<LedgerAccountId>().notNull(),
  orderLineId: uuid('order_line_id').$type<OrderLineId>(),
  unit: integer(),
  initialCents: integer('initial_cents').$type<Cents>().notNull(),
  design: text().$type<GiftCardDesign>().notNull(),
  isForBuyer: boolean('is_for_buyer').notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientEmail: text('recipient_email').notNull(),
  senderName: text('sender_name').notNull(),
  message: text().notNull(),
  deliverAt: instantColumn('deliver_at').notNull(),
  state: text().$type<GiftCardState>().notNull(),
  version: integer().notNull(),
  /** The id of the key that the code is derived from. */
  keyId: bytesColumn('key_id').notNull(),
  codeHash: bytesColumn('code_hash').notNull(),
  lastFour: text('last_four').notNull(),
  sentAt: instantColumn('sent_at'),
  /** The time at which the email with the current code bounced. */
  bouncedAt: instantColumn('bounced_at'),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

/** Requests to pay out a card's balance in cash (domain §2.6). */
export const cashOutRequests = pgTable('cash_out_requests', {
  id: uuid().$type<CashOutRequestId>().primaryKey(),
  giftCardId: uuid('gift_card_id').$type<GiftCardId>().notNull(),
  amountCents: integer('amount_cents').$type<Cents>().notNull(),
  belowCents: integer('below_cents').$type<Cents>().notNull(),
  payeeName: text('payee_name').notNull(),
  payeeAddress: text('payee_address').notNull(),
  payeeEmail: text('payee_email').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  paidAt: instantColumn('paid_at'),
  paidBy: text('paid_by'),
  reviewUntil: instantColumn('review_until'),
  reviewedAt: instantColumn('reviewed_at'),
  reviewedBy: text('reviewed_by'),
  declinedAt: instantColumn('declined_at'),
  declinedBy: text('declined_by'),
  /** The reason for declining, as emailed to the requester. */
  declineReason: text('decline_reason'),
});

/** Wrong PINs of each code at each place. Codes and places are keyed hashes. */
export const giftCardTries = pgTable('gift_card_tries', {
  codeHash: bytesColumn('code_hash').notNull(),
  placeHash: bytesColumn('place_hash').notNull(),
  wrong: integer().notNull(),
  lockedUntil: instantColumn('locked_until'),
  provedAt: instantColumn('proved_at'),
  at: instantColumn('at').notNull(),
});
