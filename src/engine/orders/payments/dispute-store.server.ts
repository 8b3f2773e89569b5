import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { disputesFromEvents } from './dispute-rules.ts';
import { paymentAttempts, paymentEvents } from './schema.ts';
import type { Dispute } from './types.ts';

const { kind, amountCents, providerReference } = paymentEvents;
const isOfDispute = inArray(kind, ['disputed', 'dispute_won', 'dispute_lost']);

/** Returns the disputes of one payment attempt. */
export async function disputesOfAttempt(read: Transaction, attemptId: PaymentAttemptId): Promise<Dispute[]> {
  const rows = await read
    .select({ kind, amountCents, providerReference })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.attemptId, attemptId), isOfDispute))
    .orderBy(asc(paymentEvents.id));
  return disputesFromEvents(rows);
}

/** A dispute and the id of its order. */
export type OrderDispute = Dispute & { readonly orderId: OrderId };

/** Returns every dispute opened since this instant, newest first. */
export async function disputesSince(read: Transaction, since: Date): Promise<OrderDispute[]> {
  const ended = (how: string) =>
    sql`exists (select from payment_events ended where ended.provider_reference = ${providerReference} and ended.kind = ${how})`;
  const rows = await read
    .select({
      disputeReference: providerReference,
      orderId: paymentAttempts.orderId,
      amountCents,
      state: sql<
        Dispute['state']
      >`case when ${ended('dispute_lost')} then 'lost' when ${ended('dispute_won')} then 'won' else 'open' end`,
    })
    .from(paymentEvents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
    .where(and(eq(kind, 'disputed'), gte(paymentEvents.at, since)))
    .orderBy(desc(paymentEvents.id));
  return rows;
}
