import { afterAll, expect, test } from 'vitest';
import { isProofRun } from '../helpers/sample.ts';
import { createHistoryRunner } from './history.ts';
import { runTotals } from './step.ts';

/** Seeds that each found a bug; they run first. */
const regressions: readonly number[] = [];

const commands = isProofRun ? 20_000 : 500;
const firstSeed = Number(process.env.SEED ?? 1);

const histories = createHistoryRunner();
afterAll(() => histories.stop());

test('in random histories, the shop, the model and the gateway agree', async () => {
  for (const seed of regressions) await histories.run(seed);
  let seed = firstSeed;
  for (; runTotals.commands < commands; seed += 1) await histories.run(seed);
  console.info(
    `${runTotals.commands} commands, ${runTotals.orders} orders, seeds ${firstSeed} to ${seed - 1}: 0 divergences`,
  );
  expect(runTotals.orders).toBeGreaterThan(0);
}, 3_600_000);
