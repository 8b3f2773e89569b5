import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { cents } from '../../../core/money.ts';
import type { PaymentWebhookEvent } from '../../../integrations/payment/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { webhookInbox } from './schema.ts';
import type { HandleWebhookJob, StoredWebhook, UnhandledWebhook } from './types.ts';

type Received = HandleWebhookJob & {
  readonly kind: string;
  readonly payload: PaymentWebhookEvent;
  readonly now: Date;
};

const insertEvent = prepareStatement((db, given: StatementParameters<Received>) =>
  db
    .insert(webhookInbox)
    .values({
      provider: given.provider,
      eventId: given.eventId,
      kind: given.kind,
      payload: given.payload,
      receivedAt: given.now,
      tries: 0,
      nextTryAt: given.now,
    })
    .onConflictDoNothing(),
);

/** Inserts a webhook event. Returns false if it was received before, since the gateway delivers each event at least once (I-21). */
export async function insertWebhook(
  tx: Transaction,
  received: { readonly provider: string; readonly event: PaymentWebhookEvent; readonly now: Date },
): Promise<boolean> {
  const { provider, event, now } = received;
  const { eventId, type: kind } = event;
  const inserted = await insertEvent(tx, { provider, eventId, kind, payload: event, now });
  return inserted.rowCount === 1;
}

type StoredEvent = Omit<PaymentWebhookEvent, 'occurredAt'> & { readonly occurredAt: string };

function asWebhook(row: typeof webhookInbox.$inferSelect): StoredWebhook {
  const stored = row.payload as StoredEvent;
  const { subject } = stored;
  return {
    provider: row.provider,
    event: {
      ...stored,
      occurredAt: new Date(stored.occurredAt),
      ...(subject && { subject: { ...subject, amountCents: cents(subject.amountCents) } }),
    },
    receivedAt: row.receivedAt,
    tries: row.tries,
    isHandled: row.handledAt !== null || row.givenUpAt !== null,
  };
}

const storedEvent = prepareStatement((db, given: StatementParameters<HandleWebhookJob>) =>
  db
    .select()
    .from(webhookInbox)
    .where(and(eq(webhookInbox.provider, given.provider), eq(webhookInbox.eventId, given.eventId))),
);

export async function findWebhook(
  read: Transaction,
  { provider, eventId }: HandleWebhookJob,
): Promise<StoredWebhook | undefined> {
  const [row] = await storedEvent(read, { provider, eventId });
  return row && asWebhook(row);
}

/** Returns unhandled events whose next attempt was due by `dueUntil`, most overdue first. */
export async function dueWebhooks(
  read: Transaction,
  request: { readonly dueUntil: Date; readonly limit: number },
): Promise<HandleWebhookJob[]> {
  return read
    .select({ provider: webhookInbox.provider, eventId: webhookInbox.eventId })
    .from(webhookInbox)
    .where(
      and(
        isNull(webhookInbox.handledAt),
        isNull(webhookInbox.givenUpAt),
        lte(webhookInbox.nextTryAt, request.dueUntil),
      ),
    )
    .orderBy(asc(webhookInbox.nextTryAt))
    .limit(request.limit);
}

/** Records a failed attempt to handle an event, and when it is retried. */
export async function postponeWebhook(
  tx: Transaction,
  { provider, eventId }: HandleWebhookJob,
  parked: { readonly tries: number; readonly nextTryAt: Date },
): Promise<void> {
  await tx
    .update(webhookInbox)
    .set(parked)
    .where(
      and(
        eq(webhookInbox.provider, provider),
        eq(webhookInbox.eventId, eventId),
        isNull(webhookInbox.handledAt),
      ),
    );
}

/** Returns every unhandled event for the operator, oldest first, including those given up. No event is ever dropped (I-21). */
export async function unhandledWebhooks(read: Transaction, limit: number): Promise<UnhandledWebhook[]> {
  const rows = await read
    .select()
    .from(webhookInbox)
    .where(isNull(webhookInbox.handledAt))
    .orderBy(asc(webhookInbox.receivedAt))
    .limit(limit);
  return rows.map((row) => ({
    provider: row.provider,
    eventId: row.eventId,
    type: row.kind,
    providerReference: (row.payload as StoredEvent).providerReference,
    receivedAt: row.receivedAt,
    tries: row.tries,
    nextTryAt: row.givenUpAt ? undefined : row.nextTryAt,
  }));
}

/** Schedules an unhandled event for another attempt, including one that was given up. Returns false if there is none. */
export async function reopenWebhook(
  tx: Transaction,
  { provider, eventId }: HandleWebhookJob,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(webhookInbox)
    .set({ givenUpAt: null, nextTryAt: now })
    .where(
      and(
        eq(webhookInbox.provider, provider),
        eq(webhookInbox.eventId, eventId),
        isNull(webhookInbox.handledAt),
      ),
    );
  return changed.rowCount === 1;
}

type Closed = HandleWebhookJob & { readonly isHandled: boolean; readonly now: Date };

const closeEvent = prepareStatement((db, given: StatementParameters<Closed>) =>
  db
    .update(webhookInbox)
    .set({
      handledAt: sql`case when ${given.isHandled}::boolean then ${given.now}::timestamptz end`,
      givenUpAt: sql`case when ${given.isHandled}::boolean then ${webhookInbox.givenUpAt} else ${given.now}::timestamptz end`,
    })
    .where(
      and(
        eq(webhookInbox.provider, given.provider),
        eq(webhookInbox.eventId, given.eventId),
        isNull(webhookInbox.handledAt),
      ),
    ),
);

/** Closes an event as handled, or as `given_up` because the shop never made its payment. */
export async function closeWebhookEvent(
  tx: Transaction,
  { provider, eventId }: HandleWebhookJob,
  outcome: 'handled' | 'given_up',
  now: Date,
): Promise<void> {
  await closeEvent(tx, { provider, eventId, isHandled: outcome === 'handled', now });
}
