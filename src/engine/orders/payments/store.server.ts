import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderId, PaymentAttemptId, PaymentRequestId } from '../../../core/ids.ts';
import { zeroCents } from '../../../core/money.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertRowsSql } from '../../../platform/insert-rows.server.ts';
import {
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../../platform/prepared.server.ts';
import { attemptIdempotencyKey } from './rules.ts';
import { paymentAttempts, paymentEvents, paymentRequests } from './schema.ts';
import type {
  NewPaymentAttempt,
  PaymentAttempt,
  PaymentAttemptChange,
  PaymentAttemptState,
  PaymentEvent,
  PaymentRequest,
} from './types.ts';

type AttemptRow = typeof paymentAttempts.$inferSelect;

export function toPaymentAttempt(row: AttemptRow): PaymentAttempt {
  const { cardBrand, cardLastFour, cardFingerprint: _, ...attempt } = row;
  return {
    ...withoutNulls(attempt),
    card: cardBrand && cardLastFour ? { brand: cardBrand, lastFour: cardLastFour } : undefined,
  };
}

type AttemptValues = NewPaymentAttempt & {
  readonly id: PaymentAttemptId;
  readonly idempotencyKey: string;
  readonly now: Date;
};

const writeAttempt = prepareStatement((db, given: StatementParameters<AttemptValues>) =>
  db.insert(paymentAttempts).values({
    id: given.id,
    orderId: given.orderId,
    n: given.n,
    purpose: given.purpose,
    amountCents: given.amountCents,
    capture: given.capture,
    provider: given.provider,
    paymentMethodReference: given.paymentMethodReference,
    gatewayCustomer: given.gatewayCustomer,
    keepsCard: sql`coalesce(${given.keepsCard}, false)`,
    isOffSession: sql`coalesce(${given.isOffSession}, false)`,
    returnUrl: given.returnUrl,
    idempotencyKey: given.idempotencyKey,
    state: 'created',
    authorizedCents: zeroCents,
    capturedCents: zeroCents,
    refundedCents: zeroCents,
    createdAt: given.now,
    updatedAt: given.now,
  }),
);

/** Inserts an attempt. Commit it before the gateway is called, so that every payment at the gateway is known here (I-18, I-23). */
export function insertPaymentAttempt(
  tx: Transaction,
  attempt: NewPaymentAttempt & { readonly id: PaymentAttemptId; readonly now: Date },
): PendingChange {
  return writeAttempt.change(tx, {
    ...attempt,
    idempotencyKey: attemptIdempotencyKey(attempt.orderId, attempt.n),
  });
}

const attemptsInOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, given.orderId))
    .orderBy(asc(paymentAttempts.n)),
);

/** Returns the payment attempts of an order, sorted by number. */
export async function attemptsOfOrder(read: Transaction, orderId: OrderId): Promise<PaymentAttempt[]> {
  return (await attemptsInOrder(read, { orderId })).map(toPaymentAttempt);
}

const attemptById = prepareStatement(
  (db, given: StatementParameters<{ readonly attemptId: PaymentAttemptId }>) =>
    db.select().from(paymentAttempts).where(eq(paymentAttempts.id, given.attemptId)),
);

const attemptByReference = prepareStatement(
  (db, given: StatementParameters<{ readonly providerReference: string }>) =>
    db.select().from(paymentAttempts).where(eq(paymentAttempts.providerReference, given.providerReference)),
);

export async function findPaymentAttempt(
  read: Transaction,
  by: { readonly attemptId: PaymentAttemptId } | { readonly providerReference: string },
): Promise<PaymentAttempt | undefined> {
  const [row] = 'attemptId' in by ? await attemptById(read, by) : await attemptByReference(read, by);
  return row && toPaymentAttempt(row);
}

/** Locks an attempt's row, under which captures and refunds are counted (I-24), and returns it. */
export async function lockPaymentAttempt(
  tx: Transaction,
  attemptId: PaymentAttemptId,
): Promise<PaymentAttempt | undefined> {
  const [row] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
    .for('no key update');
  return row && toPaymentAttempt(row);
}

type ChangedAttempt = Omit<PaymentAttemptChange, 'card'> & {
  readonly attemptId: PaymentAttemptId;
  readonly from: PaymentAttemptState;
  readonly cardBrand?: string | undefined;
  readonly cardLastFour?: string | undefined;
  readonly cardFingerprint?: string | undefined;
  readonly now: Date;
};

const changeAttempt = prepareStatement((db, given: StatementParameters<ChangedAttempt>) => {
  const kept = (column: AnyPgColumn, value: SQL) => sql`coalesce(${value}, ${column})`;
  const grown = (column: AnyPgColumn, value: SQL) => sql`greatest(${column}, ${value})`;
  return db
    .update(paymentAttempts)
    .set({
      state: given.state,
      failureCode: kept(paymentAttempts.failureCode, given.failureCode),
      providerReference: kept(paymentAttempts.providerReference, given.providerReference),
      actionUrl: kept(paymentAttempts.actionUrl, given.actionUrl),
      cardBrand: kept(paymentAttempts.cardBrand, given.cardBrand),
      cardLastFour: kept(paymentAttempts.cardLastFour, given.cardLastFour),
      cardFingerprint: kept(paymentAttempts.cardFingerprint, given.cardFingerprint),
      authorizedCents: grown(paymentAttempts.authorizedCents, given.authorizedCents),
      capturedCents: grown(paymentAttempts.capturedCents, given.capturedCents),
      refundedCents: grown(paymentAttempts.refundedCents, given.refundedCents),
      captureBefore: kept(paymentAttempts.captureBefore, given.captureBefore),
      updatedAt: given.now,
    })
    .where(and(eq(paymentAttempts.id, given.attemptId), eq(paymentAttempts.state, given.from)));
});

/**
 * Returns the two statements that change an attempt and insert its events; other functions record only refunds and disputes (I-23, I-46).
 * Run both together. The update applies only in the state that was read, so `attempt` must touch one row. Amounts only grow, regardless of
 * the order of answers.
 */
export function attemptChangeStatements(
  tx: Transaction,
  request: {
    readonly attemptId: PaymentAttemptId;
    readonly from: PaymentAttemptState;
    readonly change: PaymentAttemptChange;
    readonly events: readonly PaymentEvent[];
    readonly now: Date;
  },
): { readonly attempt: PendingChange; readonly events: PendingChange | undefined } {
  const { attemptId, from, change, events, now } = request;
  const { card, ...facts } = change;
  const attempt = changeAttempt.change(tx, {
    ...facts,
    attemptId,
    from,
    cardBrand: card?.brand,
    cardLastFour: card?.lastFour,
    cardFingerprint: card?.fingerprint,
    now,
  });
  return { attempt, events: events.length > 0 ? insertPaymentEvents(tx, attemptId, events, now) : undefined };
}

type ReportedEvents = { readonly attemptId: PaymentAttemptId; readonly events: string; readonly now: Date };

const writeEvents = prepareStatement((db, given: StatementParameters<ReportedEvents>) =>
  db.execute(
    sql`${insertRowsSql(paymentEvents, {
      each: ['kind', 'amountCents', 'providerReference'],
      rows: given.events,
      all: { attemptId: given.attemptId, at: given.now },
    })} on conflict do nothing`,
  ),
);

/** Inserts events, and skips those stored before, since (reference, kind) is unique. `events` must not be empty. */
export function insertPaymentEvents(
  tx: Transaction,
  attemptId: PaymentAttemptId,
  events: readonly PaymentEvent[],
  now: Date,
): PendingChange {
  return writeEvents.change(tx, { attemptId, events: JSON.stringify(events), now });
}

/** Raises an attempt's refunded amount to at least the sum of its refund events. The gateway's data may report more (I-23). */
export async function raiseAttemptRefundedAmount(
  tx: Transaction,
  attemptId: PaymentAttemptId,
  now: Date,
): Promise<void> {
  const refundedByEvents = sql`(select coalesce(sum(amount_cents), 0) from payment_events where attempt_id = ${attemptId} and kind = 'refunded')`;
  await tx
    .update(paymentAttempts)
    .set({
      refundedCents: sql`greatest(${paymentAttempts.refundedCents}, ${refundedByEvents})`,
      updatedAt: now,
    })
    .where(eq(paymentAttempts.id, attemptId));
}

/** Returns attempts to reconcile: those not changed since this instant whose outcome is open or that are being voided. */
export async function attemptsToReconcile(
  read: Transaction,
  request: { readonly untouchedSince: Date; readonly limit: number },
): Promise<PaymentAttempt[]> {
  const rows = await read
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.state, ['created', 'unknown', 'action_required', 'voiding']),
        lte(paymentAttempts.updatedAt, request.untouchedSince),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(request.limit);
  return rows.map(toPaymentAttempt);
}

function asRequest(row: typeof paymentRequests.$inferSelect): PaymentRequest {
  const { providerReference: _reference, settledAt: _settledAt, ...request } = row;
  return request;
}

/** Inserts a capture, void or refund request. Returns undefined if one with this key exists. */
export async function insertPaymentRequest(
  tx: Transaction,
  request: Omit<PaymentRequest, 'id' | 'state'>,
): Promise<PaymentRequest | undefined> {
  const [row] = await tx
    .insert(paymentRequests)
    .values({ ...request, id: sql`uuidv7()`, state: 'requested' })
    .onConflictDoNothing()
    .returning();
  return row && asRequest(row);
}

export async function findPaymentRequest(
  read: Transaction,
  key: string,
): Promise<PaymentRequest | undefined> {
  const [row] = await read.select().from(paymentRequests).where(eq(paymentRequests.idempotencyKey, key));
  return row && asRequest(row);
}

/** Returns the requests of this attempt that the gateway has not answered. Call it under the attempt's lock (I-24). */
export async function openRequestsOfAttempt(
  read: Transaction,
  attemptId: PaymentAttemptId,
): Promise<PaymentRequest[]> {
  const rows = await read
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.attemptId, attemptId), eq(paymentRequests.state, 'requested')));
  return rows.map(asRequest);
}

export async function unansweredPaymentRequests(
  read: Transaction,
  request: { readonly requestedUntil: Date; readonly limit: number },
): Promise<PaymentRequest[]> {
  const rows = await read
    .select()
    .from(paymentRequests)
    .where(
      and(eq(paymentRequests.state, 'requested'), lte(paymentRequests.requestedAt, request.requestedUntil)),
    )
    .orderBy(asc(paymentRequests.requestedAt))
    .limit(request.limit);
  return rows.map(asRequest);
}

/** Marks a request as succeeded or failed, once. Returns false if another process already did. */
export async function markPaymentRequestSettled(
  tx: Transaction,
  settled: {
    readonly id: PaymentRequestId;
    readonly state: 'succeeded' | 'failed';
    readonly providerReference?: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, state, providerReference, now } = settled;
  const changed = await tx
    .update(paymentRequests)
    .set({ state, providerReference, settledAt: now })
    .where(and(eq(paymentRequests.id, id), eq(paymentRequests.state, 'requested')));
  return changed.rowCount === 1;
}
