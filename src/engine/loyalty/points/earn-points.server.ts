import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import { add } from '../../../core/money.ts';

import { atOnce, type Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { awardPoints } from './award-points.server.ts';
import { earn, netOfUnits, unitsThatCount } from './earning-rules.ts';
import {
  earnerOf,
  handedOverOf,
  insertEarning,
  linesOf,
  newEarningId,
  purchasesOf,
  spendingOf,
} from './earning-store.server.ts';
import { issuePoints } from './issue-points.server.ts';
import { owePointsMail } from './owe-points-mail.server.ts';
import { multiplierOf, spentIn, tierAt } from './rules.ts';
import { findMember, lockAccounts } from './store.server.ts';
import type { CountedUnits, PurchaseWay } from './types.ts';

/** What was handed over, and by what: the cause is the parcel, the box at the counter, or the visit. */
export type HandedOver = {
  readonly orderId: OrderId;
  /** Undefined is all of the order that is left. */
  readonly units: readonly CountedUnits[] | undefined;
  readonly cause: LedgerCause & { readonly type: PurchaseWay };
  readonly now: Date;
};

/**
 * Points for what has just been handed over, once for its cause: in the transaction that hands it over, whose caller has locked the order
 * (decision 8). Nothing for guests and for whoever takes no part.
 * @param jobs by which a higher tier is told; without them nobody is.
 */
export async function earnForHandOver(tx: Transaction, handed: HandedOver, jobs?: JobQueue): Promise<void> {
  const { orderId, cause, now } = handed;
  const customerId = await earnerOf(tx, orderId);
  if (!customerId) return;
  const accounts = await lockAccounts(tx, customerId);
  const today = wineryDate(now);
  const [lines, earlier, spending, standing] = await atOnce([
    linesOf(tx, orderId),
    purchasesOf(tx, orderId),
    spendingOf(tx, customerId, today),
    standingOf(tx, customerId, now),
  ]);
  const units = unitsThatCount(lines, earlier, handed.units);
  const netCents = netOfUnits(lines, earlier, units);
  // A repeat finds nothing that has not counted.
  if (netCents === 0) return;
  const spentBefore = spentIn(spending, today);
  const multiplier = multiplierOf(tierAt(spentBefore), standing);
  const brought = earn(earlier, netCents, multiplier.rate);
  const id = newEarningId();
  const issued = { points: brought.points, cause: { type: 'points-earning', id }, now };
  const lotId = brought.points > 0 ? await issuePoints(tx, accounts, issued) : null;
  const purchase = { units, netCents, dollars: brought.dollars, multiplier: multiplier.rate };
  const earning = { id, customerId, way: cause.type, cause, lotId, orderId, earnedOn: today };
  await insertEarning(tx, { ...earning, points: brought.points, multipliedBy: multiplier.by, purchase }, now);
  await thankReferrer(tx, customerId, orderId, now);
  const isHigher = tierAt(add(spentBefore, netCents)).fromCents > tierAt(spentBefore).fromCents;
  if (isHigher && jobs) {
    await owePointsMail(tx, jobs, { customerId, kind: 'points-tier', occurrence: id, now });
  }
}

/**
 * Points of orders that were placed as a guest and have just come into an account: of what was handed over since its owner takes part, as
 * nothing is kept of before (domain §2.8). What is handed over later brings them then.
 */
export async function earnForAttached(
  tx: Transaction,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { orderId, way, causeId, units } of await handedOverOf(tx, orderIds)) {
    await earnForHandOver(tx, { orderId, units: units ?? undefined, cause: { type: way, id: causeId }, now });
  }
}

/** Whoever brought a friend has points with the friend's first purchase, and once for each. */
async function thankReferrer(
  tx: Transaction,
  friend: CustomerId,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  const referrer = (await findMember(tx, friend))?.referredBy;
  if (!referrer) return;
  const cause = { type: 'referral', id: friend };
  await awardPoints(tx, { customerId: referrer, way: 'referral', cause, orderId, now });
}
