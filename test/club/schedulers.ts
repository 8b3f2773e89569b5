import { sql } from 'drizzle-orm';
import { chargeShipmentsJob, openShipmentsJob } from '../../src/engine/clubs/jobs.server.ts';
import { sweepHoldsJob } from '../../src/engine/inventory/jobs.server.ts';
import type { OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import { reconcilePaymentsJob } from '../../src/engine/orders/jobs.server.ts';
import { invalidatePagesOfFreedStock } from '../../src/invalidate-freed-stock.server.ts';
import type { TestShop } from '../helpers/shop.ts';

/** The maximum number of rounds until a payment left behind by a dead process is settled. */
const roundsUntilSettled = 30;
const minutesOfRound = 4;

class Killed extends Error {
  override name = 'Killed';
}

/**
 * Returns dependencies that simulate a process dying after `stepsToLive` steps: later effects never happen, and uncommitted ones are lost.
 * `isDead` returns whether the process has died.
 */
export function withCrashAtStep(
  dependencies: OrderDependencies,
  stepsToLive: number,
): { readonly dependencies: OrderDependencies; readonly isDead: () => boolean } {
  let left = stepsToLive;
  const live = () => {
    if (left <= 0) throw new Killed();
  };
  const { database } = dependencies;
  return {
    isDead: () => left <= 0,
    dependencies: {
      ...dependencies,
      database: {
        ...database,
        transaction: async (work) => {
          live();
          return database.transaction(async (tx) => {
            const value = await work(tx);
            live();
            return value;
          });
        },
      },
      crashPoint: () => {
        left -= 1;
        live();
      },
    },
  };
}

/**
 * Runs the jobs that are due in two schedulers at the same time, one of which may die after `stepsToLive` steps. Then advances the clock
 * and runs the jobs until the unfinished work is settled.
 * @returns whether a scheduler died
 */
export async function runScheduledJobs(
  shop: Pick<TestShop, 'dependencies' | 'clock'>,
  stepsToLive: number | undefined,
): Promise<boolean> {
  const { dependencies } = shop;
  const other = withCrashAtStep(dependencies, stepsToLive ?? Number.POSITIVE_INFINITY);
  await Promise.all([runOnce(dependencies), runOnce(other.dependencies).catch(onlyKilled)]);
  for (let round = 0; (await countUnderWay(dependencies)) > 0; round += 1) {
    if (round === roundsUntilSettled) throw new Error('a charge comes to no end');
    shop.clock.advance({ minutes: minutesOfRound });
    await reconcilePaymentsJob.run(dependencies);
    await sweepHoldsJob.run({ ...dependencies, announceFreed: invalidatePagesOfFreedStock });
    await chargeShipmentsJob.run(dependencies);
  }
  return other.isDead();
}

async function runOnce(dependencies: OrderDependencies): Promise<void> {
  await openShipmentsJob.run(dependencies);
  await chargeShipmentsJob.run(dependencies);
}

function onlyKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

async function countUnderWay({ database: { read } }: OrderDependencies): Promise<number> {
  const { rows } = await read.execute<{ count: number }>(
    sql`select (select count(*) from club_shipments where state = 'charging')::integer
             + (select count(*) from drafts where completing_until is not null)::integer as count`,
  );
  return rows[0]?.count ?? 0;
}
