import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { recordEntry } from '../../ledger/index.server.ts';
import { enqueuePointsEmail } from './enqueue-points-email.server.ts';
import {
  customersWithEndingLots,
  type ExpiringLot,
  expiringLots,
  findExpiryProtection,
  insertWarning,
} from './keeping-store.server.ts';
import { lastValidDay, nextLotExpiryAction } from './lot-rules.ts';
import { moveLots } from './lot-store.server.ts';
import { hasPointsProgram } from './rules.ts';
import { lockAccounts } from './store.server.ts';

export type ExpiryDependencies = Pick<Runtime, 'database' | 'clock' | 'jobs' | 'log'>;

export type ExpiryCounts = { readonly warnings: number; readonly points: number };

const portion = 500;

/**
 * Warns 60 and 14 days before points expire, and expires unused ones after their last day (I-35). Each customer has their own transaction
 * that checks again under the lock, so runs may overlap or die.
 */
export async function expirePoints(dependencies: ExpiryDependencies): Promise<ExpiryCounts> {
  const { database, clock, log } = dependencies;
  const total = { warnings: 0, points: 0 };
  if (!hasPointsProgram()) return total;
  let after: CustomerId | undefined;
  for (;;) {
    const due = { now: clock.now(), after, limit: portion };
    const customers = await customersWithEndingLots(database.read, due);
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
  { clock, jobs }: Pick<ExpiryDependencies, 'clock' | 'jobs'>,
  customerId: CustomerId,
): Promise<ExpiryCounts> {
  const { accountId } = await lockAccounts(tx, customerId);
  const now = clock.now();
  const today = wineryDate(now);
  const keeping = await findExpiryProtection(tx, customerId, now);
  const warned = new Set<string>();
  let points = 0;
  for (const lot of await expiringLots(tx, customerId, today)) {
    const step = nextLotExpiryAction(lastValidDay(lot, keeping), lot.warnings, today);
    if (step.kind === 'expire') {
      points += lot.remaining;
      await expireLot(tx, { ...lot, accountId }, now);
    } else if (step.kind === 'warn') {
      await insertWarning(tx, lot.id, step, today);
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
  { id, accountId, remaining }: ExpiringLot & Pick<Awaited<ReturnType<typeof lockAccounts>>, 'accountId'>,
  now: Date,
): Promise<void> {
  const cause = { type: 'points-expiry', id: `${id}:${wineryDate(now)}` };
  const entry = await recordEntry(tx, { accountId, kind: 'expire', amount: -remaining, cause, now });
  invariant(entry && !entry.isRepeat, 'what is left of a lot is there to be taken');
  await moveLots(tx, entry.entryId, [{ lotId: id, points: -remaining }]);
}
