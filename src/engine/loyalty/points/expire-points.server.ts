import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { recordLedgerEntry } from '../../ledger/index.server.ts';
import { enqueuePointsEmail } from './enqueue-points-email.server.ts';
import {
  customersWithExpiringLots,
  type ExpiringLot,
  findExpiringLots,
  findExpiryProtection,
  insertExpiryWarning,
} from './keeping-store.server.ts';
import { lastDayOfLot, nextLotExpiryAction } from './lot-rules.ts';
import { recordLotMoves } from './lot-store.server.ts';
import { hasPointsProgram } from './rules.ts';
import { lockPointsAccounts } from './store.server.ts';

export type ExpirePointsDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs' | 'log'>;

export type PointsExpiryCounts = { readonly warnings: number; readonly points: number };

const portion = 500;

/**
 * Sends warnings 60 and 14 days before points expire, and expires unused points after their last day (I-35). Returns how many warnings were
 * sent and points expired. Each customer is processed in a separate transaction that checks again under the lock, so runs may overlap or be
 * interrupted.
 */
export async function expirePoints(dependencies: ExpirePointsDependencies): Promise<PointsExpiryCounts> {
  const { database, clock, log } = dependencies;
  const total = { warnings: 0, points: 0 };
  if (!hasPointsProgram()) return total;
  let after: CustomerId | undefined;
  for (;;) {
    const due = { now: clock.now(), after, limit: portion };
    const customers = await customersWithExpiringLots(database.read, due);
    for (const customerId of customers) {
      try {
        const done = await database.transaction((tx) => expireOf(tx, dependencies, customerId));
        total.warnings += done.warnings;
        total.points += done.points;
      } catch (error) {
        log.error('points not expired', { error });
      }
    }
    after = customers.at(-1);
    if (customers.length < portion) return total;
  }
}

async function expireOf(
  tx: Transaction,
  { clock, jobs }: Pick<ExpirePointsDependencies, 'clock' | 'jobs'>,
  customerId: CustomerId,
): Promise<PointsExpiryCounts> {
  const { accountId } = await lockPointsAccounts(tx, customerId);
  const now = clock.now();
  const today = wineryDate(now);
  const keeping = await findExpiryProtection(tx, customerId, now);
  const warned = new Set<string>();
  let points = 0;
  for (const lot of await findExpiringLots(tx, customerId, today)) {
    const step = nextLotExpiryAction(lastDayOfLot(lot, keeping), lot.warnings, today);
    if (step.kind === 'expire') {
      points += lot.remaining;
      await expireLot(tx, { ...lot, accountId }, now);
    } else if (step.kind === 'warn') {
      await insertExpiryWarning(tx, lot.id, step, today);
      warned.add(`${step.daysBefore}:${step.on}`);
    }
  }
  for (const occurrence of warned) {
    await enqueuePointsEmail(tx, jobs, { customerId, kind: 'points-expiring', occurrence, now });
  }
  return { warnings: warned.size, points };
}

async function expireLot(
  tx: Transaction,
  {
    id,
    accountId,
    remaining,
  }: ExpiringLot & Pick<Awaited<ReturnType<typeof lockPointsAccounts>>, 'accountId'>,
  now: Date,
): Promise<void> {
  const cause = { type: 'points-expiry', id: `${id}:${wineryDate(now)}` };
  const entry = await recordLedgerEntry(tx, { accountId, kind: 'expire', amount: -remaining, cause, now });
  invariant(entry && !entry.isRepeat, 'what is left of a lot is there to be taken');
  await recordLotMoves(tx, entry.entryId, [{ lotId: id, points: -remaining }]);
}
