import { type Result, refused } from '../../../core/result.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { Draft, DraftActor, OrderDependencies } from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { holdVisitInTransaction } from '../booking/hold-visit.server.ts';
import type { VisitHoldRefusalCode } from '../booking/visit-types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import {
  evaluateReservationChange,
  type ReservationChangeRefusalCode,
  type ReservationChangeRequest,
} from './change-rules.ts';
import { reservationNotFoundRefusal } from './rules.ts';
import { findReservation } from './store.server.ts';
import type { ReservationReader } from './types.ts';

/**
 * Opens the checkout of a change that requires payment: a draft of kind `event` in this browser that holds the seats that the reservation
 * doesn't have yet. When it is placed, the new order takes over all seats, unless the reservation's `version` has changed. Until then the
 * reservation is neither changed nor locked, because a payment locks its draft first.
 */
export async function startPaidReservationChange(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  reader: ReservationReader,
  request: ReservationChangeRequest,
): Promise<Result<Draft, ReservationChangeRefusalCode | VisitHoldRefusalCode>> {
  const { read } = database;
  const now = clock.now();
  const reservation = await findReservation(read, reader);
  const at = reservation && (await loadSlot(read, reservation.slotId));
  if (!at) return refused(reservationNotFoundRefusal);
  const standing = await loadCustomerStanding(read, reservation.customerId, now);
  const evaluated = evaluateReservationChange(
    { ...at, reservation, now },
    await loadSlot(read, request.slotId),
    request,
    standing,
  );
  if (!evaluated.ok) return evaluated;
  const { id: reservationId, party, version, email, phone, firstName, lastName } = reservation;
  const contents = { ...emptyDraftContents(), email, phone, firstName, lastName };
  const chosen = { ...request, changes: { reservationId, party, version } };
  return runRefusableTransaction(database, (tx) =>
    holdVisitInTransaction(tx, actor, chosen, now, { contents, birthDateSealed: undefined }),
  );
}
