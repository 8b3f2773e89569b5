import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, GiftMembershipId, OrderId, PlusMembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { winery } from '../../../winery.ts';
import { grantEntitlement, setPlusEntitlementEnd } from '../../pricing/standing/index.server.ts';
import { requirePlusMembershipTerms } from '../../pricing/standing/membership-rules.ts';
import { enqueuePlusEmail, paidPlusTermEnd } from './change-plus.server.ts';
import { plusPlan, plusTermDates } from './rules.ts';
import {
  announcedPlusTerm,
  insertPlusMembership,
  insertPlusTerm,
  isPayingForPlusInAnotherWindow,
  lockCurrentPlusMembership,
  plusTermsOfMembership,
  recordPlusEvent,
  updatePlusMembership,
  updatePlusTerm,
} from './store.server.ts';
import type { PlusMembership, PlusTerm } from './types.ts';

/** A membership year that someone else paid for as a gift. */
export type GiftedPlusYear = {
  readonly giftId: GiftMembershipId;
  /** The order with which the giver paid for the gift. */
  readonly orderId: OrderId;
  readonly priceCents: Cents;
  readonly senderName: string;
};

/**
 * Adds a gifted year for a customer whom the caller has locked. A non-member becomes a member for a year from today. A member's gifted year
 * follows the paid years and covers a renewal that was announced or declined; the member's own terms stay, and a renewing membership renews
 * a year later. PAYMENT_UNDER_WAY: a charge is in progress.
 */
export async function addGiftedPlusYear(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  customerId: CustomerId,
  given: GiftedPlusYear,
  now: Date,
): Promise<Result<PlusMembershipId, 'PAYMENT_UNDER_WAY'>> {
  if (await isPayingForPlusInAnotherWindow(tx, { customerId })) return underWay();
  const before = await lockCurrentPlusMembership(tx, customerId);
  const open = before && announcedPlusTerm(await plusTermsOfMembership(tx, before.id));
  if (open?.state === 'charging') return underWay();
  const membership = before
    ? await extend(tx, before, open, given, now)
    : await begin(tx, customerId, given, now);
  const { giftId, senderName } = given;
  const data = { n: membership.term, giftId, senderName };
  const eventId = await recordPlusEvent(tx, membership.id, { kind: 'given', actor: 'customer', data }, now);
  await enqueuePlusEmail(tx, jobs, membership, 'plus-given', String(eventId), now);
  return ok(membership.id);
}

function paidBy({ giftId, orderId }: GiftedPlusYear, now: Date) {
  return { state: 'charged', giftId, orderId, settledAt: now } as const;
}

async function begin(
  tx: Transaction,
  customerId: CustomerId,
  given: GiftedPlusYear,
  now: Date,
): Promise<PlusMembership> {
  const anchorDate = wineryDate(now);
  const nothingKept = { savedCardId: undefined, consentId: undefined } as const;
  const membership = await insertPlusMembership(
    tx,
    { customerId, anchorDate, state: 'given', ...nothingKept },
    now,
  );
  const { priceCents } = given;
  const term = { ...plusTermDates(anchorDate, 1), membershipId: membership.id, priceCents };
  await insertPlusTerm(tx, { ...term, ...paidBy(given, now) }, now);
  await grantEntitlement(tx, {
    ...{
      program: 'plus',
      plan: plusPlan,
      discount: requirePlusMembershipTerms().discount,
      seesAllocation: false,
    },
    ...{ customerId, plusMembershipId: membership.id, startsAt: now, endsAt: paidPlusTermEnd(membership) },
  });
  return membership;
}

async function extend(
  tx: Transaction,
  before: PlusMembership,
  open: PlusTerm | undefined,
  given: GiftedPlusYear,
  now: Date,
): Promise<PlusMembership> {
  const { id: membershipId, anchorDate, state } = before;
  const dates = plusTermDates(anchorDate, before.term + 1);
  if (open) {
    await updatePlusTerm(tx, open.id, { ...paidBy(given, now), nextTryAt: null }, now);
  } else {
    const term = { ...dates, membershipId, priceCents: given.priceCents };
    const inserted = await insertPlusTerm(tx, { ...term, ...paidBy(given, now) }, now);
    invariant(inserted, 'under its lock a membership has one next year');
  }
  const after = await updatePlusMembership(
    tx,
    membershipId,
    { term: dates.n, ...(state === 'past_due' && { state: 'active' }) },
    now,
  );
  if (state === 'cancelling' || state === 'given')
    await setPlusEntitlementEnd(tx, membershipId, paidPlusTermEnd(after));
  return after;
}

const underWay = (): Refused<'PAYMENT_UNDER_WAY'> =>
  refused({
    code: 'PAYMENT_UNDER_WAY',
    sentence: `A payment for your ${winery().membershipName} membership is in progress. Please wait a few minutes, then accept the gift.`,
  });
