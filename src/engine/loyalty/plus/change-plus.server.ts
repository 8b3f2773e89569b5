import { wineryDate, wineryInstant } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { PlusNoticeKind } from '../../notices/types.ts';
import { setPlusEntitlementEnd } from '../../pricing/standing/index.server.ts';
import { termOf } from './rules.ts';
import { nextTerm, putPlusPrice, recordPlusEvent, termsOf, updatePlus, updateTerm } from './store.server.ts';
import type { PlusEndReason, PlusMembership, PlusPrice } from './types.ts';

/** Enqueues an email to the member in the transaction of the event; `occurrence` is the event's id. */
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

/** Returns the instant at which the last paid year ends. */
export function endOfTerm({ anchorDate, term }: Pick<PlusMembership, 'anchorDate' | 'term'>): Date {
  return wineryInstant(termOf(anchorDate, term).endsOn, 0);
}

/**
 * Ends a locked membership and its entitlement, and drops an unpaid next year.
 * @returns the event's id.
 */
export async function endPlusMembership(
  tx: Transaction,
  before: PlusMembership,
  { by, actor }: { readonly by: PlusEndReason; readonly actor: string },
  now: Date,
): Promise<number> {
  const open = nextTerm(await termsOf(tx, before.id));
  if (open) await updateTerm(tx, open.id, { state: 'dropped', settledAt: now, nextTryAt: null }, now);
  await updatePlus(tx, before.id, { state: 'ended', endedAt: now, endedBy: by }, now);
  const paidUntil = endOfTerm(before);
  const isByTime = by === 'cancelled' || by === 'completed';
  await setPlusEntitlementEnd(tx, before.id, isByTime && paidUntil < now ? paidUntil : now);
  return recordPlusEvent(tx, before.id, { kind: 'ended', actor, data: { by } }, now);
}

/**
 * Plans a new price from a future day. New members pay it from then on; existing ones from the renewal whose reminder names it, 30 days
 * before. An amount that was already announced stays (domain §2.5).
 */
export async function changePlusPrice(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
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
    await putPlusPrice(tx, price, now);
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
