import '../helpers/cluster.ts';
import { expect, it } from 'vitest';
import { isProofRun } from '../helpers/sample.ts';
import { simulatePoints } from './simulation.ts';

const seed = Number(process.env.SEED ?? 1);
/**
 * A simulation in which a redemption is canceled after the last expiration warning of its lot. The shop once kept 498 points of that lot
 * past the announced date.
 */
const returnAfterTheLastWarning = { people: 500, months: 26, seed: 400_255_187 };

it.each(
  isProofRun
    ? [{ people: 100, months: 60, seed }, returnAfterTheLastWarning]
    : [{ people: 2, months: 2, seed }],
)(
  'simulated points match the model, their liability matches the ledger, and each year of Mesa Lucero+ is charged once',
  async (run) => {
    const { findings } = await simulatePoints(run);
    expect(findings).toEqual([]);
  },
  3_600_000,
);
