import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { newMember } from '../memberships/testing.ts';
import {
  changeReleaseDetails,
  createRelease,
  findReleaseByKey,
  moveRelease,
  planReleases,
  setReleaseBox,
} from '../releases/index.server.ts';
import { boxesWithWineNames, listReleases } from '../releases/view.server.ts';
import { previewReleaseRun, retryDeclinedShipmentsOfRelease } from './index.server.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from './testing.ts';
import { packingList, shipmentsOf } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

const actor = 'operator:Paul';
const day = (text: string) => text as CivilDate;
const on = (date: string) => ({ club: 'open-cellar', on: day(date) });
const days = async () =>
  (await listReleases(shop.dependencies.database.read, { club: 'open-cellar', limit: 9 })).map(
    ({ processOn }) => processOn,
  );

it('plans a year of releases once, and does not recreate a release that was moved', async () => {
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

it('lets staff set the wines of a release box only before the box opens', async () => {
  shop.clock.set('2027-01-05T18:00:00Z');
  await planReleases(shop.dependencies);
  const box = { plan: 'open-cellar-6', preference: 'red', wines: [{ code: 'SKU-1', quantity: 6 }] } as const;
  const few = { ...box, wines: [{ code: 'SKU-1', quantity: 5 }] };
  expect(await setReleaseBox(shop.dependencies, on('2027-02-12'), few, actor)).toMatchObject({
    refusals: [{ code: 'BOX_SIZE' }],
  });
  const { read } = shop.dependencies.database;
  const found = await findReleaseByKey(read, on('2027-02-12'));
  if (!found.ok) throw new Error('no release');
  const before = await boxesWithWineNames(read, found.value.release.id);
  const red = before.find(({ plan, preference }) => plan === box.plan && preference === box.preference);
  expect(red?.wines.reduce((all, { quantity }) => all + quantity, 0)).toBe(6);
  const { rows } = await shop.dependencies.database.pool.query<{ code: string }>(
    `select code from skus order by id limit 1`,
  );
  const mine = { ...box, wines: [{ code: rows[0]?.code ?? '', quantity: 6 }] };
  expect(await setReleaseBox(shop.dependencies, on('2027-02-12'), mine, actor)).toMatchObject({ ok: true });
  const member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  expect((await boxOfMember(shop, member)).lines).toMatchObject([{ quantity: 6 }]);
  expect(await setReleaseBox(shop.dependencies, on('2027-02-12'), mine, actor)).toMatchObject({
    refusals: [{ code: 'RELEASE_STATE' }],
  });
});

it('moves a release and its boxes, previews failures, charges on the new date, and lists paid boxes for packing', async () => {
  const { dependencies } = shop;
  const paying = await newShippingMember(shop);
  const pending = await newMember(shop, { savedCardId: undefined, source: 'no_payment' });
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const moved = await moveRelease(dependencies, on('2027-02-12'), day('2027-02-19'), actor);
  expect(moved).toMatchObject({ ok: true });
  const box = await boxOfMember(shop, paying);
  expect(box.locksAt.toISOString()).toBe('2027-02-19T07:59:00.000Z');
  expect(box.shipment.dueOn).toBe('2027-02-19');
  const early = await changeReleaseDetails(
    dependencies,
    on('2027-02-19'),
    { shipsOn: day('2027-02-01') },
    actor,
  );
  expect(early).toMatchObject({ refusals: [{ code: 'RELEASE_DATE' }] });
  const releaseId = box.shipment.releaseId ?? (0 as never);
  const { shipments } = await previewReleaseRun(dependencies, releaseId);
  const troubles = shipments.map(({ trouble }) => trouble);
  expect(troubles.filter((trouble) => trouble.length === 0)).toHaveLength(2);
  expect(troubles.flat()).toContain('No card on file yet.');
  await runClubJobsAt(shop, '2027-02-12T14:05:00Z');
  expect((await latestShipmentOf(shop, paying)).state).toBe('open');
  await runClubJobsAt(shop, '2027-02-19T08:00:00Z');
  await runClubJobsAt(shop, '2027-02-19T14:05:00Z');
  expect(await latestShipmentOf(shop, pending)).toMatchObject({ state: 'skipped', endedBy: 'pending' });
  const list = await packingList(dependencies.database.read, releaseId);
  expect(list).toHaveLength(2);
  expect(list[0]?.bottles.reduce((all, { quantity }) => all + quantity, 0)).toBe(6);
  expect(await retryDeclinedShipmentsOfRelease(dependencies, releaseId, { actor })).toEqual({
    charged: 0,
    declined: 0,
    passed: 0,
    open: 0,
  });
  expect(await shop.disagreements()).toEqual([]);
});

it('never charges a box outside the agreed months, or a second one in a month', async () => {
  const { dependencies } = shop;
  shop.clock.set('2027-04-25T18:00:00Z');
  await runClubJobsAt(shop, '2027-04-25T18:00:00Z');
  const own = await newShippingMember(shop);
  expect((await latestShipmentOf(shop, own)).dueOn).toBe('2027-05-12');
  // Such releases could be planned before the database refused them.
  const client = await dependencies.database.pool.connect();
  await client.query('alter table releases disable trigger releases_agreed');
  const extras = await Promise.all(
    ['2027-05-14', '2027-06-10'].map(async (on) => {
      const { rows } = await client.query<{ id: string }>(
        `with extra as (
           insert into releases (club_id, process_on, title, state, opens_at, locks_at, ships_on, created_at, updated_at)
           values (2, $1, 'An extra', 'open', '2027-04-24', $1::date - 1, $1, now(), now()) returning id)
         insert into club_shipments (membership_id, release_id, due_on, opens_at, locks_at, state, created_at, updated_at)
         select $2, id, $1, '2027-04-24', $1::date - 1, 'open', now(), now() from extra returning release_id as id`,
        [on, own.membershipId],
      );
      return rows[0]?.id ?? '';
    }),
  );
  await client.query('alter table releases enable trigger releases_agreed');
  client.release();
  await dependencies.database.pool.query(
    `insert into club_shipment_lines (shipment_id, sku_id, quantity, is_add_on)
     select extra.id, line.sku_id, line.quantity, false
       from club_shipments extra join club_shipments may on may.membership_id = extra.membership_id and may.due_on = '2027-05-12'
       join club_shipment_lines line on line.shipment_id = may.id where extra.membership_id = $1 and extra.due_on > may.due_on`,
    [own.membershipId],
  );
  for (const releaseId of extras) {
    const { shipments } = await previewReleaseRun(dependencies, releaseId as never);
    expect(shipments.map(({ trouble }) => trouble)).toEqual([
      [expect.stringContaining('agreement doesn’t cover')],
    ]);
  }
  for (const instant of ['2027-05-11T08:00:00Z', '2027-05-12T14:05:00Z', '2027-05-14T14:05:00Z'])
    await runClubJobsAt(shop, instant);
  await runClubJobsAt(shop, '2027-06-10T14:05:00Z');
  const ends = await shipmentsOf(dependencies.database.read, own.customerId, shop.clock.now());
  expect(ends.map(({ dueOn, state, endedBy }) => [dueOn, state, endedBy])).toEqual([
    ['2027-06-10', 'skipped', 'not_agreed'],
    ['2027-05-14', 'skipped', 'not_agreed'],
    ['2027-05-12', 'charged', undefined],
  ]);
  expect(await shop.disagreements()).toEqual([]);
});

it('previews several members in parallel and reads the wines of a release once', async () => {
  const { dependencies } = shop;
  const members = [];
  for (let count = 0; count < 6; count += 1) members.push(await newShippingMember(shop));
  await runClubJobsAt(shop, '2027-07-23T15:00:00Z');
  const { rows } = await dependencies.database.pool.query<{ id: string; all: number }>(
    `select release_id as id, count(*)::integer as all from club_shipments where due_on = '2027-08-12' group by 1`,
  );
  const [release] = rows;
  const { pool } = dependencies.database;
  const asked = vi.spyOn(pool, 'query');
  const progress: number[] = [];
  const { shipments } = await previewReleaseRun(dependencies, release?.id as never, ({ reviewed }) =>
    progress.push(reviewed),
  );
  const texts = asked.mock.calls.map(([query]) => (query as unknown as { readonly text: string }).text);
  asked.mockRestore();
  const all = release?.all ?? 0;
  expect(shipments).toHaveLength(all);
  expect(progress).toEqual(
    [...Array(Math.floor(all / 4)).keys()].map((few) => (few + 1) * 4).concat(all % 4 ? all : []),
  );
  expect(texts.filter((text) => text.includes('from "skus"'))).toHaveLength(1);
  expect(texts.length).toBeLessThanOrEqual(6 * all + 3);
});
