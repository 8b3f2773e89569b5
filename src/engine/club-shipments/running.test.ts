import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { CivilDate } from '../../core/dates.ts';
import { newMember } from '../memberships/testing.ts';
import {
  changeReleaseFacts,
  createRelease,
  findReleaseOf,
  moveRelease,
  planReleases,
  setReleaseBox,
} from '../releases/index.server.ts';
import { boxesNamed, listReleases } from '../releases/view.server.ts';
import { previewRun, retryRelease } from './index.server.ts';
import { packingList } from './packing-view.server.ts';
import { boxOfMember, clubAt, february, shipmentOf, shippedMember, startClub } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await startClub(shop);
});
afterAll(() => shop.stop());

const actor = 'operator:Paul';
const day = (text: string) => text as CivilDate;
const on = (date: string) => ({ club: 'open-cellar', on: day(date) });
const days = async () =>
  (await listReleases(shop.dependencies.database.read, { club: 'open-cellar', limit: 9 })).map(
    ({ processOn }) => processOn,
  );

it('a year of releases is planned once, however often it is asked for, and one that was moved is not planned again', async () => {
  await planReleases(shop.dependencies);
  await Promise.all([planReleases(shop.dependencies), planReleases(shop.dependencies)]);
  const year = ['2027-11-12', '2027-08-12', '2027-05-12', '2027-02-12'];
  expect(await days()).toEqual(year);
  expect(await moveRelease(shop.dependencies, on('2027-11-12'), day('2027-11-19'), actor)).toMatchObject({
    ok: true,
  });
  await planReleases(shop.dependencies);
  expect(await days()).toEqual(['2027-11-19', ...year.slice(1)]);
  const again = await createRelease(shop.dependencies, { ...on('2027-02-12'), actor });
  expect(again).toMatchObject({ refusals: [{ code: 'RELEASE_THERE' }] });
});

it('an operator sets a box before its window opens, and not after', async () => {
  shop.clock.set('2027-01-05T18:00:00Z');
  await planReleases(shop.dependencies);
  const box = { plan: 'open-cellar-6', preference: 'red', wines: [{ code: 'SKU-1', quantity: 6 }] } as const;
  const few = { ...box, wines: [{ code: 'SKU-1', quantity: 5 }] };
  expect(await setReleaseBox(shop.dependencies, on('2027-02-12'), few, actor)).toMatchObject({
    refusals: [{ code: 'BOX_SIZE' }],
  });
  const { read } = shop.dependencies.database;
  const found = await findReleaseOf(read, on('2027-02-12'));
  if (!found.ok) throw new Error('no release');
  const before = await boxesNamed(read, found.value.release.id);
  const red = before.find(({ plan, preference }) => plan === box.plan && preference === box.preference);
  expect(red?.wines.reduce((all, { quantity }) => all + quantity, 0)).toBe(6);
  const { rows } = await shop.dependencies.database.pool.query<{ code: string }>(
    `select code from skus order by id limit 1`,
  );
  const mine = { ...box, wines: [{ code: rows[0]?.code ?? '', quantity: 6 }] };
  expect(await setReleaseBox(shop.dependencies, on('2027-02-12'), mine, actor)).toMatchObject({ ok: true });
  const member = await shippedMember(shop);
  await clubAt(shop, february.open);
  expect((await boxOfMember(shop, member)).lines).toMatchObject([{ quantity: 6 }]);
  expect(await setReleaseBox(shop.dependencies, on('2027-02-12'), mine, actor)).toMatchObject({
    refusals: [{ code: 'RELEASE_STATE' }],
  });
});

it('a release is moved with its boxes, previewed with who will fail and why, charged, retried and packed', async () => {
  const { dependencies } = shop;
  const paying = await shippedMember(shop);
  const pending = await newMember(shop, { savedCardId: undefined, source: 'no_payment' });
  await clubAt(shop, february.open);
  const moved = await moveRelease(dependencies, on('2027-02-12'), day('2027-02-19'), actor);
  expect(moved).toMatchObject({ ok: true });
  const box = await boxOfMember(shop, paying);
  expect(box.locksAt.toISOString()).toBe('2027-02-19T07:59:00.000Z');
  expect(box.shipment.dueOn).toBe('2027-02-19');
  const early = await changeReleaseFacts(
    dependencies,
    on('2027-02-19'),
    { shipsOn: day('2027-02-01') },
    actor,
  );
  expect(early).toMatchObject({ refusals: [{ code: 'RELEASE_DATE' }] });
  const releaseId = box.shipment.releaseId ?? (0 as never);
  const { shipments } = await previewRun(dependencies, releaseId);
  const troubles = shipments.map(({ trouble }) => trouble);
  expect(troubles.filter((trouble) => trouble.length === 0)).toHaveLength(2);
  expect(troubles.flat()).toContain('There is no card yet.');
  await clubAt(shop, '2027-02-12T14:05:00Z');
  expect((await shipmentOf(shop, paying)).state).toBe('open');
  await clubAt(shop, '2027-02-19T08:00:00Z');
  await clubAt(shop, '2027-02-19T14:05:00Z');
  expect(await shipmentOf(shop, pending)).toMatchObject({ state: 'skipped', endedBy: 'pending' });
  const list = await packingList(dependencies.database.read, releaseId);
  expect(list).toHaveLength(2);
  expect(list[0]?.bottles.reduce((all, { quantity }) => all + quantity, 0)).toBe(6);
  expect(await retryRelease(dependencies, releaseId, { actor })).toEqual({
    charged: 0,
    declined: 0,
    passed: 0,
    open: 0,
  });
  expect(await shop.disagreements()).toEqual([]);
});
