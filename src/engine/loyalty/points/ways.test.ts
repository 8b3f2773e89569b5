import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { basisPoints } from '../../../core/money.ts';
import { createTestOperator } from '../../../features/operator/testing.ts';
import { hideReview, restoreReview, writeReview } from '../../catalog/reviews/index.server.ts';
import { recordDeliveredShipment } from '../../orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../orders/fulfillment/testing.ts';
import { grantEntitlement } from '../../pricing/standing/index.server.ts';
import { awardDuePoints } from './award-points.server.ts';
import { birthdayAward } from './earning-rules.ts';
import { expirePoints, pointsLedger, removePointsOfClosedAccount } from './index.server.ts';
import { findPointsViolations } from './prove-store.server.ts';
import { pointsFixture } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { member, customer, view, work } = pointsFixture(
  () => shop.test.database,
  () => shop.clock.now(),
);
const { run } = createTestOperator(() => shop);
const rows = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await shop.test.database.read.execute<Row>(statement)).rows;
const mailboxOf = async (customerId: CustomerId) =>
  (await rows<{ email: string }>(sql`select email from customers where id = ${customerId}`))[0]?.email ?? '';
const mailsTo = async (customerId: CustomerId) =>
  (
    await rows<{ kind: string; occurrence: string }>(
      sql`select kind, occurrence from notices where subject_id = ${customerId} order by created_at, id`,
    )
  ).map(({ kind, occurrence }) => `${kind} ${occurrence}`);
const atDay = async <Value>(day: string, act: () => Promise<Value>): Promise<Value> => {
  const now = shop.clock.now();
  shop.clock.set(`${day}T20:00:00Z`);
  try {
    return await act();
  } finally {
    shop.clock.set(now);
  }
};

describe('unused points', () => {
  it('are announced by email before they expire at the end of the winery’s day, once even if runs overlap', async () => {
    const pia = await member();
    await run('give-points', await mailboxOf(pia), '--amount', '300', '--reason', 'For waiting');
    const nights = ['2028-09-21', '2028-11-06', '2028-11-20'];
    for (const day of nights) {
      await atDay(day, () => Promise.all([1, 2].map(() => expirePoints(shop.dependencies))));
      expect(await view(pia)).toMatchObject({ balance: 300 });
    }
    // The last minute of the day in California, and the first of the next one.
    shop.clock.set('2028-11-21T07:59:00Z');
    await expirePoints(shop.dependencies);
    expect(await view(pia)).toMatchObject({ balance: 300, expiring: [{ on: '2028-11-20' }] });
    shop.clock.set('2028-11-21T08:01:00Z');
    await Promise.all([1, 2].map(() => expirePoints(shop.dependencies)));
    shop.clock.set('2026-11-20T20:00:00Z');
    expect(await view(pia)).toMatchObject({ balance: 0 });
    expect((await mailsTo(pia)).filter((mail) => mail.startsWith('points-expiring'))).toEqual([
      'points-expiring 60:2028-11-20',
      'points-expiring 14:2028-11-20',
    ]);
    const { entries } = await pointsLedger(shop.test.database.read, pia, 'expired', 1);
    expect(entries).toMatchObject([{ points: -300, reason: 'Expired' }]);
  });

  it('are kept during a membership and for 60 days after it ends', async () => {
    const pia = await member();
    await run('give-points', await mailboxOf(pia), '--amount', '100', '--reason', 'For waiting');
    const right = {
      program: 'club',
      plan: 'lantern-12',
      discount: basisPoints(2000),
      seesAllocation: true,
    } as const;
    const startsAt = shop.clock.now();
    await work((tx) => grantEntitlement(tx, { ...right, customerId: pia, startsAt }));
    await atDay('2029-03-01', async () => {
      await expirePoints(shop.dependencies);
      expect(await view(pia)).toMatchObject({ balance: 100, keptBy: 'club', expiring: [] });
    });
    await rows(sql`update entitlements set ends_at = '2029-03-02T20:00:00Z' where customer_id = ${pia}`);
    await atDay('2029-03-03', async () => {
      await expirePoints(shop.dependencies);
      expect(await view(pia)).toMatchObject({ balance: 100, expiring: [{ points: 100, on: '2029-05-01' }] });
    });
  });

  it('trigger a new warning after a membership moves their expiration date', async () => {
    const pia = await member();
    await run('give-points', await mailboxOf(pia), '--amount', '100', '--reason', 'For waiting');
    await atDay('2028-09-21', () => expirePoints(shop.dependencies));
    await rows(sql`insert into entitlements (customer_id, programme, plan, discount_basis_points, starts_at, ends_at)
      values (${pia}, 'club', 'lantern-12', 2000, '2028-10-01T20:00:00Z', '2028-11-01T20:00:00Z')`);
    await atDay('2028-11-02', () => expirePoints(shop.dependencies));
    expect((await mailsTo(pia)).filter((mail) => mail.startsWith('points-expiring'))).toEqual([
      'points-expiring 60:2028-11-20',
      'points-expiring 60:2028-12-31',
    ]);
  });
});

describe('birthday, profile and review points', () => {
  it.each([
    ['2026-05-09', false, { year: 2026, points: 100 }],
    ['2026-05-12', false, { year: 2026, points: 100 }],
    ['2026-05-08', false, undefined],
    ['2026-05-17', false, undefined],
    ['2026-05-01', true, { year: 2026, points: 500 }],
    ['2026-06-01', true, undefined],
  ] as const)('for a May 9 birthday on %s (Plus: %s) are %j', (today, isPlus, award) => {
    expect(birthdayAward({ month: 5, day: 9 }, today as never, isPlus)).toEqual(award);
  });

  it('are awarded on March 1 for a February 29 birthday, and in January for a late December birthday', () => {
    expect(birthdayAward({ month: 2, day: 29 }, '2027-03-01' as never, false)).toMatchObject({ year: 2027 });
    expect(birthdayAward({ month: 12, day: 30 }, '2027-01-02' as never, false)).toMatchObject({ year: 2026 });
  });

  it('are awarded once by overlapping job runs for a birthday and a completed profile', async () => {
    const pia = await member();
    const sealed = testSeal.seal(JSON.stringify({ month: '11', day: '20', year: '1984' }));
    await rows(sql`update customers set birth_date_sealed = ${sealed} where id = ${pia}`);
    await rows(sql`insert into addresses (customer_id, place, same_key, label, first_name, last_name, company, primary_street, secondary_street,
        city, state_code, zip_code, country_code, phone, note, recipient_is_adult, takes_deliveries, is_default_ship, created_at, updated_at)
      values (${pia}, 1, 'home', '', 'Pia', 'Points', '', '12 Vine Street', '', 'Paso Robles', 'CA', '93446', 'US', '(805) 555-0100', '', true,
        true, true, now(), now())`);
    await Promise.all([1, 2].map(() => awardDuePoints({ ...shop.dependencies, seal: testSeal })));
    expect(await view(pia)).toMatchObject({ balance: 200 });
    const { entries } = await pointsLedger(shop.test.database.read, pia, 'earned', 1);
    expect(entries.map(({ reason }) => reason).sort()).toEqual(['Birthday points', 'Completed profile']);
  });

  it('are earned by reviews that are long enough and not hidden, for at most four a month', async () => {
    const pia = await member();
    const wines = await Promise.all(Array.from({ length: 5 }, () => shop.sku(5)));
    const lines = wines.map(({ skuId }) => [skuId, 1] as const);
    const orderId = placedOrderIdOf(await shop.place(await shop.buyer(lines, {}, { customerId: pia })));
    const { number } = await packAndShip(shop.dependencies, orderId);
    await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
    const { balance } = await view(pia);
    const slugs = await rows<{ slug: string; id: number }>(sql`select slug, id from skus order by id`);
    const write = (index: number, words: string) => {
      const slug = slugs.find(({ id }) => id === wines[index]?.skuId)?.slug ?? '';
      const writer = { customerId: pia, firstName: 'Pia', lastName: 'Points' };
      return writeReview(shop.dependencies, writer, slug, { stars: 5, words } as never);
    };
    const enough = 'Dark cherries, cedar, and a finish that stays for a while.';
    const earned = async () => (await view(pia)).balance - balance;
    await write(0, 'Good with lamb, and the label is nice.');
    expect(await earned()).toBe(0);
    for (const index of [0, 0, 1, 2, 3, 4]) expect(await write(index, enough)).toMatchObject({ ok: true });
    expect(await earned()).toBe(100);
    const [review] = await rows<{ number: number }>(
      sql`select number from reviews where customer_id = ${pia} order by number limit 1`,
    );
    const named = { number: review?.number ?? 0, actor: testStaffActor };
    await hideReview(shop.dependencies, { ...named, reason: 'Off the topic' });
    expect(await earned()).toBe(75);
    await restoreReview(shop.dependencies, named);
    expect(await earned()).toBe(100);
    expect(await findPointsViolations(shop.test.database.read, shop.clock.now())).toEqual([]);
  });
});

describe('points administration', () => {
  it('lets staff add points and remove available points with a visible reason, and reports the liability', async () => {
    const pia = await member();
    const mailbox = await mailboxOf(pia);
    expect(
      (await run('give-points', mailbox, '--amount', '250', '--reason', 'The tasting began late')).text,
    ).toContain('+250');
    expect(
      (await run('take-points', mailbox, '--amount', '251', '--reason', 'By mistake')).refused,
    ).toContain('Only 250');
    await run('take-points', mailbox, '--amount', '50', '--reason', 'Fifty too many');
    const shown = (await run('points', mailbox)).text;
    expect(shown).toMatch(/−50 {2}Fifty too many/);
    expect(shown).toContain('200 points');
    expect((await run('points-members', '--email', mailbox)).text).toContain(mailbox);
    const outside = await mailboxOf(await customer());
    expect((await run('give-points', outside, '--amount', '5', '--reason', 'A guest')).refused).toContain(
      'is not a member',
    );
    expect(await run('points-liability')).toMatchObject({ isAlarming: false, data: { isEven: true } });
  });

  it('removes the points of a closed account and keeps the ledger consistent', async () => {
    const pia = await member();
    await run('give-points', await mailboxOf(pia), '--amount', '80', '--reason', 'For waiting');
    await work((tx) => removePointsOfClosedAccount(tx, pia, shop.clock.now()));
    expect(await view(pia)).toMatchObject({ balance: 0, isMember: false });
    expect(await findPointsViolations(shop.test.database.read, shop.clock.now())).toEqual([]);
  });
});
