import type { OrderId, PointsLotId } from '../../../core/ids.ts';
import { zeroCents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { centsThatStand, reversalsOf } from './earning-rules.ts';
import { addReversal, buyerOf, leftOf, linesOf, purchasesOf, referralOf } from './earning-store.server.ts';
import { takeBack } from './issue-points.server.ts';
import { points } from './rules.ts';
import { lockAccounts } from './store.server.ts';
import type { Earning } from './types.ts';

/**
 * Takes points and spending back in proportion to what an order has just given back, in the transaction that writes the refund; its caller
 * has locked the order. Whoever has left the programme, or spent the points, owes them (I-33).
 * @param n of the refund; a repeat finds nothing more to take.
 */
export async function reverseForRefund(
  tx: Transaction,
  { orderId, n, now }: { readonly orderId: OrderId; readonly n: number; readonly now: Date },
): Promise<void> {
  const customerId = await buyerOf(tx, orderId);
  if (!customerId) return;
  // Locked before anything is read: whoever earns for the same order at this moment is seen, or sees what was given back.
  const accounts = await lockAccounts(tx, customerId);
  const earnings = await purchasesOf(tx, orderId);
  const standing = centsThatStand(await linesOf(tx, orderId), earnings);
  const reversals = reversalsOf(earnings, standing);
  if (reversals.length === 0) return;
  for (const reversal of reversals) await addReversal(tx, reversal);
  const taken = points(reversals.reduce((all, each) => all + each.points, 0));
  const from = reversals.flatMap(({ lotId }): PointsLotId[] => (lotId === undefined ? [] : [lotId]));
  const cause = { type: 'points-reversal', id: `${orderId}:${n}` };
  if (taken > 0) await takeBack(tx, accounts, { points: taken, from, cause, now });
  if (standing > 0) return;
  const referral = await referralOf(tx, orderId);
  if (referral)
    await reverseAward(tx, referral, { type: 'points-reversal', id: `${orderId}:${n}:referral` }, now);
}

/** Takes an award back whose ground is gone; again it finds nothing more to take. */
export async function reverseAward(
  tx: Transaction,
  { id: earningId, customerId, lotId }: Earning,
  cause: LedgerCause,
  now: Date,
): Promise<void> {
  const accounts = await lockAccounts(tx, customerId);
  const left = await leftOf(tx, earningId);
  if (left === 0) return;
  await addReversal(tx, { earningId, cents: zeroCents, points: left });
  await takeBack(tx, accounts, { points: left, from: lotId === undefined ? [] : [lotId], cause, now });
}
