import { type Refused, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { VisitNoticeKind } from '../../notices/types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { Experience, Slot, SlotAvailabilityCounts } from '../experiences/types.ts';
import { reservationNotFoundRefusal } from './rules.ts';
import { findReservation, lockReservation, type Reservation } from './store.server.ts';
import type { ReservationReader } from './types.ts';

/** A locked reservation with all the data that decisions about it require. */
export type LockedReservation = {
  readonly reservation: Reservation;
  readonly slot: Slot;
  readonly experience: Experience;
  readonly figures: SlotAvailabilityCounts;
  readonly now: Date;
};

/**
 * Runs an action on the reader's own reservation in one transaction, which a refusal rolls back. `RES_NOT_FOUND`: the reservation doesn't
 * exist or doesn't belong to the reader.
 */
export async function withOwnReservation<Value, Code extends string>(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  reader: ReservationReader,
  act: (tx: Transaction, booking: LockedReservation) => Promise<Result<Value, Code>>,
  /** Takes the locks that must precede those of the reservation. */
  before: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<Result<Value, Code | 'RES_NOT_FOUND'>> {
  const now = clock.now();
  return runRefusableTransaction(database, async (tx): Promise<Result<Value, Code | 'RES_NOT_FOUND'>> => {
    await before(tx);
    const found = await findReservation(tx, reader);
    const reservation = found && (await lockReservation(tx, found.id));
    if (!reservation || !isTheirs(reservation, reader)) return notFound();
    const at = await loadSlot(tx, reservation.slotId);
    return at ? act(tx, { ...at, reservation, now }) : notFound();
  });
}

/** Returns whether the reservation still belongs to the reader. It may have been transferred while this transaction waited for the lock. */
function isTheirs(reservation: Reservation, reader: ReservationReader): boolean {
  return reader.kind === 'customer'
    ? reservation.customerId === reader.customerId
    : reservation.publicToken === reader.publicToken;
}

function notFound(): Refused<'RES_NOT_FOUND'> {
  return refused(reservationNotFoundRefusal);
}

/** Enqueues an email to the reservation's owner, once per event (I-45). */
export async function enqueueVisitEmail(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  { id: subjectId, email: recipient }: Pick<Reservation, 'id' | 'email'>,
  kind: VisitNoticeKind,
  eventId: number,
  now: Date,
): Promise<void> {
  await enqueueNotice(tx, jobs, {
    ...{ kind, subjectType: 'visit', subjectId, occurrence: String(eventId), recipient, at: now },
  });
}
