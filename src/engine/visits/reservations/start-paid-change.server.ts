import { type Result, refused } from '../../../core/result.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type { Actor, Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { holdVisitWithin } from '../booking/hold-visit.server.ts';
import type { HoldVisitCode } from '../booking/visit-types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { type ChangeCode, type ChangeRequest, judgeChange } from './change-rules.ts';
import { reservationNotFound } from './rules.ts';
import { findReservation } from './store.server.ts';
import type { ReservationReader } from './types.ts';

/**
 * Opens the checkout of a change that requires payment: a draft of kind `event` in this browser that holds the added seats. When it is
 * placed, the new order takes over all seats, unless the reservation's `version` has changed. Until then the reservation is neither changed
 * nor locked, because a payment locks its draft first.
 */
export async function startPaidChange(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: Actor,
  reader: ReservationReader,
  request: ChangeRequest,
): Promise<Result<Draft, ChangeCode | HoldVisitCode>> {
  const { read } = database;
  const now = clock.now();
  const reservation = await findReservation(read, reader);
  const at = reservation && (await loadSlot(read, reservation.slotId));
  if (!at) return refused(reservationNotFound);
  const standing = await standingOf(read, reservation.customerId, now);
  const judged = judgeChange(
    { ...at, reservation, now },
    await loadSlot(read, request.slotId),
    request,
    standing,
  );
  if (!judged.ok) return judged;
  const { id: reservationId, party, version, email, phone, firstName, lastName } = reservation;
  const contents = { ...emptyContents(), email, phone, firstName, lastName };
  const chosen = { ...request, changes: { reservationId, party, version } };
  return transactionOrRefusal(database, (tx) =>
    holdVisitWithin(tx, actor, chosen, now, { contents, birthDateSealed: undefined }),
  );
}
