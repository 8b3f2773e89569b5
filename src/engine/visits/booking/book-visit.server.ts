import { normalizePhone } from '../../../core/contact-text.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockHandOver } from '../../inventory/index.server.ts';
import type { Demand } from '../../inventory/types.ts';
import { guaranteeOfDraft } from '../../orders/card-guarantees/index.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import { deriveOrder } from '../../orders/fulfillment/lock-order.server.ts';
import type { Placing, PurchaseEffects } from '../../orders/settlement/types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { bookReservation, lockChangedBooking } from '../reservations/book-reservation.server.ts';
import { payerOf } from '../reservations/detail-store.server.ts';
import { oweVisitMail } from '../reservations/own-reservation.server.ts';
import { addOrder, findById, recordEvent } from '../reservations/store.server.ts';
import { visitOf } from './purchased-visit-rules.ts';
import { seatDemands } from './take-seats.server.ts';
import { visitOfOrder } from './visit-store.server.ts';

/**
 * Reads what is to be visited, before anything of the order is locked; undefined when it changes a booking that is another by now, so that
 * its payment has to go back.
 * @returns its seats, should they have to be taken again.
 */
async function seatsToPlace(
  tx: Transaction,
  { draft, order }: Placing,
): Promise<readonly Demand[] | undefined> {
  const visit = await visitOfOrder(tx, order.orderId);
  if (!visit) return [];
  const { changes } = visit;
  const booking = changes && (await lockChangedBooking(tx, changes));
  if (changes && !booking) return undefined;
  const found = await loadSlot(tx, visit.slotId);
  const seats = found ? await seatDemands(tx, found, visit) : [];
  if (booking) await lockHandOver(tx, { draftId: draft.id, orderId: booking.seatsOrderId, demands: seats });
  return seats;
}

/** Writes what was booked, once the order has its number and its seats. */
async function bookVisit(tx: Transaction, { dependencies, draft, order, now }: Placing): Promise<void> {
  const visit = await visitOfOrder(tx, order.orderId);
  const { contents, customerId } = draft;
  const wish = visitOf(contents);
  if (!visit || !wish) return;
  const guarantee = await guaranteeOfDraft(tx, draft.id);
  const booking = {
    ...{ orderId: order.orderId, customerId, visit },
    email: order.email,
    phone: normalizePhone(contents.phone) ?? '',
    firstName: contents.firstName.trim(),
    lastName: contents.lastName.trim(),
    guests: wish.guests.map((name) => name.trim()),
    answers: wish.answers,
    guaranteeId: guarantee?.state === 'kept' ? guarantee.id : undefined,
    waitId: wish.waitId,
  };
  await bookReservation(tx, dependencies, booking, now);
}

/** Writes what was charged for those who did not come, once: the database has one such order for a booking. */
async function recordNoShow(
  tx: Transaction,
  { dependencies, draft, order: { orderId }, now }: Placing,
): Promise<void> {
  const fee = detailsOf(draft.contents, 'noShow');
  invariant(fee, 'the draft charges a no-show');
  const { reservationId, title } = fee;
  const reservation = await findById(tx, reservationId);
  invariant(reservation, 'nobody is charged for a booking that never was');
  await addOrder(tx, { orderId, reservationId, kind: 'no_show', now });
  const data = { orderId, title };
  const kind = 'no_show_charged';
  const eventId = await recordEvent(tx, { reservationId, kind, actor: 'system', data, now });
  const { email } = (await payerOf(tx, reservation.orderId)) ?? reservation;
  await oweVisitMail(tx, dependencies, { id: reservationId, email }, 'visit-no-show-charged', eventId, now);
  await deriveOrder(tx, dependencies, orderId, now);
}

/** Books a visit once it is paid. */
export const visitEffects: PurchaseEffects = {
  hasOwnEmail: true,
  beforePlacing: seatsToPlace,
  handOver: bookVisit,
};

/** Records the fee for guests who did not come. */
export const noShowEffects: PurchaseEffects = { hasOwnEmail: true, handOver: recordNoShow };
