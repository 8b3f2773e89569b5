import { isEmail } from '../../../core/contact-text.ts';
import type { CustomerId, DraftId, SlotId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import {
  clientKeyOfAddress,
  formatWaitTime,
  takeRateLimitTokens,
} from '../../../platform/rate-limit.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { markDraftAbandoned } from '../../checkout/draft/index.server.ts';
import { findOpenDraft } from '../../orders/drafts/index.server.ts';
import type { Draft, DraftActor, OrderDependencies } from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { hasOrderAwaitingPayment, releaseSeats } from '../booking/take-seats.server.ts';
import { validateVisit } from '../booking/visit-rules.ts';
import { bookedUnits, seatsLeft, slotNotFoundRefusal } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { BookingRefusalCode } from '../experiences/types.ts';
import { endVisitWaitlistEntry } from './offer-seats.server.ts';
import { seatsAvailableRefusal, waitlistOfferExpiredRefusal, waitlistOfferNotFoundRefusal } from './rules.ts';
import {
  attachWaitlistOfferDraft,
  findVisitWaitlistEntry,
  insertVisitWaitlistEntry,
  lockWaitlistOfferDraft,
} from './store.server.ts';

type WaitRequest = {
  readonly slotId: SlotId;
  readonly party: number;
  readonly email: string;
  readonly firstName: string;
  readonly customerId: CustomerId | undefined;
  readonly clientAddress: string;
};

type JoinCode = BookingRefusalCode | 'SLOT_OPEN' | 'EMAIL_INVALID' | 'FIELD_MISSING' | 'RATE_LIMIT';

const anHour = 3_600;
const requestsPerAddress = 10;
const requestsPerEmail = 10;
const longestName = 60;

/**
 * Adds a party to the end of a session's waitlist if it doesn't fit. A repeated request with the same email address keeps its position and
 * gets the same response, so that the response doesn't reveal who is on the waitlist (A10). Sends no email until seats are free.
 */
export async function joinVisitWaitlist(
  shop: Pick<CommonDependencies, 'database' | 'clock'> & { readonly seal: Pick<Seal, 'keyedHash'> },
  { clientAddress, ...request }: WaitRequest,
): Promise<Result<undefined, JoinCode>> {
  const now = shop.clock.now();
  const { slotId, party, customerId } = request;
  const email = request.email.trim();
  const firstName = request.firstName.trim().slice(0, longestName);
  if (firstName === '') {
    return refused({
      code: 'FIELD_MISSING',
      sentence: 'Enter your first name.',
      field: 'firstName',
    });
  }
  if (!isEmail(email)) {
    const sentence = 'Please enter an email address like name@example.com.';
    return refused({ code: 'EMAIL_INVALID', sentence, field: 'email' });
  }
  const limits = { windowSeconds: anHour, now };
  const allowed = await takeRateLimitTokens(shop, [
    { bucket: 'visit-wait', key: clientKeyOfAddress(clientAddress), limit: requestsPerAddress, ...limits },
    { bucket: 'visit-wait-mailbox', key: email.toLowerCase(), limit: requestsPerEmail, ...limits },
  ]);
  if (!allowed.allowed) {
    const sentence = `Too many requests in an hour. Please try again in ${formatWaitTime(allowed.retryAfterSeconds)}.`;
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const { read } = shop.database;
  const found = await loadSlot(read, slotId);
  if (!found) return refused(slotNotFoundRefusal);
  const visitor = await loadCustomerStanding(read, customerId, now);
  const wrong = validateVisit({ ...found, party, visitor, at: now });
  if (wrong.length > 0) return refused(...wrong);
  if (bookedUnits(found.experience, party) <= seatsLeft(found.figures))
    return refused(seatsAvailableRefusal(found.experience));
  await insertVisitWaitlistEntry(read, { slotId, party, customerId, email, firstName }, now);
  return ok(undefined);
}

/**
 * Removes a party from the waitlist. If the party had an offer, the offer goes to the next entry. Idempotent.
 * @returns whether the party is off the waitlist; false for an unknown link, a booked entry, or while the seats are being paid for.
 */
export async function leaveVisitWaitlist(
  dependencies: Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>,
  publicToken: string,
): Promise<boolean> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const wait = await findVisitWaitlistEntry(tx, { publicToken });
    if (!wait) return false;
    if (wait.state !== 'waiting' && wait.state !== 'offered') return wait.state !== 'booked';
    return endVisitWaitlistEntry(tx, dependencies, { waitId: wait.id, as: 'left', now });
  });
}

type TakeCode = 'OFFER_NOT_FOUND' | 'OFFER_OVER' | 'PAYMENT_IN_FLIGHT';

/**
 * Accepts offered seats in this browser: the offer's draft becomes the browser's draft of kind `event`, and its previous draft is
 * abandoned. The seats stay held until the offer ends. Anyone with the link can accept it again on another device until it is paid.
 */
export async function acceptVisitWaitlistOffer(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  { cartId, customerId }: Pick<DraftActor, 'cartId' | 'customerId'>,
  publicToken: string,
): Promise<Result<{ readonly draftId: DraftId }, TakeCode>> {
  const now = clock.now();
  return runRefusableTransaction(
    database,
    async (tx): Promise<Result<{ readonly draftId: DraftId }, TakeCode>> => {
      const seen = await findVisitWaitlistEntry(tx, { publicToken });
      if (!seen) return refused(waitlistOfferNotFoundRefusal);
      const other = await findOpenDraft(tx, cartId, 'event');
      const ids = [...new Set([seen.draftId, other?.id].filter((id) => id !== undefined))].sort();
      const locked = new Map<DraftId, Draft>();
      for (const id of ids) {
        const draft = await lockWaitlistOfferDraft(tx, id);
        if (draft) locked.set(id, draft);
      }
      const found = await loadSlot(tx, seen.slotId);
      const wait = await findVisitWaitlistEntry(tx, { publicToken });
      if (!wait || !found) return refused(waitlistOfferNotFoundRefusal);
      const draft = wait.draftId && locked.get(wait.draftId);
      const isOver = wait.offerEndsAt === undefined || wait.offerEndsAt <= now;
      if (wait.state !== 'offered' || draft?.state !== 'open' || isOver) {
        return refused(waitlistOfferExpiredRefusal(found.experience, found.slot.startsAt));
      }
      const before = other && other.id !== draft.id ? locked.get(other.id) : undefined;
      for (const each of [draft, before]) {
        if (each && (await hasOrderAwaitingPayment(tx, each))) return refused(inFlight);
      }
      if (before?.state === 'open') {
        await releaseSeats(tx, before, now);
        await markDraftAbandoned(tx, before.id, now);
      }
      await attachWaitlistOfferDraft(tx, { draftId: draft.id, cartId, customerId, now });
      return ok({ draftId: draft.id });
    },
  );
}

const inFlight = {
  code: 'PAYMENT_IN_FLIGHT',
  sentence: 'A payment for a visit is in progress. Wait until it finishes, then open the link again.',
} as const;
