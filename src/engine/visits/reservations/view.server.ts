import { eq } from 'drizzle-orm';
import type { CustomerId, OrderId, ReservationId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents, zeroCents } from '../../../core/money.ts';
import type { Result } from '../../../core/result.ts';
import type { TaxTable } from '../../../integrations/tax/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orders } from '../../orders/schema.ts';
import { policySentence } from '../experiences/policy-rules.ts';
import { dueAtVisitWithTax } from '../experiences/price-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { type ReservationDetails, readReservationDetails } from './detail-store.server.ts';
import {
  canceledSessionChoiceEndsAt,
  mayCancelReservation,
  mayChangeReservation,
  mayReportLateArrival,
  mayTransferReservation,
  missingSignatureCount,
  type ReservationRuleFacts,
} from './rules.ts';
import { reservationEvents } from './schema.ts';
import {
  findReservation,
  findReservationById,
  findReservationByOrder,
  type Reservation,
  reservationsOfCustomer,
} from './store.server.ts';
import type { ReservationReader, ReservationView } from './types.ts';

/** The dependencies of reservation views. The tax table is needed to show the tax of amounts due at the visit. */
export type ReservationViewDependencies = {
  readonly database: { readonly read: Transaction };
  readonly taxes: Pick<TaxTable, 'ruleForPickup'>;
};

/**
 * Returns a reservation for its owner or the holder of its link. Returns undefined both if it doesn't exist and if it belongs to someone
 * else (I-6).
 */
export async function readReservationView(
  dependencies: ReservationViewDependencies,
  reader: ReservationReader,
  now: Date,
): Promise<ReservationView | undefined> {
  const found = await findReservation(dependencies.database.read, reader);
  return found && (await viewsOf(dependencies, [found], now))[0];
}

/** Returns the reservation that an order booked or changed, for a reader who may open that order; undefined after a transfer. */
export async function reservationViewOfOrder(
  dependencies: ReservationViewDependencies,
  { orderId, email }: { readonly orderId: OrderId; readonly email: string },
  now: Date,
): Promise<ReservationView | undefined> {
  const found = await findReservationByOrder(dependencies.database.read, orderId);
  if (found?.email.toLowerCase() !== email.toLowerCase()) return undefined;
  return (await viewsOf(dependencies, [found], now))[0];
}

/** Returns a customer's reservations: upcoming ones, soonest first, and ended or canceled ones, latest first. */
export async function reservationViewsOfCustomer(
  dependencies: ReservationViewDependencies,
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

/** Returns the owner's view of each reservation. The caller must have checked access. */
async function viewsOf(
  { database: { read }, taxes }: ReservationViewDependencies,
  reservations: readonly Reservation[],
  now: Date,
): Promise<ReservationView[]> {
  const details = await readReservationDetails(
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
    const due = dueAtVisitWithTax(reservation.dueAtVisitCents, taxes);
    return viewOf({ ...found, reservation, now }, reservation, found.experience, { ...detail, due });
  });
}

function viewOf(
  booked: ReservationRuleFacts,
  reservation: Reservation,
  experience: ReservationView['experience'],
  detail: ReservationDetails & Pick<ReservationView, 'due'>,
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
          missing: missingSignatureCount(party, signers),
        }
      : undefined,
    transfer: transfer ? { toName: transfer.toName, expiresAt: new Date(transfer.expiresAt) } : undefined,
    choice: isOpenChoice
      ? { until: canceledSessionChoiceEndsAt(new Date(slotCancelledAt)), reason: slotReason ?? undefined }
      : undefined,
    policySentence: policySentence(experience, {
      ...{ startsAt, now: booked.now, dueCents: due.totalCents, paidCents },
    }),
    may: {
      change: allowedBy(mayChangeReservation(booked)),
      cancel: allowedBy(mayCancelReservation(booked)),
      transfer: allowedBy(mayTransferReservation(booked)),
      reportLate: allowedBy(mayReportLateArrival(booked)),
    },
  };
}

function allowedBy(result: Result<undefined>): ReservationView['may']['change'] {
  if (result.ok) return { allowed: true };
  return { allowed: false, sentence: result.refusals.map(({ sentence }) => sentence).join(' ') };
}

/** The data for an email about a reservation: its current state and the amounts of the event. */
export type VisitEmailFacts = {
  readonly view: ReservationView;
  readonly refundCents: Cents;
  readonly keptCents: Cents;
  /** Whether the refund was credited to the account. */
  readonly isCredit: boolean;
  /** The title of a no-show charge. `chargedCents` is its total. */
  readonly title: string;
  readonly chargedCents: Cents;
};

/**
 * Returns the reservation and event that an email is about; undefined if either is missing. The email's writer must not send the
 * reservation's link to a former owner.
 */
export async function readVisitEmailFacts(
  dependencies: ReservationViewDependencies,
  { subjectId, occurrence }: { readonly subjectId: string; readonly occurrence: string },
  now: Date,
): Promise<VisitEmailFacts | undefined> {
  const { read } = dependencies.database;
  const reservation = await findReservationById(read, subjectId as ReservationId);
  const view = reservation && (await viewsOf(dependencies, [reservation], now))[0];
  const [event] = await read
    .select({ kind: reservationEvents.kind, data: reservationEvents.data })
    .from(reservationEvents)
    .where(eq(reservationEvents.id, Number(occurrence)));
  if (!view || !event) return undefined;
  const { refundCents = 0, keptCents = 0, isCredit = false, title = '', orderId } = event.data;
  const charged = event.kind === 'no_show_charged' ? await totalOf(read, orderId as OrderId) : zeroCents;
  return {
    chargedCents: charged,
    ...{ view, isCredit: isCredit === true, title: String(title) },
    refundCents: cents(Number(refundCents)),
    keptCents: cents(Number(keptCents)),
  };
}

async function totalOf(read: Transaction, orderId: OrderId): Promise<Cents> {
  const [order] = await read.select({ total: orders.totalCents }).from(orders).where(eq(orders.id, orderId));
  return order?.total ?? zeroCents;
}
