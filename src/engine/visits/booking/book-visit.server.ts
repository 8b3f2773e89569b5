import { normalizePhone } from '../../../core/contact-text.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockStockForTransfer } from '../../inventory/index.server.ts';
import type { StockDemand } from '../../inventory/types.ts';
import { findGuaranteeOfDraft } from '../../orders/card-guarantees/index.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import { updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { OrderPlacingContext, PurchaseEffects } from '../../orders/settlement/types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { bookReservation, lockReservationToChange } from '../reservations/book-reservation.server.ts';
import { payerOfOrder } from '../reservations/detail-store.server.ts';
import { enqueueVisitEmail } from '../reservations/own-reservation.server.ts';
import {
  addReservationOrder,
  findReservationById,
  recordReservationEvent,
} from '../reservations/store.server.ts';
import { visitOfPurchase } from './purchased-visit-rules.ts';
import { seatDemands } from './take-seats.server.ts';
import { visitOfOrder } from './visit-store.server.ts';

/**
 * Locks the reservation that the order changes, if any, before the order's own locks. Returns the seats that may have to be held again, or
 * undefined if that reservation has changed since, so that the payment is released.
 */
async function seatsToPlace(
  tx: Transaction,
  { draft, order }: OrderPlacingContext,
): Promise<readonly StockDemand[] | undefined> {
  const visit = await visitOfOrder(tx, order.orderId);
  if (!visit) return [];
  const { changes } = visit;
  const booking = changes && (await lockReservationToChange(tx, changes));
  if (changes && !booking) return undefined;
  const found = await loadSlot(tx, visit.slotId);
  const seats = found ? await seatDemands(tx, found, visit) : [];
  if (booking)
    await lockStockForTransfer(tx, { draftId: draft.id, orderId: booking.seatsOrderId, demands: seats });
  return seats;
}

/** Creates or updates the reservation of an order that has its number and its seats. */
async function bookVisit(
  tx: Transaction,
  { dependencies, draft, order, now }: OrderPlacingContext,
): Promise<void> {
  const visit = await visitOfOrder(tx, order.orderId);
  const { contents, customerId } = draft;
  const request = visitOfPurchase(contents);
  if (!visit || !request) return;
  const guarantee = await findGuaranteeOfDraft(tx, draft.id);
  const booking = {
    ...{ orderId: order.orderId, customerId, visit },
    email: order.email,
    phone: normalizePhone(contents.phone) ?? '',
    firstName: contents.firstName.trim(),
    lastName: contents.lastName.trim(),
    guests: request.guests.map((name) => name.trim()),
    answers: request.answers,
    guaranteeId: guarantee?.state === 'kept' ? guarantee.id : undefined,
    waitId: request.waitId,
  };
  await bookReservation(tx, dependencies, booking, now);
}

/** Records a no-show charge and emails the payer. A unique index allows only one such order per reservation. */
async function recordNoShow(
  tx: Transaction,
  { dependencies, draft, order: { orderId }, now }: OrderPlacingContext,
): Promise<void> {
  const fee = purchaseDetailsOf(draft.contents, 'noShow');
  invariant(fee, 'the draft charges a no-show');
  const { reservationId, title } = fee;
  const reservation = await findReservationById(tx, reservationId);
  invariant(reservation, 'no one is charged for a booking that never was');
  await addReservationOrder(tx, { orderId, reservationId, kind: 'no_show', now });
  const data = { orderId, title };
  const kind = 'no_show_charged';
  const eventId = await recordReservationEvent(tx, { reservationId, kind, actor: 'system', data, now });
  const { email } = (await payerOfOrder(tx, reservation.orderId)) ?? reservation;
  await enqueueVisitEmail(
    tx,
    dependencies,
    { id: reservationId, email },
    'visit-no-show-charged',
    eventId,
    now,
  );
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
}

/** The effects of placing a visit order: creates or updates the reservation. */
export const visitPurchaseEffects: PurchaseEffects = {
  hasOwnEmail: true,
  beforePlacing: seatsToPlace,
  fulfill: bookVisit,
};

/** The effects of placing a no-show charge: records it on the reservation. */
export const noShowPurchaseEffects: PurchaseEffects = { hasOwnEmail: true, fulfill: recordNoShow };
