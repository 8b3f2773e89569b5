import type { CustomerId, OrderId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Result } from '../../../core/result.ts';
import type { TaxTable } from '../../../integrations/tax/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { policySentence } from '../experiences/policy-rules.ts';
import { dueAtVisit } from '../experiences/price-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { detailsOf, type ReservationDetail } from './detail-store.server.ts';
import {
  type Booked,
  choiceEndsAt,
  mayCancel,
  mayChange,
  maySayLate,
  mayTransfer,
  signaturesMissing,
} from './rules.ts';
import { findByOrder, findReservation, type Reservation, reservationsOfCustomer } from './store.server.ts';
import type { ReservationReader, ReservationView } from './types.ts';

/** What a booking is read with: what is paid at the visit is told with its tax. */
export type ViewDependencies = {
  readonly database: { readonly read: Transaction };
  readonly taxes: Pick<TaxTable, 'ruleForPickup'>;
};

/** One booking for its owner, or for whoever bears its link; wrong, foreign and gone are the same answer (I-6). */
export async function readReservation(
  dependencies: ViewDependencies,
  reader: ReservationReader,
  now: Date,
): Promise<ReservationView | undefined> {
  const found = await findReservation(dependencies.database.read, reader);
  return found && (await viewsOf(dependencies, [found], now))[0];
}

/**
 * The booking that an order made or changed, for whoever may open that order: undefined once it was given to a friend, whose it is then,
 * link and all.
 */
export async function reservationOfOrder(
  dependencies: ViewDependencies,
  { orderId, email }: { readonly orderId: OrderId; readonly email: string },
  now: Date,
): Promise<ReservationView | undefined> {
  const found = await findByOrder(dependencies.database.read, orderId);
  if (found?.email.toLowerCase() !== email.toLowerCase()) return undefined;
  return (await viewsOf(dependencies, [found], now))[0];
}

/** All bookings of a customer: those to come first, the next one before all others; then those that are over, the latest first. */
export async function reservationsOf(
  dependencies: ViewDependencies,
  customerId: CustomerId,
  now: Date,
): Promise<{ readonly upcoming: readonly ReservationView[]; readonly past: readonly ReservationView[] }> {
  const views = await viewsOf(
    dependencies,
    await reservationsOfCustomer(dependencies.database.read, customerId),
    now,
  );
  const byStart = views.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const isUpcoming = ({ state, endsAt, choice }: ReservationView) =>
    choice !== undefined || (['confirmed', 'checked_in'].includes(state) && now < endsAt);
  return {
    upcoming: byStart.filter(isUpcoming),
    past: byStart.filter((view) => !isUpcoming(view)).reverse(),
  };
}

/** Bookings as their owners see them; what is asked for is theirs already. */
export async function viewsOf(
  { database: { read }, taxes }: ViewDependencies,
  reservations: readonly Reservation[],
  now: Date,
): Promise<ReservationView[]> {
  const details = await detailsOf(
    read,
    reservations.map(({ id }) => id),
  );
  const slotIds = [...new Set(reservations.map(({ slotId }) => slotId))];
  const loaded = await Promise.all(
    slotIds.map(async (slotId) => [slotId, await loadSlot(read, slotId)] as const),
  );
  const slots = new Map<SlotId, (typeof loaded)[number][1]>(loaded);
  return reservations.map((reservation) => {
    const found = slots.get(reservation.slotId);
    const detail = details.get(reservation.id);
    invariant(found && detail, 'a reservation is of a slot');
    const due = dueAtVisit(reservation.dueAtVisitCents, taxes);
    return viewOf({ ...found, reservation, now }, reservation, found.experience, { ...detail, due });
  });
}

function viewOf(
  booked: Booked,
  reservation: Reservation,
  experience: ReservationView['experience'],
  detail: ReservationDetail & Pick<ReservationView, 'due'>,
): ReservationView {
  const { id, code, publicToken, state, cancelledBy, slotId, party, firstName, lastName, email } =
    reservation;
  const { priceCents, cutoffAt, lateMinutes, version, waiverToken } = reservation;
  const { guests, orderIds, paidCents, due, transfer, signers, slotCancelledAt, slotReason } = detail;
  const { startsAt, endsAt } = booked.slot;
  const isOpenChoice = state === 'confirmed' && slotCancelledAt !== null;
  return {
    ...{ id, code, publicToken, state, cancelledBy, slotId, party, firstName, lastName, email },
    ...{ priceCents, cutoffAt, lateMinutes, version, experience, startsAt, endsAt },
    ...{ guests, orderIds, paidCents, due },
    waiver: experience.needsWaiver
      ? {
          token: waiverToken,
          signers: signers.map(({ name }) => name),
          missing: signaturesMissing(party, signers),
        }
      : undefined,
    transfer: transfer ? { toName: transfer.toName, expiresAt: new Date(transfer.expiresAt) } : undefined,
    choice: isOpenChoice
      ? { until: choiceEndsAt(new Date(slotCancelledAt)), reason: slotReason ?? undefined }
      : undefined,
    policySentence: policySentence(experience, {
      ...{ startsAt, now: booked.now, dueCents: due.totalCents, paidCents },
    }),
    may: {
      change: allowedBy(mayChange(booked)),
      cancel: allowedBy(mayCancel(booked)),
      transfer: allowedBy(mayTransfer(booked)),
      sayLate: allowedBy(maySayLate(booked)),
    },
  };
}

function allowedBy(result: Result<undefined>): ReservationView['may']['change'] {
  if (result.ok) return { allowed: true };
  return { allowed: false, sentence: result.refusals.map(({ sentence }) => sentence).join(' ') };
}
