import { normalizePhone } from '../../../core/contact-text.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockHandOver } from '../../inventory/index.server.ts';
import type { Demand } from '../../inventory/types.ts';
import { guaranteeOfDraft } from '../../orders/card-guarantees/store.server.ts';
import { visitOf } from '../../orders/drafts/purchase-rules.ts';
import type { NoShowFee } from '../../orders/drafts/purchase-types.ts';
import { deriveOrder } from '../../orders/fulfillment/lock-order.server.ts';
import type { Placing } from '../../orders/settlement/place-held-order.server.ts';
import { loadSlot } from '../../visits/experiences/store.server.ts';
import { bookReservation, lockChangedBooking } from '../../visits/reservations/book-reservation.server.ts';
import { payerOf } from '../../visits/reservations/line-store.server.ts';
import { oweVisitMail } from '../../visits/reservations/owe-mail.server.ts';
import { addOrder, findById, recordEvent } from '../../visits/reservations/store.server.ts';
import type { OrderedVisit } from '../../visits/reservations/types.ts';
import { seatDemands } from './take-seats.server.ts';
import { visitOfOrder } from './visit-store.server.ts';

/** What the order of a visit needs while it is placed: nothing of it is asked of any other order. */
type VisitToPlace = {
  readonly visit: OrderedVisit | undefined;
  /** Its seats, should they have to be taken again. */
  readonly seats: readonly Demand[];
};

/**
 * Reads what is to be visited, before anything of the order is locked; undefined when it changes a booking that is another by now, so that
 * its payment has to go back.
 */
export async function visitToPlace(
  tx: Transaction,
  { draft, order }: Pick<Placing, 'draft' | 'order'>,
): Promise<VisitToPlace | undefined> {
  const visit = visitOf(draft.contents) ? await visitOfOrder(tx, order.orderId) : undefined;
  if (!visit) return { visit, seats: [] };
  const { changes } = visit;
  const booking = changes && (await lockChangedBooking(tx, changes));
  if (changes && !booking) return undefined;
  const found = await loadSlot(tx, visit.slotId);
  const seats = found ? await seatDemands(tx, found, visit) : [];
  if (booking) await lockHandOver(tx, { draftId: draft.id, orderId: booking.seatsOrderId, demands: seats });
  return { visit, seats };
}

/** Writes what was booked, once the order has its number and its seats. */
export async function bookVisit(
  tx: Transaction,
  { dependencies, draft, order, now }: Placing,
  visit: OrderedVisit | undefined,
): Promise<void> {
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
export async function chargedNoShow(
  tx: Transaction,
  { dependencies, order: { orderId }, now }: Pick<Placing, 'dependencies' | 'order' | 'now'>,
  { reservationId, title }: NoShowFee,
): Promise<void> {
  const reservation = await findById(tx, reservationId);
  invariant(reservation, 'nobody is charged for a booking that never was');
  await addOrder(tx, { orderId, reservationId, kind: 'no_show', now });
  const data = { orderId, title };
  const kind = 'no_show_charged';
  const eventId = await recordEvent(tx, { reservationId, kind, actor: 'system', data, now });
  const { email } = (await payerOf(tx, reservation.orderId)) ?? reservation;
  await oweVisitMail(tx, dependencies, { id: reservationId, email }, 'visit-no-show-charged', eventId, now);
  await deriveOrder(tx, orderId, now);
}
