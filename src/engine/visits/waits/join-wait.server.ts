import { isEmail } from '../../../core/contact-text.ts';
import type { CustomerId, SlotId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import { clientKey, takeTokens, waitWords } from '../../../platform/rate-limit.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { judgeVisit } from '../booking/visit-rules.ts';
import { leftOf, slotNotFound, unitsOf } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { BookingRefusalCode } from '../experiences/types.ts';
import { seatsFree } from './rules.ts';
import { insertWait } from './store.server.ts';

export type WaitWish = {
  readonly slotId: SlotId;
  readonly party: number;
  readonly email: string;
  readonly firstName: string;
  readonly customerId: CustomerId | undefined;
  readonly clientAddress: string;
};

type JoinCode = BookingRefusalCode | 'SLOT_OPEN' | 'EMAIL_INVALID' | 'FIELD_MISSING' | 'RATE_LIMIT';

const anHour = 3_600;
const wishesOfAddress = 10;
const wishesOfMailbox = 10;
const longestName = 60;

/**
 * Joins the end of the line of a session that is full for this party. Whoever waits there already with this mailbox is answered the same and
 * keeps their place, so nobody learns who waits (A10); nothing is mailed before seats are free.
 */
export async function joinVisitWait(
  shop: { readonly database: Database; readonly clock: Clock; readonly seal: Pick<Seal, 'keyedHash'> },
  { clientAddress, ...wish }: WaitWish,
): Promise<Result<undefined, JoinCode>> {
  const now = shop.clock.now();
  const { slotId, party, customerId } = wish;
  const email = wish.email.trim();
  const firstName = wish.firstName.trim().slice(0, longestName);
  if (firstName === '') {
    return refused({
      code: 'FIELD_MISSING',
      sentence: 'Please tell us your first name.',
      field: 'firstName',
    });
  }
  if (!isEmail(email)) {
    const sentence = 'Please enter an e-mail address like name@example.com.';
    return refused({ code: 'EMAIL_INVALID', sentence, field: 'email' });
  }
  const limits = { windowSeconds: anHour, now };
  const allowed = await takeTokens(shop, [
    { bucket: 'visit-wait', key: clientKey(clientAddress), limit: wishesOfAddress, ...limits },
    { bucket: 'visit-wait-mailbox', key: email.toLowerCase(), limit: wishesOfMailbox, ...limits },
  ]);
  if (!allowed.allowed) {
    const sentence = `That is a lot of wishes in one hour. Please try again in ${waitWords(allowed.retryAfterSeconds)}.`;
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const { read } = shop.database;
  const found = await loadSlot(read, slotId);
  if (!found) return refused(slotNotFound);
  const visitor = await standingOf(read, customerId, now);
  const wrong = judgeVisit({ ...found, party, visitor, at: now });
  if (wrong.length > 0) return refused(...wrong);
  if (unitsOf(found.experience, party) <= leftOf(found.figures)) return refused(seatsFree(found.experience));
  await insertWait(read, { slotId, party, customerId, email, firstName }, now);
  return ok(undefined);
}
