import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import type { ExperimentEventBatch } from '../../../integrations/experiments/port.ts';
import { sweepExperimentsJob } from '../jobs.server.ts';
import {
  allExperiments,
  createExperiment,
  creditPurchaseToVariations,
  currentDatafile,
  experimentResults,
  recordImpressions,
  startExperiment,
  stopExperiment,
} from './index.server.ts';
import { chooseVariation } from './rules.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const clock = fixedClock();
const actor = 'operator:rosa' as const;
const key = 'cart-club-teaser';
const variations = [
  { key: 'shown', weight: 1 },
  { key: 'hidden', weight: 1 },
];
const visitorId = (n: number) => String(n).padStart(22, 'v');

/** Returns the batch that a browser sends for one impression; `variationId` may be another variation than the visitor's own. */
function batchOf(visitor: string, experimentId: string, variationId: string): ExperimentEventBatch {
  return {
    account_id: 'house',
    project_id: 'shop',
    revision: '1',
    client_name: 'cellar-door',
    client_version: '1',
    anonymize_ip: true,
    enrich_decisions: true,
    visitors: [
      {
        visitor_id: visitor,
        snapshots: [
          {
            decisions: [
              { campaign_id: experimentId, experiment_id: experimentId, variation_id: variationId },
            ],
            events: [],
          },
        ],
      },
    ],
  };
}

it('an experiment is created, started, shown, credited with a purchase, stopped and deleted', async () => {
  const { database } = test;
  const { read } = database;
  const shop = { database, clock };
  const made = { key, title: 'Does the club in the cart help?', variations, trafficBasisPoints: 10_000 };
  expect(await createExperiment(shop, made, actor)).toMatchObject({ ok: true });
  expect(refusalCodes(await createExperiment(shop, made, actor))).toEqual(['EXPERIMENT_EXISTS']);
  expect((await currentDatafile(read, undefined))?.experiments).toEqual([]);
  expect(refusalCodes(await stopExperiment(shop, key, actor))).toEqual(['EXPERIMENT_STATE']);
  expect(await startExperiment(shop, key, actor)).toMatchObject({ ok: true });
  await expect(
    database.pool.query(
      `update experiments set variations = '[{"key":"a","weight":1},{"key":"b","weight":9}]'`,
    ),
  ).rejects.toThrow('has begun and stays as it is');

  const datafile = await currentDatafile(read, undefined);
  if (!datafile) throw new Error('there is one');
  const seen = { shown: 0, hidden: 0 };
  for (let n = 0; n < 40; n += 1) {
    const visitor = visitorId(n);
    const decision = chooseVariation(datafile, key, visitor);
    if (!decision) throw new Error('everybody takes part');
    seen[decision.variation as keyof typeof seen] += 1;
    const [id = ''] = decision.variationId.split('-');
    const other = decision.variationId.endsWith('-0') ? `${id}-1` : `${id}-0`;
    const parts = { read, seal: testSeal, host: undefined };
    // Ignores a variation that does not follow from the visitor's number, and counts the same impression once.
    await recordImpressions(parts, batchOf(visitor, id, other), clock.now());
    for (let repeat = 0; repeat < 2; repeat += 1) {
      await recordImpressions(parts, batchOf(visitor, id, decision.variationId), clock.now());
    }
    await recordImpressions(parts, batchOf(visitor, '9', '9-0'), clock.now());
  }
  const buyer = visitorId(0);
  for (let repeat = 0; repeat < 2; repeat += 1)
    await creditPurchaseToVariations(read, testSeal, buyer, clock.now());
  await creditPurchaseToVariations(read, testSeal, 'somebody else', clock.now());
  // With a clock that is behind at midnight, a purchase before the impression counts for nothing and causes no error.
  await creditPurchaseToVariations(
    read,
    testSeal,
    visitorId(2),
    new Date(clock.now().getTime() - 86_400_000),
  );
  const [experiment] = await allExperiments(read);
  if (!experiment) throw new Error('there is one');
  const results = await experimentResults(read, experiment);
  expect(results.map(({ variation, visitors }) => [variation, visitors])).toEqual(Object.entries(seen));
  const bought = chooseVariation(datafile, key, buyer)?.variation;
  expect(results.map(({ buyers }) => buyers)).toEqual(
    variations.map((each) => (each.key === bought ? 1 : 0)),
  );
  const { rows } = await database.pool.query('select visitor_hash::text as hash from experiment_visitors');
  expect(JSON.stringify(rows)).not.toContain(visitorId(1));

  expect(await stopExperiment(shop, key, actor)).toMatchObject({ ok: true });
  expect((await currentDatafile(read, undefined))?.experiments).toEqual([]);
  await creditPurchaseToVariations(read, testSeal, visitorId(1), clock.now());
  expect((await experimentResults(read, experiment)).reduce((sum, { buyers }) => sum + buyers, 0)).toBe(1);
  clock.advance({ days: 91 });
  await sweepExperimentsJob.run({ database, clock });
  expect((await experimentResults(read, experiment)).map(({ visitors }) => visitors)).toEqual([0, 0]);
  expect(await createExperiment(shop, made, actor)).toMatchObject({ ok: true });
});
