import { ok, type Result, refused } from '../../../core/result.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { withOwnBooking } from './own-reservation.server.ts';
import { maySayLate } from './rules.ts';
import { recordEvent, replaceGuests, updateReservation } from './store.server.ts';
import type { ReservationReader, ReservationRefusalCode } from './types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;
type Code = ReservationRefusalCode | 'TEXT_TOO_LONG' | 'LATE_RANGE';

const longestName = 80;
const leastLate = 5;
const mostLate = 60;

/** Keeps the names of those who come beside whoever booked, for as long as it is to come. An empty name leaves its place open. */
export async function nameGuests(
  dependencies: Dependencies,
  reader: ReservationReader,
  names: readonly string[],
): Promise<Result<undefined, Code>> {
  const named = names.map((name) => name.trim());
  if (named.some((name) => name.length > longestName)) {
    return refused({ code: 'TEXT_TOO_LONG', sentence: 'A name has at most 80 letters.', field: 'guests' });
  }
  return withOwnBooking(dependencies, reader, async (tx, booking): Promise<Result<undefined, Code>> => {
    const { reservation, now } = booking;
    if (reservation.state !== 'confirmed') {
      return refused({ code: 'RES_STATE', sentence: 'Who comes is no longer changed here.' });
    }
    const { id: reservationId, party } = reservation;
    const kept = named.slice(0, party - 1);
    await replaceGuests(tx, reservationId, kept);
    const data = { named: kept.filter((name) => name !== '').length };
    await recordEvent(tx, { reservationId, kind: 'guests_named', actor: 'guest', data, now });
    return ok(undefined);
  });
}

/** Tells the host that the party comes so many minutes late. Said again, the last one counts. */
export async function sayLate(
  dependencies: Dependencies,
  reader: ReservationReader,
  minutes: number,
): Promise<Result<undefined, Code>> {
  if (!Number.isSafeInteger(minutes) || minutes < leastLate || minutes > mostLate) {
    const sentence = `Tell us 5 to 60 minutes. If it is more, please call.`;
    return refused({ code: 'LATE_RANGE', sentence, field: 'minutes' });
  }
  return withOwnBooking(dependencies, reader, async (tx, booking): Promise<Result<undefined, Code>> => {
    const may = maySayLate(booking);
    if (!may.ok) return may;
    const { reservation, now } = booking;
    if (reservation.lateMinutes === minutes) return ok(undefined);
    await updateReservation(tx, reservation, { lateMinutes: minutes }, now);
    const { id: reservationId } = reservation;
    await recordEvent(tx, { reservationId, kind: 'said_late', actor: 'guest', data: { minutes }, now });
    return ok(undefined);
  });
}
