import { expect, it } from 'vitest';
import { isProof } from '../helpers/sample.ts';
import { simulateClubs } from './simulation.ts';

/** In small runs, each person acts more often, so that rare cases occur that large runs meet by chance. */
const size = isProof ? { people: 1_000, months: 24 } : { people: 20, months: 6, daysApart: 20 };
const seed = Number(process.env.SEED ?? 1);

it('months of simulated clubs charge each shipment once or skip it for a valid reason, and all books agree', async () => {
  const { findings, outcomes } = await simulateClubs({ ...size, seed });
  expect(findings).toEqual([]);
  expect(outcomes.charged).toBeGreaterThan(0);
}, 3_600_000);
