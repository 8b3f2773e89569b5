import { invariant } from '../../../core/invariant.ts';
import { add } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { createReadableCode } from '../../../platform/readable-code.server.ts';
import { changeAllocations, releaseAllocatedStock, stockAllocatedTo } from '../../inventory/index.server.ts';
import { newOrderLinkToken } from '../../orders/public-token.server.ts';
import type { ReservationToChange } from '../booking/purchase-types.ts';
import { refreshVisitPagesForSeats } from '../experiences/announce-store.server.ts';
import { freeChangeDeadline } from '../experiences/policy-rules.ts';
import { demandsOfVisit } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { markVisitWaitlistEntryBooked } from '../waits/store.server.ts';
import { enqueueVisitEmail } from './own-reservation.server.ts';
import {
  addReservationOrder,
  insertReservation,
  lockReservation,
  type Reservation,
  recordReservationEvent,
  replaceGuestNames,
  updateReservation,
} from './store.server.ts';
import type { VisitBooking } from './types.ts';

/**
 * Locks and returns the reservation that a draft changes. Call it before any lock of the draft's own order. Returns undefined if the
 * reservation has changed or ended since; the order is then not placed and its payment is released. The caller next locks the reservation's
 * seats (`lockStockForTransfer`), after the limits per person.
 */
export async function lockReservationToChange(
  tx: Transaction,
  changes: ReservationToChange,
): Promise<Reservation | undefined> {
  const reservation = await lockReservation(tx, changes.reservationId);
  const isSame = reservation?.state === 'confirmed' && reservation.version === changes.version;
  return isSame ? reservation : undefined;
}

/**
 * Creates the reservation of a placed order, or applies the change that `lockReservationToChange` locked. Runs in the transaction that
 * places the order, after its seats are allocated (I-42). Enqueues the order's only confirmation email.
 */
export async function bookReservation(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  booking: VisitBooking,
  now: Date,
): Promise<void> {
  const { changes } = booking.visit;
  if (changes) await applyPaidChange(tx, dependencies, booking, changes, now);
  else await book(tx, dependencies, booking, now);
}

async function book(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  booking: VisitBooking,
  now: Date,
): Promise<void> {
  const { orderId, visit, guests, waitId, ...person } = booking;
  const { slotId, party, priceCents, dueAtVisitCents, seatPrices } = visit;
  const found = await loadSlot(tx, slotId);
  invariant(found, 'what was placed is a slot');
  const reservationId = await insertReservation(tx, {
    ...person,
    ...{ orderId, seatsOrderId: orderId, slotId, party, priceCents, dueAtVisitCents, seatPrices, now },
    code: createReadableCode(8),
    publicToken: newOrderLinkToken(),
    waiverToken: newOrderLinkToken(),
    cutoffAt: freeChangeDeadline(found.experience, found.slot.startsAt),
  });
  await replaceGuestNames(tx, reservationId, guests);
  const data = { slotId, party, orderId };
  const eventId = await recordReservationEvent(tx, {
    reservationId,
    kind: 'booked',
    actor: 'guest',
    data,
    now,
  });
  if (waitId) await markVisitWaitlistEntryBooked(tx, { waitId, reservationId, now });
  const { email } = person;
  await enqueueVisitEmail(tx, dependencies, { id: reservationId, email }, 'visit-confirmed', eventId, now);
}

async function applyPaidChange(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  { orderId, visit }: VisitBooking,
  { reservationId }: ReservationToChange,
  now: Date,
): Promise<void> {
  const before = await lockReservation(tx, reservationId);
  const found = await loadSlot(tx, visit.slotId);
  invariant(before && found, 'a change is of a booking, to a slot');
  const { slot, experience } = found;
  await takeOverSeats(tx, { before, orderId, demands: demandsOfVisit(slot, experience, visit.party), now });
  await addReservationOrder(tx, { orderId, reservationId, kind: 'change', now });
  const { slotId, party, priceCents, dueAtVisitCents, seatPrices } = visit;
  const after = await updateReservation(
    tx,
    before,
    {
      ...{ slotId, party, seatsOrderId: orderId },
      cutoffAt: freeChangeDeadline(experience, slot.startsAt) ?? null,
      priceCents: add(before.priceCents, priceCents),
      dueAtVisitCents: add(before.dueAtVisitCents, dueAtVisitCents),
      seatPrices: [...before.seatPrices, ...seatPrices],
      ...(slotId !== before.slotId && { lateMinutes: null }),
    },
    now,
  );
  const data = { fromSlot: before.slotId, fromParty: before.party, slotId, party, orderId };
  const eventId = await recordReservationEvent(tx, {
    reservationId,
    kind: 'changed',
    actor: 'guest',
    data,
    now,
  });
  await enqueueVisitEmail(tx, dependencies, after, 'visit-changed', eventId, now);
}

/**
 * Releases the old order's seats and allocates all seats of the changed reservation to the new order, including seats that the new order
 * didn't hold.
 */
async function takeOverSeats(
  tx: Transaction,
  {
    before,
    orderId,
    demands,
    now,
  }: {
    readonly before: Reservation;
    readonly orderId: VisitBooking['orderId'];
    readonly demands: ReturnType<typeof demandsOfVisit>;
    readonly now: Date;
  },
): Promise<void> {
  const old = await stockAllocatedTo(tx, { orderIds: [before.seatsOrderId], kind: 'seat' });
  await releaseAllocatedStock(tx, { orderId: before.seatsOrderId, demands: old, now });
  const from = await stockAllocatedTo(tx, { orderIds: [orderId], kind: 'seat' });
  const { shortages } = await changeAllocations(tx, { orderId, from, demands, now });
  invariant(shortages.length === 0, 'what was locked for both is enough for the new one');
  await refreshVisitPagesForSeats(tx, old);
}
