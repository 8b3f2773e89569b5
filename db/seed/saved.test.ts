import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewardsAsSaved, saveReward } from '../../src/engine/loyalty/rewards/index.server.ts';
import {
  addOnsAsSaved,
  experiencesAsSaved,
  poolsAsSaved,
  saveAddOn,
  saveExperience,
  savePool,
} from '../../src/engine/visits/experiences/index.server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/database.ts';
import { testSeal } from '../../test/helpers/shop.ts';
import { rewards } from './rewards.ts';
import { seedDemo } from './seed.server.ts';
import { addOns } from './visits/add-ons.ts';
import { pools, visits } from './visits/visits.ts';

const saving = { actor: 'operator:jo', now: new Date('2026-11-20T20:00:00Z') } as const;

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
  await seedDemo(shop.database, saving.now, testSeal);
});
afterAll(() => shop.drop());

/** Saves what a file could hold. */
function saveAll(all: Readonly<Record<'pools' | 'addOns' | 'experiences' | 'rewards', readonly unknown[]>>) {
  const { pools, addOns, experiences, rewards } = JSON.parse(JSON.stringify(all)) as typeof all;
  return shop.database.transaction(async (tx) => {
    const outcomes: unknown[] = [];
    for (const pool of pools) outcomes.push(await savePool(tx, pool, saving));
    for (const addOn of addOns) outcomes.push(await saveAddOn(tx, addOn, saving));
    for (const experience of experiences) outcomes.push(await saveExperience(tx, experience, saving));
    for (const reward of rewards) outcomes.push(await saveReward(tx, reward, saving));
    return new Set(outcomes.map((outcome) => JSON.stringify(outcome)));
  });
}

test('saving what was read of visits and rewards changes nothing', async () => {
  const { read } = shop.database;
  const all = {
    pools: await poolsAsSaved(read),
    addOns: await addOnsAsSaved(read),
    experiences: await experiencesAsSaved(read, saving.now),
    rewards: await rewardsAsSaved(read),
  };
  expect(all.experiences).toHaveLength(visits.length);
  const sessions = all.experiences.find(({ slug }) => slug === 'jazz-night')?.sessions;
  expect(sessions?.map(({ on }) => on)).toEqual(['2026-12-11', '2027-01-08']);
  expect(all.experiences.find(({ slug }) => slug === 'terrace-tasting')?.sessions).toEqual([]);
  expect(await saveAll(all)).toEqual(new Set(['{"ok":true,"value":"unchanged"}']));
});

test('importing the demonstration again changes nothing', async () => {
  expect(await saveAll({ pools, addOns, experiences: visits, rewards })).toEqual(
    new Set(['{"ok":true,"value":"unchanged"}']),
  );
});
