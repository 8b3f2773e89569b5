import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CashOutRequestId, GiftCardId, LedgerAccountId, OrderLineId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { bytes, instant } from '../../../platform/columns.ts';
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
  deliverAt: instant('deliver_at').notNull(),
  state: text().$type<GiftCardState>().notNull(),
  version: integer().notNull(),
  /** The id of the key that the code is derived from. */
  keyId: bytes('key_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  lastFour: text('last_four').notNull(),
  sentAt: instant('sent_at'),
  /** The time at which the email with the current code bounced. */
  bouncedAt: instant('bounced_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
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
  requestedAt: instant('requested_at').notNull(),
  paidAt: instant('paid_at'),
  paidBy: text('paid_by'),
  reviewUntil: instant('review_until'),
  reviewedAt: instant('reviewed_at'),
  reviewedBy: text('reviewed_by'),
  declinedAt: instant('declined_at'),
  declinedBy: text('declined_by'),
  /** The reason for declining, as emailed to the requester. */
  declineReason: text('decline_reason'),
});

/** Wrong PINs of each code at each place. Codes and places are keyed hashes. */
export const giftCardTries = pgTable('gift_card_tries', {
  codeHash: bytes('code_hash').notNull(),
  placeHash: bytes('place_hash').notNull(),
  wrong: integer().notNull(),
  lockedUntil: instant('locked_until'),
  provedAt: instant('proved_at'),
  at: instant('at').notNull(),
});
