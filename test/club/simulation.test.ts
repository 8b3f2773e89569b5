import { expect, it } from 'vitest';
import { isProof } from '../helpers/sample.ts';
import { simulateClubs } from './simulation.ts';

/** Few people are livelier, so that they meet what many meet by themselves. */
const size = isProof ? { people: 1_000, months: 24 } : { people: 20, months: 6, daysApart: 20 };
const seed = Number(process.env.SEED ?? 1);

it('over months of days each member is charged once for each shipment or passed over for a true reason, and all books agree', async () => {
  const { findings, outcomes } = await simulateClubs({ ...size, seed });
  expect(findings).toEqual([]);
  expect(outcomes.charged).toBeGreaterThan(0);
}, 3_600_000);
