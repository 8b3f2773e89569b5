import '../helpers/cluster.ts';
import { expect, it } from 'vitest';
import { isProof } from '../helpers/sample.ts';
import { simulatePoints } from './simulation.ts';

const seed = Number(process.env.SEED ?? 1);
/**
 * A simulation in which a redemption is canceled after the last expiration warning of its lot. The shop once kept 498 points of that lot
 * past the announced date.
 */
const returnAfterTheLastWarning = { people: 500, months: 26, seed: 400_255_187 };

it.each(
  isProof ? [{ people: 100, months: 60, seed }, returnAfterTheLastWarning] : [{ people: 2, months: 2, seed }],
)(
  "over months, matches each customer's points with the model and the liability with the ledger, and charges each year of Mesa Lucero+ once",
  async (run) => {
    const { findings } = await simulatePoints(run);
    expect(findings).toEqual([]);
  },
  3_600_000,
);
