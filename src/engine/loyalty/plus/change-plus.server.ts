import { wineryDate, wineryInstant } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { PlusNoticeKind } from '../../notices/types.ts';
import { setPlusEntitlementEnd } from '../../pricing/standing/index.server.ts';
import { plusTermDates } from './rules.ts';
import {
  announcedPlusTerm,
  plusTermsOfMembership,
  recordPlusEvent,
  savePlusPrice,
  updatePlusMembership,
  updatePlusTerm,
} from './store.server.ts';
import type { PlusEndReason, PlusMembership, PlusPrice } from './types.ts';

/**
 * Enqueues an email to the member, in the transaction of the membership event.
 * @param occurrence the event's id.
 */
export async function enqueuePlusEmail(
  tx: Transaction,
  jobs: JobQueue,
  { id, customerId }: Pick<PlusMembership, 'id' | 'customerId'>,
  kind: PlusNoticeKind,
  occurrence: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  invariant(customer, 'a member is a customer');
  await enqueueNotice(tx, jobs, {
    ...{ kind, subjectType: 'plus_membership', subjectId: id, occurrence },
    ...{ recipient: customer.email, at: now },
  });
}

/** Returns the instant at which a membership's last paid year ends. */
export function paidPlusTermEnd({ anchorDate, term }: Pick<PlusMembership, 'anchorDate' | 'term'>): Date {
  return wineryInstant(plusTermDates(anchorDate, term).endsOn, 0);
}

/**
 * Ends a locked membership and its entitlement, and drops an unpaid next year.
 * @returns the id of the recorded event.
 */
export async function endPlusMembership(
  tx: Transaction,
  before: PlusMembership,
  { by, actor }: { readonly by: PlusEndReason; readonly actor: string },
  now: Date,
): Promise<number> {
  const open = announcedPlusTerm(await plusTermsOfMembership(tx, before.id));
  if (open) await updatePlusTerm(tx, open.id, { state: 'dropped', settledAt: now, nextTryAt: null }, now);
  await updatePlusMembership(tx, before.id, { state: 'ended', endedAt: now, endedBy: by }, now);
  const paidUntil = paidPlusTermEnd(before);
  const isByTime = by === 'cancelled' || by === 'completed';
  await setPlusEntitlementEnd(tx, before.id, isByTime && paidUntil < now ? paidUntil : now);
  return recordPlusEvent(tx, before.id, { kind: 'ended', actor, data: { by } }, now);
}

/**
 * Schedules a new price from a future date. New members pay it from then on; existing members pay it from the first renewal whose reminder,
 * sent `noticeDays` days before, states it. An amount that was already announced doesn't change (domain §2.5). PRICE_DAY: the date isn't in
 * the future. PRICE_AMOUNT: the price isn't a positive number of whole dollars.
 */
export async function changePlusPrice(
  { database, clock }: Pick<CommonDependencies, 'database' | 'clock'>,
  price: PlusPrice,
  actor: AuditActor,
): Promise<Result<undefined, 'PRICE_DAY' | 'PRICE_AMOUNT'>> {
  const now = clock.now();
  if (price.startsOn <= wineryDate(now)) {
    return refused({
      code: 'PRICE_DAY',
      sentence: 'A new price must start on a future date so that members can be notified first.',
    });
  }
  if (!isWholeDollars(price.priceCents)) {
    return refused({ code: 'PRICE_AMOUNT', sentence: 'Enter a whole number of dollars, at least 1.' });
  }
  await database.transaction(async (tx) => {
    await savePlusPrice(tx, price, now);
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'plus.price-planned', subjectType: 'house', subjectId: 'plus' },
      data: { startsOn: price.startsOn, priceCents: price.priceCents },
    });
  });
  return ok(undefined);
}

function isWholeDollars(priceCents: Cents): boolean {
  return priceCents >= 100 && priceCents % 100 === 0;
}
