import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { type ChannelSubscription, listenToChannels } from '../../../platform/announcements.server.ts';
import { pageInvalidationListener } from '../../../platform/page-cache/page-drops.server.ts';
import { pauseOrReopenClub } from '../index.server.ts';
import { clubPagesCacheTag } from '../page-rules.ts';
import { applyPriceChanges, insertPriceChange, markPriceChangeNotified } from '../price-store.server.ts';
import { createRelease, moveRelease } from '../releases/index.server.ts';
import type { ClubPlan } from '../types.ts';
import { cancelMembership, joinClubWaitlist, leaveClubWaitlist, undoCancellation } from './index.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';
import { addDemoClubs, newCustomer, newMember } from './testing.ts';

let shop: TestShop;
let drops: ChannelSubscription;
const heard: string[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
  drops = listenToChannels(
    shop.test.url,
    [pageInvalidationListener({ drop: (tag) => heard.push(tag), dropAll: () => heard.push('(all)') })],
    () => {},
  );
});
afterAll(async () => {
  await drops.stop();
  await shop.stop();
});

/**
 * Returns the cache tag of the club pages once for each time it is invalidated while an action runs. A final notification marks that all
 * notifications have arrived.
 */
async function tagsOf(deed: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0;
  await deed();
  await shop.dependencies.database.pool.query(`select pg_notify('finished_pages', '(end)')`);
  await expect.poll(() => heard).toContain('(end)');
  return heard.filter((tag) => tag === clubPagesCacheTag);
}

it('invalidates the club comparison cache after changes to prices, dates, pauses and the spots of capped clubs', async () => {
  await expect.poll(() => heard).toEqual(['(all)']);
  const { dependencies } = shop;
  const lantern = { plan: 'lantern-12', frequency: 'twice-a-year' };
  let member = await newMember(shop);
  expect(await tagsOf(async () => (member = await newMember(shop)))).toEqual([]);
  expect(await tagsOf(() => cancelMembership(dependencies, member, { reason: '' }))).toEqual([]);

  const once = [clubPagesCacheTag];
  expect(await tagsOf(async () => (member = await newMember(shop, lantern)))).toEqual(once);
  shop.clock.advance({ minutes: 1 });
  expect(await tagsOf(() => cancelMembership(dependencies, member, { reason: '' }))).toEqual(once);
  shop.clock.advance({ minutes: 1 });
  expect(await tagsOf(() => undoCancellation(dependencies, member))).toEqual(once);

  await dependencies.database.pool.query(`update clubs set member_cap = 1 where slug = 'lantern'`);
  const waiting = await newCustomer(shop);
  let waitId: Parameters<typeof leaveClubWaitlist>[2] | undefined;
  const waits = async () => {
    const joined = await joinClubWaitlist(dependencies, waiting, 'lantern-12');
    if (joined.ok) waitId = joined.value.waitId;
  };
  expect(await tagsOf(waits)).toEqual(once);
  expect(await tagsOf(async () => leaveClubWaitlist(dependencies, waiting, waitId ?? (0 as never)))).toEqual(
    once,
  );
  expect(await tagsOf(waits)).toEqual(once);
  await dependencies.database.pool.query(`update clubs set member_cap = 2 where slug = 'lantern'`);
  expect(await tagsOf(() => sweepMemberships(dependencies))).toEqual(once);
  expect(await tagsOf(() => sweepMemberships(dependencies))).toEqual([]);

  const actor = 'operator:rosa';
  const pause = (isPaused: boolean) => pauseOrReopenClub(dependencies, 'foothill', { isPaused, actor });
  expect(await tagsOf(() => pause(true))).toEqual(once);
  expect(await tagsOf(() => pause(false))).toEqual(once);
  const on = { club: 'lantern', on: '2027-03-15' as CivilDate };
  expect(await tagsOf(() => createRelease(dependencies, { ...on, actor }))).toEqual(once);
  expect(await tagsOf(() => moveRelease(dependencies, on, '2027-03-22' as CivilDate, actor))).toEqual(once);

  const change = { plan: 'foothill-6' as ClubPlan, startsOn: '2026-01-01' as CivilDate };
  const prices = { typicalLowCents: 20_000, typicalHighCents: 25_000 };
  const due = { ...change, ...prices } as Parameters<typeof markPriceChangeNotified>[1];
  const now = shop.clock.now();
  const apply = () =>
    dependencies.database.transaction((tx) => applyPriceChanges(tx, '2027-01-01' as CivilDate, now));
  expect(await tagsOf(apply)).toEqual([]);
  await dependencies.database.transaction(async (tx) => {
    await insertPriceChange(tx, due, now);
    await markPriceChangeNotified(tx, due, now);
  });
  expect(await tagsOf(apply)).toEqual(once);
});
