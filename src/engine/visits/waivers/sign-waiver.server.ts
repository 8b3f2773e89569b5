import { wineryDate } from '../../../core/dates.ts';
import type { WaiverSignatureId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import {
  clientKeyOfAddress,
  formatWaitTime,
  takeRateLimitToken,
} from '../../../platform/rate-limit.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { winery } from '../../../winery.ts';
import { newOrderLinkToken } from '../../orders/public-token.server.ts';
import { formatGuestCount } from '../booking/visit-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { missingSignatureCount } from '../reservations/rules.ts';
import { isSameSigner, normalizeName, validateWaiverForm } from './rules.ts';
import {
  findReservationByWaiverToken,
  hashWaiverText,
  insertWaiverSignature,
  saveWaiverText,
  waiverSignaturesOf,
} from './store.server.ts';
import { waiverTextInForceOn } from './text-rules.ts';
import type { WaiverForm, WaiverRefusalCode } from './types.ts';
import { decryptWaiverParticulars, waiverState } from './view.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'seal'>;

/** Maximum number of attempts per client address in an hour: enough for a bus full of guests (quality A15). */
const triesPerHour = 60;
const longestUserAgent = 400;

/**
 * Saves a signed waiver with the hash of its text, and returns the token of the link to the signed copy. A repeated submission by the same
 * person (`isSameSigner`) returns the same token.
 */
export async function signWaiver(
  { database, clock, seal }: Dependencies,
  token: string,
  form: WaiverForm,
  sender: { readonly clientAddress: string; readonly userAgent: string },
): Promise<Result<{ readonly copyToken: string }, WaiverRefusalCode>> {
  const now = clock.now();
  const window = { bucket: 'waiver', limit: triesPerHour, windowSeconds: 3_600, now };
  const tried = await takeRateLimitToken(
    { database, seal },
    { ...window, key: clientKeyOfAddress(sender.clientAddress) },
  );
  if (!tried.allowed) {
    const sentence = `Too many waivers in a short time. Please try again in ${formatWaitTime(tried.retryAfterSeconds)}.`;
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  return database.transaction(async (tx): Promise<Result<{ copyToken: string }, WaiverRefusalCode>> => {
    const reservation = await findReservationByWaiverToken(tx, token, true);
    const found = reservation && (await loadSlot(tx, reservation.slotId));
    if (!reservation || !found) return refused(notFound);
    if (waiverState(reservation.state, found, now) !== 'open') return refused(closed);
    const today = wineryDate(now);
    const text = waiverTextInForceOn(today);
    if (!text) return refused(unpublished());
    if (form.version !== text.version) return refused(changed);
    const evaluated = validateWaiverForm(form, { ageRule: found.experience.ageRule, today });
    if (!evaluated.ok) return evaluated;
    const { name, particulars } = evaluated.value;
    const signed = await waiverSignaturesOf(tx, reservation.id);
    const own = signed.find(
      (each) =>
        normalizeName(each.signerName) === normalizeName(name) &&
        isSameSigner(decryptWaiverParticulars(seal, each.particularsSealed), particulars),
    );
    if (own) return ok({ copyToken: own.copyToken });
    const missing = missingSignatureCount(reservation.party, signed);
    if (1 + particulars.minors.length > missing) return refused(partyFull(missing));
    const copyToken = newOrderLinkToken();
    await saveWaiverText(tx, text, now);
    await insertWaiverSignature(tx, {
      id: orderedUuid() as WaiverSignatureId,
      reservationId: reservation.id,
      version: text.version,
      textHash: hashWaiverText(text),
      signerName: name,
      particularsSealed: seal.seal(JSON.stringify(particulars)),
      minors: particulars.minors.length,
      signedAt: now,
      clientAddress: sender.clientAddress,
      userAgent: sender.userAgent.slice(0, longestUserAgent),
      copyToken,
    });
    return ok({ copyToken });
  });
}

const notFound = {
  code: 'WAIVER_NOT_FOUND',
  sentence: 'We couldn’t find that waiver. Please reopen the link you were sent.',
} as const;

const closed = {
  code: 'WAIVER_CLOSED',
  sentence: 'This visit is canceled or over, so there’s nothing left to sign.',
} as const;

const changed = {
  code: 'WAIVER_CHANGED',
  sentence: 'The waiver was updated after you opened this page. Please read it and sign again.',
} as const;

function unpublished() {
  const sentence = `We haven’t published the waiver yet. You can sign when you arrive, or call ${winery().phone.shown}.`;
  return { code: 'WAIVER_MISSING', sentence } as const;
}

/**
 * Returns the refusal if more people sign than are missing. Its sentence doesn't reveal who has signed; a substitute can sign on arrival.
 */
function partyFull(missing: number) {
  const phone = winery().phone.shown;
  const sentence =
    missing === 0
      ? `Everyone in this party has signed. If you’re coming in someone’s place, you can sign when you arrive, or call ${phone}.`
      : `Only ${formatGuestCount(missing)} in your party still ${missing === 1 ? 'needs' : 'need'} to sign. If more of you are coming, change the number of guests first, or call ${phone}.`;
  return { code: 'WAIVER_FULL', sentence } as const;
}
