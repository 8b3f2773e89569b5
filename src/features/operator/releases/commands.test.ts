import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { newMember } from '../../../engine/clubs/memberships/testing.ts';
import {
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setBankBehavior,
  setUpClubs,
} from '../../../engine/clubs/shipments/testing.ts';
import { createTestOperator } from '../testing.ts';

/** The shop in which this test runs a release from planning to packing, with staff commands only. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

const { run, rowsOf, auditOf } = createTestOperator(() => shop);
const february12 = ['open-cellar', '2027-02-12'] as const;
const lineOf = (text: string | undefined, word: string | RegExp) =>
  text?.split('\n').find((line) => (typeof word === 'string' ? line.includes(word) : word.test(line)));

async function rename(
  member: Parameters<typeof latestShipmentOf>[1],
  lastName: string,
  firstName = 'Ana',
): Promise<void> {
  await shop.dependencies.database.read.execute(
    sql`update customers set last_name = ${lastName}, first_name = ${firstName} where id = ${member.customerId}`,
  );
  await shop.dependencies.database.read.execute(
    sql`update addresses set last_name = ${lastName}, first_name = ${firstName} where customer_id = ${member.customerId}`,
  );
}

test('the release commands plan, change and move a release and audit each step', async () => {
  expect((await run('plan-release', 'lantern', '2027-03-15', '--title', 'Lantern Hill 2022')).text).toContain(
    'was planned',
  );
  expect((await run('plan-release', 'lantern', '2027-03-15')).refused).toBeDefined();
  expect((await run('plan-release', 'nowhere', '2027-03-15')).refused).toBeDefined();
  // Members of Lantern Society agreed to a charge in March and one in October.
  expect((await run('plan-release', 'lantern', '2027-06-14')).refused).toMatch(/March and October/);
  expect((await run('plan-release', 'lantern', '2027-03-29')).refused).toMatch(/March 15, 2027/);
  expect((await run('move-release', 'lantern', '2027-03-15', '--to', '2027-04-01')).refused).toMatch(/March/);
  const changed = await run(
    'change-release',
    'lantern',
    '2027-03-15',
    '--ships',
    '2027-03-16',
    '--early',
    'no',
  );
  expect(changed.data).toEqual({ shipsOn: '2027-03-16', allowsShipEarly: false });
  expect(
    (await run('change-release', 'lantern', '2027-03-15', '--ships', '2027-03-01')).refused,
  ).toBeDefined();
  expect((await run('move-release', 'lantern', '2027-03-15', '--to', '2027-03-22')).text).toContain(
    '2027-03-22',
  );
  expect(lineOf((await run('releases', '--club', 'lantern')).text, 'Lantern Hill 2022')).toContain(
    '2027-03-22',
  );
  expect((await run('preview-release', 'lantern', '2027-03-15')).refused).toBeDefined();
  const [release] = await rowsOf<{ id: string }>(
    sql`select id from releases where title = 'Lantern Hill 2022'`,
  );
  expect((await auditOf(release?.id ?? '')).at(-1)).toBe('operator:rosa release.moved');
});

test('the release commands preview, charge, retry and pack a release', async () => {
  const [pays, declines, formula] = [
    await newShippingMember(shop),
    await newShippingMember(shop),
    await newShippingMember(shop),
  ];
  const pending = await newMember(shop, { savedCardId: undefined, source: 'no_payment' });
  await rename(pays, 'Pays');
  await shop.dependencies.database.read.execute(
    sql`update addresses set company = 'Vine & Co', secondary_street = 'Apt 4B', note = 'Side door'
         where customer_id = ${pays.customerId}`,
  );
  await rename(declines, 'Declines');
  await rename(pending, 'Pending');
  await rename(formula, '"Formula"', '=1+1,');
  await runClubJobsAt(shop, '2027-01-05T15:00:00Z');
  const boxes = await run('release-boxes', ...february12);
  expect(lineOf(boxes.text, /open-cellar-6 +red/)).toMatch(/\d × /);
  const codes = await rowsOf<{ code: string }>(
    sql`select code from skus where kind = 'wine' order by id limit 1`,
  );
  const set = ['set-box', ...february12, '--plan', 'open-cellar-6', '--taste', 'red', '--wines'];
  expect((await run(...set, `${codes[0]?.code}=5`)).refused).toContain('6');
  expect((await run(...set, `${codes[0]?.code}=6`)).text).toContain('was changed');
  expect(lineOf((await run('release-boxes', ...february12)).text, /open-cellar-6 +red/)).toContain('6 × ');

  await runClubJobsAt(shop, februaryReleaseTimes.open);
  await setBankBehavior(shop, declines, 'decline');
  const preview = await run('preview-release', ...february12);
  expect(preview.isAlarming).toBe(true);
  expect(lineOf(preview.text, 'Pending')).toContain('No card on file yet.');
  expect(preview.text).toContain('3 of 4 would be charged');
  expect((await run('process-release', ...february12)).text).toBe(
    'charged 0, declined 0, skipped 0, open 0.',
  );

  shop.clock.set(februaryReleaseTimes.charged);
  expect((await run('process-release', ...february12)).text).toBe(
    'charged 2, declined 1, skipped 0, open 0.',
  );
  expect((await run('process-release', ...february12)).text).toBe(
    'charged 0, declined 0, skipped 0, open 0.',
  );
  expect(await latestShipmentOf(shop, pending)).toMatchObject({ state: 'skipped', endedBy: 'pending' });
  expect(lineOf((await run('members', 'open-cellar')).text, 'Declines')).toContain('past_due');
  const again = await run('preview-release', ...february12);
  expect(lineOf(again.text, 'Declines')).toContain(
    'The card was declined once, most recently with the reason “generic decline.”',
  );
  expect(lineOf((await run('releases', '--club', 'open-cellar')).text, '2027-02-12')).toMatch(/4 +0 +2 +1 /);

  await setBankBehavior(shop, declines, 'approve');
  expect((await run('retry-release', ...february12)).text).toBe('charged 1, declined 0, skipped 0, open 0.');
  const { releaseId } = (
    await rowsOf<{ releaseId: string }>(sql`select release_id as "releaseId" from club_shipments limit 1`)
  )[0] ?? { releaseId: '' };
  const trail = await auditOf(releaseId);
  expect(trail).toContain('operator:rosa release.processed');
  expect(trail).toContain('operator:rosa release.retried');
  expect(
    (await run('set-box', ...february12, '--plan', 'open-cellar-6', '--taste', 'red', '--wines', 'A=6'))
      .refused,
  ).toBeDefined();

  const list = (await run('packing-list', ...february12)).text;
  expect(lineOf(list, 'Pays')).toContain('6 × ');
  expect(lineOf(list, 'Pending')).toBeUndefined();
  const file = (await run('packing-list', ...february12, '--csv')).text?.split('\r\n');
  expect(lineOf(list, 'Pays')).toMatch(/Vine & Co, \d+ Vine Street, Apt 4B, .+\+1 ?805.+Side door/);
  expect(file?.[0]).toBe('order,ships,for,pickup,to,code,wine,bottles,phone,gift message,note');
  expect(lineOf(file?.join('\n'), 'Pays')).toMatch(/Apt 4B.+Side door/);
  expect(file).toHaveLength(4);
  expect(lineOf(file?.join('\n'), 'Formula')).toContain(`,"'=1+1, ""Formula""",`);
});
