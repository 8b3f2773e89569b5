import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderId, PaymentAttemptId, PaymentRequestId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { instantColumn } from '../../../platform/columns.ts';
import type {
  PaymentAttemptFailureCode,
  PaymentAttemptPurpose,
  PaymentAttemptState,
  PaymentEventKind,
} from './types.ts';

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid().$type<PaymentAttemptId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  n: integer().notNull(),
  purpose: text().$type<PaymentAttemptPurpose>().notNull(),
  amountCents: integer('amount_cents').$type<Cents>().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  capture: text().$type<'manual' | 'automatic'>().notNull(),
  provider: text().notNull(),
  paymentMethodReference: text('payment_method_reference').notNull(),
  returnUrl: text('return_url').notNull(),
  providerReference: text('provider_reference'),
  state: text().$type<PaymentAttemptState>().notNull(),
  failureCode: text('failure_code').$type<PaymentAttemptFailureCode>(),
  actionUrl: text('action_url'),
  cardBrand: text('card_brand'),
  cardLastFour: text('card_last_four'),
  cardFingerprint: text('card_fingerprint'),
  authorizedCents: integer('authorized_cents').$type<Cents>().notNull(),
  capturedCents: integer('captured_cents').$type<Cents>().notNull(),
  refundedCents: integer('refunded_cents').$type<Cents>().notNull(),
  /** The instant at which the bank's authorization lapses. */
  captureBefore: instantColumn('capture_before'),
  /** The gateway's id of the customer whose card it is; null for a card entered for one payment only. */
  gatewayCustomer: text('gateway_customer'),
  /** Whether the customer chose to save the card when this attempt pays. */
  keepsCard: boolean('keeps_card').notNull(),
  /** Whether the charge is made without the customer present, who agreed to it before. If the bank requires verification, it declines. */
  isOffSession: boolean('is_off_session').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const paymentEvents = pgTable('payment_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  attemptId: uuid('attempt_id').$type<PaymentAttemptId>().notNull(),
  kind: text().$type<PaymentEventKind>().notNull(),
  amountCents: integer('amount_cents').$type<Cents>().notNull(),
  providerReference: text('provider_reference').notNull(),
  at: instantColumn('at').notNull(),
});

export const paymentRequests = pgTable('payment_requests', {
  id: uuid().$type<PaymentRequestId>().primaryKey(),
  attemptId: uuid('attempt_id').$type<PaymentAttemptId>().notNull(),
  kind: text().$type<'capture' | 'void' | 'refund'>().notNull(),
  amountCents: integer('amount_cents').$type<Cents>().notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  reason: text().notNull(),
  state: text().$type<'requested' | 'succeeded' | 'failed'>().notNull(),
  providerReference: text('provider_reference'),
  requestedAt: instantColumn('requested_at').notNull(),
  settledAt: instantColumn('settled_at'),
});

/** A stored webhook event, with instants as text. */
export type WebhookPayload = Readonly<Record<string, unknown>>;

export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    kind: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    receivedAt: instantColumn('received_at').notNull(),
    handledAt: instantColumn('handled_at'),
    givenUpAt: instantColumn('given_up_at'),
    tries: integer().notNull(),
    nextTryAt: instantColumn('next_try_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
