import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { missingSignatureCount, reservationNotFoundRefusal } from '../reservations/rules.ts';
import {
  findReservationByCode,
  lastReservationEvent,
  reservationGuestNames,
} from '../reservations/store.server.ts';
import { unsignedGuestNames } from './rules.ts';
import { waiverSignaturesOf } from './store.server.ts';
import type { PartyWaivers } from './types.ts';
import { waiverState } from './view.server.ts';

/** Returns the waivers of a party: who has signed, and who hasn't. It contains the names of all guests, so it is for staff only. */
export async function readPartyWaivers(
  read: Transaction,
  code: string,
  now: Date,
): Promise<Result<PartyWaivers, 'RES_NOT_FOUND' | 'WAIVER_CLOSED'>> {
  const reservation = await findReservationByCode(read, code.trim().toUpperCase());
  const found = reservation && (await loadSlot(read, reservation.slotId));
  if (!found) return refused(reservationNotFoundRefusal);
  const { slot, experience } = found;
  if (waiverState(reservation.state, found, now) === 'none') {
    return refused({ code: 'WAIVER_CLOSED', sentence: `No waiver is needed for ${experience.title}.` });
  }
  const [signatures, guests, reminded] = await Promise.all([
    waiverSignaturesOf(read, reservation.id),
    reservationGuestNames(read, reservation.id),
    lastReservationEvent(read, reservation.id, 'waiver_reminded'),
  ]);
  const { firstName, lastName, party } = reservation;
  const name = `${firstName} ${lastName}`.trim();
  const signed = signatures.map(({ signerName, minors, signedAt }) => ({
    name: signerName,
    minors,
    signedAt,
  }));
  const missing = missingSignatureCount(party, signed);
  const named = [name, ...guests.map((guest) => guest.name)];
  return ok({
    ...{
      code: reservation.code,
      title: experience.title,
      startsAt: slot.startsAt,
      name,
      party,
      signed,
      missing,
    },
    names:
      missing === 0
        ? []
        : unsignedGuestNames(
            named,
            signed.map((each) => each.name),
          ),
    remindedAt: reminded?.at,
  });
}
