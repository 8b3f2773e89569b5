import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { abbreviateName } from './rules.ts';
import { findReservationByWaiverToken, findSignedWaiverCopy, waiverSignaturesOf } from './store.server.ts';
import { waiverTextInForceOn } from './text-rules.ts';
import type { SignedWaiver, WaiverParticulars, WaiverView } from './types.ts';

/** Returns the waiver that a shared link's token identifies; undefined for an unknown token. */
export async function readWaiver(
  read: Transaction,
  token: string,
  now: Date,
): Promise<WaiverView | undefined> {
  const reservation = await findReservationByWaiverToken(read, token);
  const found = reservation && (await loadSlot(read, reservation.slotId));
  if (!reservation || !found) return undefined;
  const { slot, experience } = found;
  const signatures = await waiverSignaturesOf(read, reservation.id);
  const state = waiverState(reservation.state, found, now);
  const text = waiverTextInForceOn(wineryDate(now));
  return {
    state: state === 'open' && !text ? 'missing' : state,
    experience,
    startsAt: slot.startsAt,
    party: reservation.party,
    signers: signatures.map(({ signerName }) => abbreviateName(signerName)),
    text,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof loadSlot>>>;

/** Returns `open` if the waiver can be signed, or else the reason why not, as in `WaiverView`. */
export function waiverState(state: string, { slot, experience }: Found, now: Date): WaiverView['state'] {
  if (!experience.needsWaiver) return 'none';
  if (state === 'cancelled' || slot.state === 'cancelled') return 'cancelled';
  return now >= slot.endsAt || state === 'completed' || state === 'no_show' ? 'over' : 'open';
}

/** Returns a signed waiver by the token of the signer's private link; undefined for an unknown token. */
export async function readSignedWaiver(
  { read, seal }: { readonly read: Transaction; readonly seal: Pick<Seal, 'open'> },
  copyToken: string,
): Promise<SignedWaiver | undefined> {
  const row = await findSignedWaiverCopy(read, copyToken);
  const found = row && (await loadSlot(read, row.slotId));
  if (!row || !found) return undefined;
  const { signature, text } = row;
  return {
    title: found.experience.title,
    startsAt: found.slot.startsAt,
    text: { version: text.version, title: text.title, body: text.body },
    hash: signature.textHash.toString('hex'),
    signerName: signature.signerName,
    signedAt: signature.signedAt,
    particulars: decryptWaiverParticulars(seal, signature.particularsSealed),
  };
}

export function decryptWaiverParticulars(seal: Pick<Seal, 'open'>, sealed: Uint8Array): WaiverParticulars {
  return JSON.parse(seal.open(sealed)) as WaiverParticulars;
}
