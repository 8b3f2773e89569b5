import { eq } from 'drizzle-orm';
import type { OrderId, ReservationId } from '../../../core/ids.ts';
import { type Cents, cents, zeroCents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orders } from '../../orders/schema.ts';
import { reservationEvents } from './schema.ts';
import { findById } from './store.server.ts';
import type { ReservationView } from './types.ts';
import { type ViewDependencies, viewsOf } from './view.server.ts';

/** What a mail about a booking tells: how it is now, and what happened. */
export type VisitLetter = {
  readonly view: ReservationView;
  readonly refundCents: Cents;
  readonly keptCents: Cents;
  /** What went back lies in the account as credit. */
  readonly isCredit: boolean;
  /** What an order for those who did not come is called, and what it came to. */
  readonly title: string;
  readonly chargedCents: Cents;
};

/**
 * The booking that a mail is about, with the event that it is owed for; undefined when there is none. Whoever writes it keeps the booking's
 * link from somebody who has given it away.
 */
export async function readVisitLetter(
  dependencies: ViewDependencies,
  { subjectId, occurrence }: { readonly subjectId: string; readonly occurrence: string },
  now: Date,
): Promise<VisitLetter | undefined> {
  const { read } = dependencies.database;
  const reservation = await findById(read, subjectId as ReservationId);
  const view = reservation && (await viewsOf(dependencies, [reservation], now))[0];
  const [event] = await read
    .select({ kind: reservationEvents.kind, data: reservationEvents.data })
    .from(reservationEvents)
    .where(eq(reservationEvents.id, Number(occurrence)));
  if (!view || !event) return undefined;
  const { refundCents = 0, keptCents = 0, isCredit = false, title = '', orderId } = event.data;
  const charged = event.kind === 'no_show_charged' ? await totalOf(read, orderId as OrderId) : zeroCents;
  return {
    chargedCents: charged,
    ...{ view, isCredit: isCredit === true, title: String(title) },
    refundCents: cents(Number(refundCents)),
    keptCents: cents(Number(keptCents)),
  };
}

async function totalOf(read: Transaction, orderId: OrderId): Promise<Cents> {
  const [order] = await read.select({ total: orders.totalCents }).from(orders).where(eq(orders.id, orderId));
  return order?.total ?? zeroCents;
}
