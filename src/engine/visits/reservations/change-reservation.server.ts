import { invariant } from '../../../core/invariant.ts';
import { add, type Cents, multiply, sum, zeroCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { changeAllocations, stockAllocatedTo } from '../../inventory/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { loadRefundableOrder } from '../../orders/index.server.ts';
import { computeRefundAmounts } from '../../orders/refund-rules.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import type { CustomerStanding } from '../../pricing/standing/rules.ts';
import { ticketSkuId } from '../booking/visit-rules.ts';
import { refreshVisitPagesForSeats } from '../experiences/announce-store.server.ts';
import { freeChangeDeadline } from '../experiences/policy-rules.ts';
import { dueAtVisitWithTax, priceVisit, visitorBenefits } from '../experiences/price-rules.ts';
import { demandsOfVisit, slotFullRefusal } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { offerSeatsToWaitlist } from '../waits/offer-seats.server.ts';
import { lockVisitWaitlists } from '../waits/store.server.ts';
import { reservationAuditActor } from './cancel-reservation.server.ts';
import {
  evaluateReservationChange,
  moveSurchargeSentence,
  type ReservationChangeRefusalCode,
  type ReservationChangeRequest,
  type ReservationChangeTarget,
} from './change-rules.ts';
import { reservationOrderLines } from './detail-store.server.ts';
import { claimMovedBenefits, type EvaluatedBenefits, evaluateBenefitMove } from './move-benefits.server.ts';
import { enqueueVisitEmail, type LockedReservation, withOwnReservation } from './own-reservation.server.ts';
import {
  type RefundUnitsRefusalCode,
  refundReservationUnits,
  sendRefundRequests,
  type UnitRefund,
  updateReservationOrderStates,
} from './refund-units.server.ts';
import {
  addedSeatCount,
  maxChangedPartySize,
  pickMostExpensiveTickets,
  priceWithFewerSeats,
  reservationNotFoundRefusal,
} from './rules.ts';
import {
  findReservation,
  orderIdsOfReservation,
  type Reservation,
  recordReservationEvent,
  replaceGuestNames,
  reservationGuestNames,
  updateReservation,
} from './store.server.ts';
import { endOpenTransferOffer } from './transfer-store.server.ts';
import type { ReservationReader, SeatPrice } from './types.ts';

export type ReservationChangePreview =
  /** Nothing is due now; `refundCents` is refunded to the card that paid. */
  | ({ readonly kind: 'now'; readonly refundCents: Cents } & ChangedPrice)
  /** More seats have to be paid for; `startPaidReservationChange` opens a checkout with their price. */
  | { readonly kind: 'paid' };

type MoreOnNewDay = {
  /** The surcharge because fewer benefit seats are left on the new day; before tax, due at the visit. */
  readonly moreCents: Cents;
  readonly moreSentence: string | undefined;
};

type ChangedPrice = MoreOnNewDay & {
  /** The amounts due at the visit before and after the change, including tax. */
  readonly dueCents: { readonly before: Cents; readonly after: Cents };
};

/** Returns the cost or refund of a change without making it. Availability is decided only when the change is made (I-14). */
export async function previewReservationChange(
  { database, clock, seal, taxes }: Pick<OrderDependencies, 'database' | 'clock' | 'seal' | 'taxes'>,
  reader: ReservationReader,
  request: ReservationChangeRequest,
): Promise<Result<ReservationChangePreview, ReservationChangeRefusalCode>> {
  const { read } = database;
  const now = clock.now();
  const reservation = await findReservation(read, reader);
  const at = reservation && (await loadSlot(read, reservation.slotId));
  if (!at) return refused(reservationNotFoundRefusal);
  const standing = await loadCustomerStanding(read, reservation.customerId, now);
  const target = await loadSlot(read, request.slotId);
  const evaluated = evaluateReservationChange({ ...at, reservation, now }, target, request, standing);
  if (!evaluated.ok) return evaluated;
  if (evaluated.value === 'paid') return ok({ kind: 'paid' });
  invariant(target, 'what was evaluated is there');
  const booking = { ...at, reservation, now };
  const { units, paidCents } = await canceledTickets(read, booking, request.party);
  const amounts: Cents[] = [];
  for (const [orderId, ofOrder] of Map.groupBy(units, (unit) => unit.orderId)) {
    const order = await loadRefundableOrder(read, orderId);
    const refund = order && computeRefundAmounts(order, { units: ofOrder });
    amounts.push(refund?.ok ? refund.value.amountCents : zeroCents);
  }
  const after = priceAfter({ booking, target, party: request.party, standing }, paidCents);
  const more = moreOf(await evaluateMove(read, seal, { booking, target }, after.seatPrices));
  const dueCents = dueOf(taxes, reservation, add(after.dueAtVisitCents, more.moreCents));
  return ok({ kind: 'now', refundCents: sum(amounts), ...more, dueCents });
}

/**
 * Moves a reservation to another time of the same experience or changes its party, if nothing is due now. Allocates the new seats before
 * releasing the old ones, in one transaction, and refunds the payer for canceled seats. Kept seats keep their price.
 */
export async function changeReservation(
  dependencies: OrderDependencies,
  reader: ReservationReader,
  request: ReservationChangeRequest,
): Promise<
  Result<
    ({ readonly kind: 'changed'; readonly refundCents: Cents } & ChangedPrice) | { readonly kind: 'paid' },
    ReservationChangeRefusalCode | RefundUnitsRefusalCode
  >
> {
  const changed = await withOwnReservation(dependencies, reader, async (tx, booking): Promise<Changed> => {
    const standing = await loadCustomerStanding(tx, booking.reservation.customerId, booking.now);
    const target = await loadSlot(tx, request.slotId);
    const evaluated = evaluateReservationChange(booking, target, request, standing);
    if (!evaluated.ok) return evaluated;
    invariant(target, 'what was evaluated is there');
    if (evaluated.value === 'paid') return ok({ kind: 'paid' });
    const { party, shownMoreCents = 0 } = request;
    return changeNow(tx, dependencies, { booking, target, party, standing, shownMoreCents });
  });
  if (!changed.ok) return changed;
  if (changed.value.kind === 'paid') return ok({ kind: 'paid' });
  const { requested, ...shown } = changed.value;
  await sendRefundRequests(dependencies, requested);
  return ok(shown);
}

/**
 * Returns how a move changes the counted benefits; undefined if none of them is affected. There is no surcharge if the winery canceled the
 * session.
 */
async function evaluateMove(
  read: Transaction,
  seal: OrderDependencies['seal'],
  { booking, target }: Pick<Changing, 'booking' | 'target'>,
  seatPrices: Reservation['seatPrices'],
): Promise<EvaluatedBenefits | undefined> {
  const { reservation, slot: from, experience, now } = booking;
  const moving = { reservation, seatPrices, experience, from, to: target.slot, now };
  const evaluated = await evaluateBenefitMove(read, seal, moving);
  if (!evaluated || from.state !== 'cancelled') return evaluated;
  return { ...evaluated, seatPrices, moreCents: zeroCents };
}

function moreOf(benefits: EvaluatedBenefits | undefined): MoreOnNewDay {
  if (!benefits) return { moreCents: zeroCents, moreSentence: undefined };
  return { moreCents: benefits.moreCents, moreSentence: moveSurchargeSentence(benefits) };
}

function dueOf(
  taxes: OrderDependencies['taxes'],
  { dueAtVisitCents }: Pick<Reservation, 'dueAtVisitCents'>,
  after: Cents,
): ChangedPrice['dueCents'] {
  const withTax = (netCents: Cents) => dueAtVisitWithTax(netCents, taxes).totalCents;
  return { before: withTax(dueAtVisitCents), after: withTax(after) };
}

type Changed = Result<
  ({ readonly kind: 'changed' } & UnitRefund & ChangedPrice) | { readonly kind: 'paid' },
  ReservationChangeRefusalCode | RefundUnitsRefusalCode
>;

type Changing = {
  readonly booking: LockedReservation;
  readonly target: ReservationChangeTarget;
  readonly party: number;
  readonly standing: CustomerStanding;
};

async function changeNow(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs' | 'seal' | 'taxes' | 'purchases' | 'ledgerLinks'>,
  changing: Changing & { readonly shownMoreCents: number },
): Promise<Changed> {
  const { seal, taxes } = dependencies;
  const { booking, target, party, shownMoreCents } = changing;
  const { reservation, now } = booking;
  const { id: reservationId, slotId: fromSlot, party: fromParty } = reservation;
  const slotId = target.slot.id;
  const { units, paidCents } = await canceledTickets(tx, booking, party);
  const kept = priceAfter(changing, paidCents);
  const benefits = await evaluateMove(tx, seal, changing, kept.seatPrices);
  const { moreCents, moreSentence: why } = moreOf(benefits);
  if (moreCents > shownMoreCents && why) return refused({ code: 'PRICE_CHANGED', sentence: why });
  const counted =
    benefits && (await claimMovedBenefits(tx, seal, { reservation, to: target.slot }, benefits));
  if (counted?.ok === false) return counted;
  await lockVisitWaitlists(tx, [...new Set([fromSlot, slotId])]);
  const moved = await moveSeats(tx, changing);
  if (!moved.ok) return moved;
  const reason = 'fewer guests';
  const given = await refundReservationUnits(tx, dependencies, {
    units,
    actor: reservationAuditActor(booking),
    reason,
    now,
  });
  if (!given.ok) return given;
  const change = {
    priceCents: add(kept.priceCents, moreCents),
    dueAtVisitCents: add(kept.dueAtVisitCents, moreCents),
    seatPrices: benefits?.seatPrices ?? kept.seatPrices,
    ...{ slotId, party, cutoffAt: freeChangeDeadline(target.experience, target.slot.startsAt) ?? null },
    ...(slotId !== fromSlot && { lateMinutes: null }),
  };
  const after = await updateReservation(tx, reservation, change, now);
  const guests = await reservationGuestNames(tx, reservationId);
  if (guests.some(({ position }) => position >= party)) {
    const names = Array.from(
      { length: party - 1 },
      (_, place) => guests.find(({ position }) => position === place + 1)?.name ?? '',
    );
    await replaceGuestNames(tx, reservationId, names);
  }
  await endOpenTransferOffer(tx, reservationId, 'withdrawn', now);
  await updateReservationOrderStates(tx, dependencies, await orderIdsOfReservation(tx, reservationId), now);
  const { refundCents } = given.value;
  const data = { fromSlot, fromParty, slotId, party, refundCents };
  const eventId = await recordReservationEvent(tx, {
    reservationId,
    kind: 'changed',
    actor: 'guest',
    data,
    now,
  });
  await enqueueVisitEmail(tx, dependencies, after, 'visit-changed', eventId, now);
  if (booking.slot.state === 'open') await offerSeatsToWaitlist(tx, dependencies, fromSlot, now);
  const dueCents = dueOf(taxes, reservation, change.dueAtVisitCents);
  return ok({ kind: 'changed', ...given.value, moreCents, moreSentence: why, dueCents });
}

async function moveSeats(
  tx: Transaction,
  { booking, target, party }: Changing,
): Promise<Result<undefined, 'SLOT_FULL'>> {
  const { reservation, now } = booking;
  const { slot, experience } = target;
  const orderId = reservation.seatsOrderId;
  const from = await stockAllocatedTo(tx, { orderIds: [orderId], kind: 'seat' });
  const demands = demandsOfVisit(slot, experience, party);
  const { shortages } = await changeAllocations(tx, { orderId, from, demands, now });
  if (shortages.length > 0) {
    const had = new Map(from.map(({ resourceId, quantity }) => [resourceId, quantity]));
    return refused(
      slotFullRefusal(experience, slot.startsAt, maxChangedPartySize(shortages, had, slot.partiesResourceId)),
    );
  }
  await refreshVisitPagesForSeats(tx, [...from, ...demands]);
  return ok(undefined);
}

/** Returns the tickets to cancel for a smaller party, across all orders of the reservation. */
async function canceledTickets(
  read: Transaction,
  { reservation, experience }: Pick<LockedReservation, 'reservation' | 'experience' | 'now'>,
  party: number,
) {
  const fewer = -addedSeatCount(experience, reservation.party, party);
  if (fewer <= 0) return { units: [], paidCents: zeroCents };
  const lines = await reservationOrderLines(read, await orderIdsOfReservation(read, reservation.id));
  const tickets = lines.filter(({ skuId, left }) => skuId === ticketSkuId(experience) && left > 0);
  return pickMostExpensiveTickets(
    tickets.map((line) => ({ ...line, unitCents: Math.round(line.netCents / line.quantity) as Cents })),
    fewer,
  );
}

/**
 * Returns the reservation's price after the change. Kept seats keep their price; added seats are charged at the customer's current price.
 */
function priceAfter(
  { booking: { reservation, experience }, party, standing }: Changing,
  paidCents: Cents,
): Pick<Reservation, 'seatPrices' | 'priceCents' | 'dueAtVisitCents'> {
  const { seatPrices, priceCents, dueAtVisitCents } = reservation;
  const more = addedSeatCount(experience, reservation.party, party);
  if (more < 0) return priceWithFewerSeats(reservation, -more, paidCents);
  if (more === 0) return { seatPrices, priceCents, dueAtVisitCents };
  const counting = visitorBenefits(experience, standing, () => undefined).filter(
    ({ left }) => left === undefined,
  );
  const { groups } = priceVisit(experience, more, [], counting);
  const added = groups.map(
    ({ seats, priceCents: each, benefit }): SeatPrice => ({
      ...{ seats, priceCents: each },
      ...(benefit && { benefit: benefit.label }),
    }),
  );
  const addedCents = sum(added.map((price) => multiply(price.priceCents, price.seats)));
  return {
    seatPrices: [...seatPrices, ...added],
    priceCents: add(priceCents, addedCents),
    dueAtVisitCents: add(dueAtVisitCents, addedCents),
  };
}
