import { invariant } from '../../../core/invariant.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { formatGuestCount, ticketSkuId } from '../booking/visit-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { payerOfOrder, readReservationDetails } from './detail-store.server.ts';
import { type LockedReservation, withOwnReservation } from './own-reservation.server.ts';
import {
  mayCheckInParty,
  mayRecordNoShows,
  mayReportLateArrival,
  missingSignatureCount,
  reservationNotFoundRefusal,
  totalNoShowFee,
} from './rules.ts';
import { chargeNoShow, endVisit } from './settle-visit.server.ts';
import {
  findReservationByCode,
  lastReservationEvent,
  lockReservation,
  orderIdsOfReservation,
  recordReservationEvent,
  replaceGuestNames,
  updateReservation,
} from './store.server.ts';
import type { ReservationReader, ReservationRefusalCode } from './types.ts';

export type GuestArrivalRefusalCode =
  | ReservationRefusalCode
  /** Some of the party have not signed. */
  | 'WAIVER_MISSING';

/** Runs an action on the locked reservation with this check-in code, in one transaction. */
async function withCode<Value, Code extends string>(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  code: string,
  act: (tx: Transaction, booking: LockedReservation) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'RES_NOT_FOUND'>> {
  return runRefusableTransaction(database, async (tx): Promise<Result<Value, Code | 'RES_NOT_FOUND'>> => {
    const seen = await findReservationByCode(tx, code.trim().toUpperCase());
    const reservation = seen && (await lockReservation(tx, seen.id));
    const at = reservation && (await loadSlot(tx, reservation.slotId));
    if (!at) return refused(reservationNotFoundRefusal);
    return act(tx, { ...at, reservation, now: clock.now() });
  });
}

export type CheckedInParty = {
  readonly title: string;
  readonly name: string;
  readonly party: number;
  readonly dueAtVisitCents: Cents;
};

/**
 * Checks a party in by its code. Idempotent. A party marked as a no-show can still be checked in.
 * @param hasPaper whether the missing waivers were signed on paper.
 */
export async function checkInPartyByCode(
  dependencies: Pick<OrderDependencies, 'database' | 'clock'>,
  code: string,
  { actor, hasPaper }: { readonly actor: StaffActor; readonly hasPaper: boolean },
): Promise<Result<CheckedInParty, GuestArrivalRefusalCode>> {
  return withCode(
    dependencies,
    code,
    async (tx, booking): Promise<Result<CheckedInParty, GuestArrivalRefusalCode>> => {
      const { reservation, experience, now } = booking;
      const may = mayCheckInParty(booking);
      if (!may.ok) return may;
      const { id: reservationId, party, state, firstName, lastName, dueAtVisitCents } = reservation;
      const signers = (await readReservationDetails(tx, [reservationId])).get(reservationId)?.signers ?? [];
      const unsigned = missingSignatureCount(party, signers);
      if (experience.needsWaiver && unsigned > 0 && !hasPaper) {
        const sentence = `${unsigned} of ${formatGuestCount(party)} still ${unsigned === 1 ? 'needs' : 'need'} to sign the waiver, online or on paper.`;
        return refused({ code: 'WAIVER_MISSING', sentence });
      }
      if (state !== 'checked_in') {
        const change = { state: 'checked_in', checkedInAt: now, endedAt: null } as const;
        await updateReservation(tx, reservation, change, now);
        await recordReservationEvent(tx, {
          reservationId,
          kind: 'checked_in',
          actor,
          data: { hasPaper },
          now,
        });
      }
      const name = `${firstName} ${lastName}`.trim();
      return ok({ title: experience.title, name, party, dueAtVisitCents });
    },
  );
}

/** Undoes a mistaken check-in. */
export async function undoCheckIn(
  dependencies: Pick<OrderDependencies, 'database' | 'clock'>,
  code: string,
  actor: StaffActor,
): Promise<Result<undefined, GuestArrivalRefusalCode>> {
  return withCode(
    dependencies,
    code,
    async (tx, { reservation, now }): Promise<Result<undefined, GuestArrivalRefusalCode>> => {
      const { id: reservationId, state } = reservation;
      if (state === 'confirmed') return ok(undefined);
      // A party marked as a no-show has given up its seats, so it can't be expected again.
      if (state !== 'checked_in' || (await lastReservationEvent(tx, reservationId, 'no_show'))) {
        return refused({ code: 'RES_STATE', sentence: 'There is no check-in to undo.' });
      }
      await updateReservation(tx, reservation, { state: 'confirmed', checkedInAt: null }, now);
      await recordReservationEvent(tx, { reservationId, kind: 'check_in_undone', actor, now });
      return ok(undefined);
    },
  );
}

export type NoShowResult = {
  readonly absent: number;
  readonly feeCents: Cents;
  /** The result of charging the fee. `none`: there is no fee or no guarantee card. `open`: the gateway hasn't responded yet. */
  readonly charge: 'none' | 'charged' | 'declined' | 'open';
};

/**
 * Records that the whole party or some of its guests didn't show up. Charges the guarantee card the fee for each of them. A repeated call
 * retries only a failed charge.
 * @param absent the number of no-shows; defaults to the whole party.
 */
export async function recordNoShows(
  dependencies: OrderDependencies,
  code: string,
  { absent: said, actor }: { readonly absent: number | undefined; readonly actor: StaffActor },
): Promise<Result<NoShowResult, GuestArrivalRefusalCode>> {
  const noted = await withCode(
    dependencies,
    code,
    async (tx, booking): Promise<Result<Noted, GuestArrivalRefusalCode>> => {
      const { reservation, now } = booking;
      const { id: reservationId, party, state } = reservation;
      const earlier = await lastReservationEvent(tx, reservationId, 'no_show');
      if (earlier) {
        const absent = Number(earlier.data.absent);
        const isSame = said === undefined || said === absent;
        return isSame
          ? ok({ booking, absent })
          : refused({
              code: 'RES_STATE',
              sentence: `${formatGuestCount(absent)} ${absent === 1 ? 'was' : 'were'} already marked as ${absent === 1 ? 'a no-show' : 'no-shows'}.`,
            });
      }
      const absent = said ?? party;
      const may = mayRecordNoShows(booking, party, absent);
      if (!may.ok) return may;
      if (absent === party) await endVisit(tx, dependencies, reservation, 'no_show', now);
      else if (state === 'confirmed') {
        await updateReservation(tx, reservation, { state: 'checked_in', checkedInAt: now }, now);
      }
      await recordReservationEvent(tx, { reservationId, kind: 'no_show', actor, data: { absent }, now });
      return ok({ booking, absent });
    },
  );
  return noted.ok ? ok(await chargeForNoShows(dependencies, noted.value)) : noted;
}

type Noted = { readonly booking: LockedReservation; readonly absent: number };

async function chargeForNoShows(
  dependencies: OrderDependencies,
  { booking: { reservation, experience }, absent }: Noted,
): Promise<NoShowResult> {
  const feeCents = totalNoShowFee(experience, absent);
  const { id: reservationId, guaranteeId, orderId } = reservation;
  if (feeCents === 0 || !guaranteeId) return { absent, feeCents: zeroCents, charge: 'none' };
  const { read } = dependencies.database;
  const charged = await orderIdsOfReservation(read, reservationId, ['no_show']);
  if (charged.length > 0) return { absent, feeCents, charge: 'charged' };
  // After a transfer the payer is still charged and notified, since it is their card.
  const payer = await payerOfOrder(read, orderId);
  invariant(payer, 'the booking order has a payer');
  const { customerId, ...contact } = payer;
  const answer = await chargeNoShow(dependencies, {
    ...{ reservationId, guaranteeId, guests: absent, skuId: ticketSkuId(experience) },
    title: `No-show, ${experience.title}, ${formatGuestCount(absent)}`,
    feeCents: totalNoShowFee(experience, 1),
    customerId: customerId ?? undefined,
    contact,
  });
  if (!answer.ok) return { absent, feeCents, charge: 'declined' };
  return { absent, feeCents, charge: answer.value.kind === 'placed' ? 'charged' : 'open' };
}

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;
type Code = ReservationRefusalCode | 'TEXT_TOO_LONG' | 'LATE_RANGE';

const longestName = 80;
const leastLate = 5;
const mostLate = 60;

/** Saves the guests' names until the party checks in. An empty name leaves its position unnamed. */
export async function saveGuestNames(
  dependencies: Dependencies,
  reader: ReservationReader,
  names: readonly string[],
): Promise<Result<undefined, Code>> {
  const named = names.map((name) => name.trim());
  if (named.some((name) => name.length > longestName)) {
    return refused({
      code: 'TEXT_TOO_LONG',
      sentence: 'Use at most 80 characters for a name.',
      field: 'guests',
    });
  }
  return withOwnReservation(dependencies, reader, async (tx, booking): Promise<Result<undefined, Code>> => {
    const { reservation, now } = booking;
    if (reservation.state !== 'confirmed') {
      return refused({ code: 'RES_STATE', sentence: 'Guest names can no longer be changed here.' });
    }
    const { id: reservationId, party } = reservation;
    const kept = named.slice(0, party - 1);
    await replaceGuestNames(tx, reservationId, kept);
    const data = { named: kept.filter((name) => name !== '').length };
    await recordReservationEvent(tx, { reservationId, kind: 'guests_named', actor: 'guest', data, now });
    return ok(undefined);
  });
}

/** Records how many minutes late the party will be, for the host. A later call replaces the earlier value. */
export async function reportLateArrival(
  dependencies: Dependencies,
  reader: ReservationReader,
  minutes: number,
): Promise<Result<undefined, Code>> {
  if (!Number.isSafeInteger(minutes) || minutes < leastLate || minutes > mostLate) {
    const sentence = `Enter 5 to 60 minutes. If you’ll be later than that, please call.`;
    return refused({ code: 'LATE_RANGE', sentence, field: 'minutes' });
  }
  return withOwnReservation(dependencies, reader, async (tx, booking): Promise<Result<undefined, Code>> => {
    const may = mayReportLateArrival(booking);
    if (!may.ok) return may;
    const { reservation, now } = booking;
    if (reservation.lateMinutes === minutes) return ok(undefined);
    await updateReservation(tx, reservation, { lateMinutes: minutes }, now);
    const { id: reservationId } = reservation;
    await recordReservationEvent(tx, {
      reservationId,
      kind: 'said_late',
      actor: 'guest',
      data: { minutes },
      now,
    });
    return ok(undefined);
  });
}
