import type { LedgerAccountId } from '../../../core/ids.ts';
import { type Cents, subtract, sum, zeroCents } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { lockCustomer } from '../../identity/store.server.ts';
import { creditOf } from '../../ledger/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { hasLeft } from '../../orders/fulfillment/rules.ts';
import { fulfilmentsOf } from '../../orders/fulfillment/store.server.ts';
import { amountOfUnits } from '../../orders/refund-rules.ts';
import { refundableOrder } from '../../orders/store.server.ts';
import { policySentence } from '../experiences/policy-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { cancelWithin } from './cancel-within.server.ts';
import { detailsOf } from './detail-store.server.ts';
import { type GiveBackCode, type GivenBack, performAll } from './give-back.server.ts';
import { bookedLines, payerOf } from './line-store.server.ts';
import { type LockedBooking, withOwnBooking } from './own-reservation.server.ts';
import { cancelTerms, mayCancel, reservationNotFound } from './rules.ts';
import { findReservation, ordersOf, type Reservation } from './store.server.ts';
import type { CancelPreview, ReservationReader, ReservationRefusalCode } from './types.ts';

export type CancelCode = ReservationRefusalCode | GiveBackCode | 'ALREADY_PACKED' | 'CREDIT_NEEDS_ACCOUNT';

export type CancelledVisit = { readonly refundCents: Cents; readonly keptCents: Cents };

/** What cancelling would give back now, and what it would not. */
export async function previewCancel(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  reader: ReservationReader,
): Promise<Result<CancelPreview, CancelCode>> {
  const now = clock.now();
  const { read } = database;
  const reservation = await findReservation(read, reader);
  const found = reservation && (await loadSlot(read, reservation.slotId));
  if (!found) return refused(reservationNotFound);
  const booked = { ...found, reservation, now };
  const may = mayCancel(booked);
  if (!may.ok) return may;
  const terms = await termsOf(read, booked);
  if (!terms.ok) return terms;
  const paidCents = (await detailsOf(read, [reservation.id])).get(reservation.id)?.paidCents ?? zeroCents;
  const refundCents = terms.value === 'all' ? await refundOf(read, reservation) : zeroCents;
  const { startsAt } = found.slot;
  const dueCents = reservation.dueAtVisitCents;
  const sentence = policySentence(found.experience, { startsAt, now, dueCents, paidCents });
  return ok({ refundCents, keptCents: subtract(paidCents, refundCents), sentence });
}

async function refundOf(read: Database['read'], { id }: Reservation): Promise<Cents> {
  const amounts: Cents[] = [];
  for (const orderId of await ordersOf(read, id)) {
    const order = await refundableOrder(read, orderId);
    const units = (await bookedLines(read, [orderId]))
      .filter(({ left, netCents }) => left > 0 && netCents > 0)
      .map(({ position, left: quantity }) => ({ position, quantity }));
    amounts.push((order && amountOfUnits(order, units)) ?? zeroCents);
  }
  return sum(amounts);
}

/** A session that the house cancelled gives all back; else what the policy says, and nothing of a kit that is on its way. */
async function termsOf(
  read: Transaction,
  { reservation, slot, now }: Pick<LockedBooking, 'reservation' | 'slot' | 'now'>,
): Promise<Result<'all' | 'nothing', 'ALREADY_PACKED'>> {
  if (slot.state === 'cancelled') return ok('all');
  const parcels = [...(await fulfilmentsOf(read, await ordersOf(read, reservation.id))).values()].flatMap(
    ({ shipments }) => shipments.filter(({ state }) => state !== 'cancelled'),
  );
  const isGone = parcels.some(hasLeft);
  if (parcels.length > 0 && !isGone) {
    const sentence =
      'Your kit is packed, so this can no longer be cancelled here. Write to us and we will see.';
    return refused({ code: 'ALREADY_PACKED', sentence });
  }
  return ok(cancelTerms({ reservation, now }, isGone));
}

/**
 * Cancels a booking for its guest: what its policy gives goes back to whoever paid, its seats to the next. A second click finds it cancelled
 * and changes nothing.
 */
export async function cancelReservation(
  dependencies: OrderDependencies,
  reader: ReservationReader,
): Promise<Result<CancelledVisit, CancelCode>> {
  const cancelled = await withOwnBooking(dependencies, reader, async (tx, booking): Promise<Done> => {
    if (booking.reservation.state === 'cancelled') return ok(nothingMore);
    const may = mayCancel(booking);
    if (!may.ok) return may;
    const terms = await termsOf(tx, booking);
    if (!terms.ok) return terms;
    const by = booking.slot.state === 'cancelled' ? 'winery' : 'guest';
    const reason = by === 'guest' ? 'cancelled by its guest' : 'session cancelled by the house';
    return cancelWithin(tx, dependencies, booking, {
      by,
      terms: terms.value,
      actor: actorOf(booking),
      reason,
    });
  });
  return finished(dependencies, cancelled);
}

/**
 * What comes of a booking whose session the house cancelled: the money back, or as credit in the account that paid. Another time is chosen
 * by `changeReservation`, at no cost.
 */
export async function chooseAfterCancel(
  dependencies: OrderDependencies,
  reader: ReservationReader,
  choice: 'refund' | 'credit',
): Promise<Result<CancelledVisit, CancelCode>> {
  if (choice === 'refund') return cancelReservation(dependencies, reader);
  const seen = await findReservation(dependencies.database.read, reader);
  const done = await withOwnBooking(
    dependencies,
    reader,
    async (tx, booking): Promise<Done> => {
      const { reservation, slot } = booking;
      if (reservation.state === 'cancelled') return ok(nothingMore);
      const may = mayCancel(booking);
      if (!may.ok) return may;
      if (slot.state !== 'cancelled')
        return refused({ code: 'RES_STATE', sentence: 'This session takes place.' });
      const creditTo = await creditFor(tx, booking);
      if (!creditTo) return refused(creditNeedsAccount);
      const reason = 'session cancelled by the house, kept as credit';
      const wanted = { by: 'winery', terms: 'all', creditTo, actor: actorOf(booking), reason } as const;
      return cancelWithin(tx, dependencies, booking, wanted);
    },
    (tx) => (seen?.customerId ? lockCustomer(tx, seen.customerId) : Promise.resolve()),
  );
  return finished(dependencies, done);
}

type Done = Result<GivenBack & { readonly keptCents: Cents }, CancelCode>;

const nothingMore = { refundCents: zeroCents, keptCents: zeroCents, requested: [] };

const creditNeedsAccount = {
  code: 'CREDIT_NEEDS_ACCOUNT',
  sentence: 'Credit is kept in the account that paid. Sign in with it, or have the money back.',
} as const;

/** The credit of the account that paid, if the booking is theirs still: nobody else is given their money. */
async function creditFor(
  tx: Transaction,
  { reservation, now }: LockedBooking,
): Promise<LedgerAccountId | undefined> {
  const payer = await payerOf(tx, reservation.orderId);
  const { customerId } = reservation;
  return customerId && payer?.customerId === customerId ? creditOf(tx, customerId, now) : undefined;
}

export function actorOf({ reservation }: Pick<LockedBooking, 'reservation'>): AuditActor {
  const { customerId, orderId } = reservation;
  return customerId ? `customer:${customerId}` : `guest:${orderId}`;
}

async function finished<Code extends string>(
  dependencies: OrderDependencies,
  done: Result<GivenBack & { readonly keptCents: Cents }, Code>,
): Promise<Result<CancelledVisit, Code> | Refused<Code>> {
  if (!done.ok) return done;
  const { refundCents, keptCents, requested } = done.value;
  await performAll(dependencies, requested);
  return ok({ refundCents, keptCents });
}
