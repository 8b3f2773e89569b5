import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

it('ships to a Discovery member on dates counted from the member’s anchor date, with $9 shipping', async () => {
  const member = await newShippingMember(shop, {
    plan: 'discovery-3',
    frequency: 'monthly',
    answers: { color: 'red', adventure: 2 },
  });
  const { pool } = shop.dependencies.database;
  await pool.query(
    `update memberships set anchor_date = '2026-10-31', starts_on = '2026-11-21' where id = $1`,
    [member.membershipId],
  );
  for (const at of ['2026-11-21', '2026-11-30', '2026-12-10', '2027-01-12', '2027-01-31', '2027-02-08']) {
    await runClubJobsAt(shop, `${at}T15:05:00Z`);
  }
  const box = await boxOfMember(shop, member);
  expect(box).toMatchObject({ title: 'February 2027', bottles: 3 });
  expect(box.quote.quote.shipping?.priceCents).toBe(900);
  const { rows } = await shop.dependencies.database.read.execute(
    sql`select due_on, state from club_shipments where membership_id = ${member.membershipId} order by due_on`,
  );
  // The first one is the box they joined with.
  const days = ['2026-11-23', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'];
  expect(rows.map(({ due_on }) => due_on)).toEqual(days);
  expect(await shop.disagreements()).toEqual([]);
});

it('skips a shipment that exceeds the state’s yearly volume limit, and reports the reason', async () => {
  // Minnesota allows 18 liters a year from one winery: 24 bottles.
  const member = await newShippingMember(shop, { zipCode: '55401' });
  const { customerId } = member;
  shop.clock.set(februaryReleaseTimes.open);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const { rows } = await shop.dependencies.database.read.execute<{ refusals: number }>(
    sql`select count(*)::integer as refusals from club_shipments where membership_id = ${member.membershipId}`,
  );
  expect(rows).toEqual([{ refusals: 1 }]);
  const wine = await shop.sku(100, { priceCents: 4_000 });
  const bought = await shop.buyer(
    [[wine.skuId, 20]],
    { zipCode: '55401', primaryStreet: '9 Other Street' },
    { customerId },
  );
  expect(await shop.place(bought)).toMatchObject({ ok: true });
  const box = await boxOfMember(shop, { customerId });
  expect(box.quote.refusals.map(({ code }) => code)).toEqual(['SHIP_LIMIT']);
  await runClubJobsAt(shop, februaryReleaseTimes.locked);
  await runClubJobsAt(shop, februaryReleaseTimes.charged);
  expect(await latestShipmentOf(shop, { customerId })).toMatchObject({
    state: 'skipped',
    endedBy: 'not_allowed',
  });
});
