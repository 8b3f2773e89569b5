import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { cents } from '../../core/money.ts';
import type { WebhookEvent } from '../../integrations/payment/port.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { webhookInbox } from './schema.ts';
import type { HandleWebhookJob, StoredWebhook } from './types.ts';

/** False when this event came before: the gateway tells everything at least once (I-21). */
export async function insertWebhook(
  tx: Transaction,
  received: { readonly provider: string; readonly event: WebhookEvent; readonly now: Date },
): Promise<boolean> {
  const { provider, event, now } = received;
  const inserted = await tx
    .insert(webhookInbox)
    .values({ provider, eventId: event.eventId, kind: event.type, payload: { ...event }, receivedAt: now })
    .onConflictDoNothing();
  return inserted.rowCount === 1;
}

type StoredEvent = Omit<WebhookEvent, 'occurredAt'> & { readonly occurredAt: string };

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
    isHandled: row.handledAt !== null || row.givenUpAt !== null,
  };
}

export async function findWebhook(
  read: Transaction,
  { provider, eventId }: HandleWebhookJob,
): Promise<StoredWebhook | undefined> {
  const [row] = await read
    .select()
    .from(webhookInbox)
    .where(and(eq(webhookInbox.provider, provider), eq(webhookInbox.eventId, eventId)));
  return row && asWebhook(row);
}

/** Events received until then that nobody has dealt with, oldest first. */
export async function openWebhooks(
  read: Transaction,
  request: { readonly receivedUntil: Date; readonly limit: number },
): Promise<HandleWebhookJob[]> {
  return read
    .select({ provider: webhookInbox.provider, eventId: webhookInbox.eventId })
    .from(webhookInbox)
    .where(
      and(
        isNull(webhookInbox.handledAt),
        isNull(webhookInbox.givenUpAt),
        lte(webhookInbox.receivedAt, request.receivedUntil),
      ),
    )
    .orderBy(asc(webhookInbox.receivedAt))
    .limit(request.limit);
}

/** `given_up` sets an event aside that told of a payment which the shop never made. */
export async function closeWebhook(
  tx: Transaction,
  { provider, eventId }: HandleWebhookJob,
  outcome: 'handled' | 'given_up',
  now: Date,
): Promise<void> {
  await tx
    .update(webhookInbox)
    .set(outcome === 'handled' ? { handledAt: now } : { givenUpAt: now })
    .where(
      and(
        eq(webhookInbox.provider, provider),
        eq(webhookInbox.eventId, eventId),
        isNull(webhookInbox.handledAt),
      ),
    );
}
