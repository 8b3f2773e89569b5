import { expect, it } from 'vitest';
import { isProofRun } from '../helpers/sample.ts';
import { simulateClubs } from './simulation.ts';

/** The size of the simulation. In small runs each person acts more often, so that cases occur that only chance produces in large runs. */
const size = isProofRun ? { people: 1_000, months: 24 } : { people: 20, months: 6, daysApart: 20 };
const seed = Number(process.env.SEED ?? 1);

it('months of simulated clubs charge each shipment once or skip it for a valid reason, and all books agree', async () => {
  const { findings, outcomes } = await simulateClubs({ ...size, seed });
  expect(findings).toEqual([]);
  expect(outcomes.charged).toBeGreaterThan(0);
}, 3_600_000);
