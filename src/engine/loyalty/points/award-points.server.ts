import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Points } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { findEarning, insertEarning, newEarningId } from './earning-store.server.ts';
import { issuePoints } from './issue-points.server.ts';
import { awards } from './rules.ts';
import { findMember, lockAccounts } from './store.server.ts';
import type { AwardWay } from './types.ts';

export type Award = {
  readonly customerId: CustomerId;
  readonly way: AwardWay;
  readonly cause: LedgerCause;
  /** Where they are others than the way usually brings. */
  readonly points?: Points;
  /** The friend's, of a referral. */
  readonly orderId?: OrderId;
  readonly now: Date;
};

/**
 * Points for something that is no purchase, once for its cause.
 * @returns how many; undefined for whoever takes no part, and when this cause has brought them before.
 */
export async function awardPoints(
  tx: Transaction,
  award: Award & ({ readonly way: Exclude<AwardWay, 'operator'> } | { readonly points: Points }),
): Promise<Points | undefined> {
  const { customerId, way, cause, orderId, now } = award;
  const member = await findMember(tx, customerId);
  if (!member || member.leftAt) return undefined;
  const accounts = await lockAccounts(tx, customerId);
  if (await findEarning(tx, cause)) return undefined;
  const points = award.points ?? awards[way as Exclude<AwardWay, 'operator'>];
  const id = newEarningId();
  const lotId = await issuePoints(tx, accounts, { points, cause: { type: 'points-earning', id }, now });
  const earning = { id, customerId, way, cause, lotId, orderId, points, earnedOn: wineryDate(now) };
  await insertEarning(tx, { ...earning, multipliedBy: 'fixed' }, now);
  return points;
}
