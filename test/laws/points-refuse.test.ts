import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPoints } from '../../src/engine/loyalty/points/count-rules.ts';
import { awardPoints, reservePoints } from '../../src/engine/loyalty/points/index.server.ts';
import { pointsFixture } from '../../src/engine/loyalty/points/testing.ts';
import { fixedClock } from '../helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on points, even from faulty code (docs/invariants.md). $pia has 500 points in the lot
 * $lot, 200 of them reserved by the entry $reserve; $ben has 100 in $bens; $outside is not enrolled.
 */
let shop: TestDatabase;
let ids: Readonly<Record<string, string>>;
const clock = fixedClock();
const { work, member, customer } = pointsFixture(
  () => shop.database,
  () => clock.now(),
);

beforeAll(async () => {
  shop = await createTestDatabase();
  const [pia, ben, outside] = [await member(), await member(), await customer()];
  const now = clock.now();
  for (const [customerId, amount] of [
    [pia, 500],
    [ben, 100],
  ] as const) {
    const cause = { type: 'operator', id: customerId };
    await work((tx) =>
      awardPoints(tx, { customerId, way: 'operator', points: asPoints(amount), cause, now }),
    );
  }
  const cause = { type: 'redemption', id: 'law' };
  await work((tx) => reservePoints(tx, { customerId: pia, points: asPoints(200), cause, now }));
  const found = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await shop.database.read.execute<Record<string, string | number>>(statement);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, String(value)]));
  };
  ids = {
    ...{ pia, ben, outside },
    ...(await found(sql`select member.account_id as account, consent_id as consent, lot.id as lot, earning.id as earning
      from points_members member join points_lots lot on lot.account_id = member.account_id
      join points_earnings earning on earning.entry_id = lot.id where member.customer_id = ${pia}`)),
    ...(await found(sql`select lot.id as bens, member.account_id as "bensAccount" from points_members member
      join points_lots lot on lot.account_id = member.account_id where member.customer_id = ${ben}`)),
    ...(await found(sql`select id as reserve from ledger_entries where kind = 'reserve'`)),
  };
});
afterAll(() => shop.drop());

const entry = (kind: string, amount: number, cause: string) => `
  insert into ledger_entries (account_id, amount, kind, cause_type, cause_id, at)
    values ($account, ${amount}, '${kind}', 'law', '${cause}', '2029-01-01T12:00:00Z')`;
const taking = (kind: string, amount: number, cause: string, lot: string) => `${entry(kind, amount, cause)};
  insert into points_lot_movements select id, ${lot}::bigint, ${amount} from ledger_entries where cause_id = '${cause}';
  update points_lots set remaining = remaining + ${amount} where id = ${lot}::bigint;
  update ledger_accounts set posted = posted + ${amount} where id = $account`;

test.each([
  [
    'I-32: a lot with more points left than were issued',
    `update points_lots set remaining = 501 where id = $lot::bigint`,
    'points_lots_check',
  ],
  [
    'I-32: a lot with a negative number of points',
    taking('reverse', -301, 'below', '$lot'),
    'points_lots_check',
  ],
  [
    'I-32: changing the points left in a lot without a movement',
    `update points_lots set remaining = 500 where id = $lot::bigint`,
    'is not what its movements say',
  ],
  ['I-32: an edited lot movement', `update points_lot_movements set points = -1`, 'append-only'],
  ['I-32: a deleted lot movement', `delete from points_lot_movements`, 'append-only'],
  [
    'I-32: extending the expiration date of a lot',
    `update points_lots set expires_on = '2099-01-01' where id = $lot::bigint`,
    'keeps what it was issued with',
  ],
  [
    'I-32: deleting a lot',
    `delete from points_lots where id = $bens::bigint`,
    'keeps what it was issued with',
  ],
  ['I-32: issuing points without a lot', entry('issue', 100, 'no lot'), 'without a lot'],
  [
    'I-32: deducting points without naming their lot',
    entry('reverse', -10, 'no moves'),
    'does not move the lots',
  ],
  [
    'I-32: deducting points from another customer’s lot',
    taking('reverse', -10, 'of ben', '$bens'),
    'does not move the lots',
  ],
  [
    'I-32: a lot for a ledger entry that issued no points',
    `insert into points_lots select id, $account, 200, '2026-11-20', '2028-11-20', 200 from ledger_entries where id = $reserve::bigint`,
    'was not issued',
  ],
  [
    'I-32: adding a lot movement to an existing ledger entry',
    `insert into points_lot_movements values ($reserve::bigint, $bens::bigint, -5);
     update points_lots set remaining = remaining - 5 where id = $bens::bigint`,
    'does not move the lots',
  ],
  ['expiring points without a prior warning', taking('expire', -300, 'untold', '$lot'), 'was not told'],
  [
    'I-32: expiring points that are reserved',
    `insert into points_expiry_notices values ($lot::bigint, 14, '2028-11-20', '2028-11-01'); ${taking('expire', -500, 'spent', '$lot')}`,
    'points_lots_check',
  ],
  [
    'a last warning less than 14 days before the points expire',
    `insert into points_expiry_notices values ($lot::bigint, 14, '2028-11-20', '2028-11-10')`,
    'points_warning_comes_in_time',
  ],
  ['an expiration that adds points', entry('expire', 10, 'adds'), 'ledger_entry_takes'],
  [
    'a second points account for one customer',
    `insert into ledger_accounts (kind, unit, customer_id, created_at) values ('points', 'points', $pia, now())`,
    'ledger_accounts_one_of_points',
  ],
  [
    'a points account without a customer',
    `insert into ledger_accounts (kind, unit, created_at) values ('points', 'points', now())`,
    'ledger_points_are_somebodys',
  ],
  [
    'reserving points from a points debt',
    `insert into ledger_accounts (kind, unit, customer_id, posted, pending, created_at) values ('points_debt', 'points', $pia, 5, 5, now())`,
    'ledger_debt_is_not_spent',
  ],
  [
    'earning points twice for one cause',
    `insert into points_earnings select (jsonb_populate_record(null::points_earnings, to_jsonb(copied) || jsonb_build_object('id', uuidv7(), 'entry_id', null, 'points', 0))).*
       from points_earnings copied where id = $earning`,
    'points_earnings_cause_type_cause_id_key',
  ],
  [
    'two earnings for one lot',
    `insert into points_earnings select (jsonb_populate_record(null::points_earnings, to_jsonb(copied) || jsonb_build_object('id', uuidv7(), 'customer_id', $ben, 'cause_id', 'other', 'entry_id', $bens::bigint, 'points', 7))).*
       from points_earnings copied where id = $earning`,
    'points_earnings_entry_id_key',
  ],
  [
    'changing the points of an earning',
    `update points_earnings set points = 900 where id = $earning`,
    'keeps what it was earned for',
  ],
  [
    'reversing more points than were earned',
    `update points_earnings set reversed_points = 501 where id = $earning`,
    'points_earnings_check',
  ],
  [
    'counting spending for an earning that is not a purchase',
    `insert into points_earnings select (jsonb_populate_record(null::points_earnings, to_jsonb(copied) || jsonb_build_object('id', uuidv7(), 'cause_id', 'money', 'entry_id', null, 'points', 0, 'net_cents', 100))).*
       from points_earnings copied where id = $earning`,
    'points_spending_is_of_purchases',
  ],
  [
    'a points member without their own consent',
    `insert into ledger_accounts (id, kind, unit, customer_id, created_at) values ('99999999-0000-7000-8000-000000000001', 'points', 'points', $outside, now());
     insert into points_members values ($outside, '99999999-0000-7000-8000-000000000001', $consent, '00000000', null, now(), null, now())`,
    'did not agree to Vine Points',
  ],
  [
    'assigning another customer’s points account to a member',
    `update points_members set account_id = $bensAccount where customer_id = $pia`,
    'keeps account, link and referrer',
  ],
  [
    'adding a referrer after the member joined',
    `update points_members set referred_by = $ben where customer_id = $pia`,
    'keeps account, link and referrer',
  ],
  ['deleting a points member', `delete from points_members where customer_id = $pia`, 'is never deleted'],
] as const)('the database rejects %s', async (_, statements, reason) => {
  await expect(commitFaultySql(shop.database, statements, ids)).rejects.toThrow(reason);
});

test('the database accepts a reversal of points with its lot movement', async () => {
  await commitFaultySql(shop.database, taking('reverse', -10, 'in order', '$lot'), ids);
});
