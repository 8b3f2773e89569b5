import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import { guessingAlertsSince } from '../../../platform/audit.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import {
  endCoupon,
  findCoupon,
  issueCoupon,
  limitCouponGuesses,
  monitorCouponGuesses,
} from './index.server.ts';
import { couponNotFoundRefusal } from './rules.ts';
import { sampleCoupon } from './testing.ts';
import type { CouponUser, NewCoupon } from './types.ts';

const clock = fixedClock();
const nobody: CouponUser = {
  customerId: undefined,
  personKey: undefined,
  email: undefined,
  emailKey: undefined,
  orderId: undefined,
};

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

const issue = (made: Partial<NewCoupon>) => {
  const { id: _id, ...plain } = sampleCoupon();
  const issued = { actor: 'operator:test' as const, now: clock.now() };
  return shop.database.transaction((tx) => issueCoupon(tx, { ...plain, ...made }, issued));
};

test('stores a code with all its conditions and audits it', async () => {
  const made: Partial<NewCoupon> = {
    code: 'full 10',
    title: 'Everything at once.',
    benefit: { kind: 'percentage', rate: basisPoints(1000) },
    startsOn: '2026-11-01' as CivilDate,
    endsOn: '2026-11-30' as CivilDate,
    minimumCents: cents(7500),
    minimumBottles: 3,
    firstOrderOnly: true,
    members: 'plus',
    excludedKinds: ['goods'],
    excludedStyles: ['rosé', 'dessert'],
    customerLimit: 2,
    totalLimit: 9,
  };
  const issued = await issue(made);
  expect(issued.ok).toBe(true);
  expect(await findCoupon(shop.database.read, 'FULL10', nobody)).toMatchObject({
    coupon: { ...made, code: 'FULL10', customerId: undefined },
    used: 0,
    usedByPerson: 0,
    hasOrdered: false,
  });
  const { rows } = await shop.database.read.execute(
    sql`select actor, action, data ->> 'code' as code from audit_events where subject_type = 'coupon'`,
  );
  expect(rows).toEqual([{ actor: 'operator:test', action: 'coupon.issued', code: 'FULL10' }]);
});

test('rejects a promo code that already exists in another spelling', async () => {
  expect((await issue({ code: 'TWICE' })).ok).toBe(true);
  expect(await issue({ code: ' twice ' })).toMatchObject({ refusals: [{ code: 'COUPON_EXISTS' }] });
});

test('rejects an invalid code and an excessive benefit', async () => {
  expect(await issue({ code: 'no code!' })).toMatchObject({ refusals: [{ code: 'COUPON_INVALID' }] });
  const free = await issue({ code: 'FREE', benefit: { kind: 'percentage', rate: basisPoints(10_000) } });
  expect(free).toMatchObject({
    refusals: [{ code: 'COUPON_INVALID', sentence: 'A percentage must be above 0 and at most 60.' }],
  });
});

test('ends a code at once or after a last day, even before it has started', async () => {
  const end = (code: string, lastDay?: string) =>
    shop.database.transaction((tx) =>
      endCoupon(
        tx,
        { code, lastDay: lastDay as CivilDate | undefined },
        { actor: 'operator:test', now: clock.now() },
      ),
    );
  const daysOf = async (code: string) => {
    const found = await findCoupon(shop.database.read, code, nobody);
    return [found?.coupon.startsOn, found?.coupon.endsOn];
  };
  await issue({ code: 'SPRING', startsOn: '2027-03-01' as CivilDate, endsOn: '2027-03-31' as CivilDate });
  expect(await end(' spring ', '2027-03-10')).toEqual({
    ok: true,
    value: { code: 'SPRING', endsOn: '2027-03-10' },
  });
  expect(await daysOf('SPRING')).toEqual(['2027-03-01', '2027-03-10']);
  expect(await end('SPRING', '2026-11-19')).toMatchObject({ refusals: [{ code: 'DATE_OVER' }] });
  expect((await end('SPRING')).ok).toBe(true);
  expect(await daysOf('SPRING')).toEqual(['2026-11-19', '2026-11-19']);
  expect(await end('SPRING')).toMatchObject({ refusals: [{ code: 'COUPON_EXPIRED' }] });
  expect(await end('NO-SUCH')).toMatchObject({ refusals: [{ code: 'COUPON_UNKNOWN' }] });
  const { rows } = await shop.database.read.execute(
    sql`select data ->> 'before' as before from audit_events where action = 'coupon.ended' order by id`,
  );
  expect(rows).toEqual([{ before: '2027-03-31' }, { before: '2027-03-10' }]);
});

test('stores the customer of a voucher', async () => {
  const { rows } = await shop.database.read.execute<{ id: CustomerId }>(sql`
    insert into customers (email, first_name, last_name, created_at) values ('v@example.com', 'V', 'V', now()) returning id`);
  const customerId = rows[0]?.id;
  await issue({
    code: 'VOUCHER-1',
    customerId,
    totalLimit: 1,
    endsOn: '2027-05-20' as CivilDate,
    benefit: { kind: 'amount', amountCents: cents(2500) },
  });
  const found = await findCoupon(shop.database.read, 'VOUCHER-1', nobody);
  expect(found?.coupon).toMatchObject({ customerId, benefit: { kind: 'amount', amountCents: 2500 } });
});

test('limits promo code guesses to twelve in ten minutes per cart and sixty an hour per IP address', async () => {
  const deps = { database: shop.database, seal: testSeal };
  const guess = (cart: string, clientAddress = '192.0.2.1') =>
    limitCouponGuesses(deps, { cart, clientAddress, now: clock.now() });
  for (let n = 0; n < 12; n += 1) expect(await guess('a')).toBeUndefined();
  expect(await guess('a')).toMatchObject({ code: 'RATE_LIMIT', field: 'coupon' });
  expect(await guess('b')).toBeUndefined();
  for (let n = 0; n < 46; n += 1) await guess(`c${n}`);
  expect(await guess('d')).toMatchObject({ code: 'RATE_LIMIT' });
  expect(await guess('d', '192.0.2.2')).toBeUndefined();
  clock.advance({ hours: 1 });
  expect(await guess('a')).toBeUndefined();
});

test('raises one alarm for more than 200 wrong promo codes from all visitors, and blocks no visitor', async () => {
  const raised: unknown[] = [];
  const log = { ...createLog('silent'), error: (message: string) => raised.push(message) };
  const deps = { database: shop.database, seal: testSeal, log };
  const wrong = () => monitorCouponGuesses(deps, [couponNotFoundRefusal()], clock.now());
  const alarms = async () =>
    (await guessingAlertsSince(shop.database.read, new Date(0))).filter(
      ({ action }) => action === 'coupon.guessed',
    );
  await monitorCouponGuesses(deps, [{ code: 'RATE_LIMIT', sentence: '' }], clock.now());
  for (let n = 0; n < 200; n += 1) await wrong();
  expect([raised.length, await alarms()]).toEqual([0, []]);
  for (let n = 0; n < 50; n += 1) await wrong();
  expect(raised).toHaveLength(1);
  expect(await alarms()).toMatchObject([{ subjectId: 'promo codes', times: 1, data: { wrong: 201 } }]);
  expect(
    await limitCouponGuesses(deps, { cart: 'z', clientAddress: '192.0.2.9', now: clock.now() }),
  ).toBeUndefined();
});
