import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { cancelPlus, refundPlus, sweepPlus } from '../../loyalty/plus/index.server.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import {
  findCurrentPlusMembership,
  findPlusMembership,
  plusTermsOfMembership,
} from '../../loyalty/plus/store.server.ts';
import { addPlusToCatalog, newPlusMember } from '../../loyalty/plus/testing.ts';
import { viewCurrentPlusMembership } from '../../loyalty/plus/view.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { emailKindsAbout, newCustomer } from '../memberships/testing.ts';
import { setBankBehavior } from '../shipments/testing.ts';
import { cancelGiftById, claimGiftYear, deriveGiftToken } from './index.server.ts';
import { findGift } from './store.server.ts';
import { buyGift } from './testing.ts';
import type { BoughtGiftMembership } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addPlusToCatalog(shop);
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;
const bought = '2026-11-20T20:00:00Z';
const giveYear = () => {
  shop.clock.set(bought);
  return buyGift(shop, { plan: plusPlan, shipments: 1 });
};
const claim = (gift: BoughtGiftMembership, customerId: CustomerId) =>
  claimGiftYear(shop.dependencies, deriveGiftToken(testSeal, gift), customerId);
const at = async (instant: string) => {
  shop.clock.set(instant);
  await sweepPlus(shop.dependencies);
};
const programs = async (customerId: CustomerId, instant: string) =>
  (await loadCustomerStanding(read(), customerId, new Date(instant))).programs;
/** Returns the test shop's consistency violations at a time when all gifts of earlier tests have ended. */
const disagreements = () => {
  shop.clock.set('2028-12-31T20:00:00Z');
  return shop.disagreements();
};
const captured = async (customerId: CustomerId) => {
  const { rows } = await read().execute<{ cents: number }>(sql`
    select coalesce(sum(captured_cents), 0)::integer as cents from payment_attempts join orders on orders.id = payment_attempts.order_id
     where orders.customer_id = ${customerId}`);
  return rows[0]?.cents;
};

describe('a gift of a Plus year', () => {
  it('creates one order, and one membership when several people accept it concurrently with the same link', async () => {
    const gift = await giveYear();
    expect(gift).toMatchObject({ state: 'sent', shipments: 1, shareCents: 12_900, frequency: 'yearly' });
    const people = await Promise.all([1, 2, 3, 4].map(() => newCustomer(shop)));
    const answers = await Promise.all(people.map((customerId) => claim(gift, customerId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).flatMap(refusalCodes))).toEqual(new Set(['GIFT_TAKEN']));
    const winner = people[answers.findIndex(({ ok }) => ok)] as CustomerId;
    expect((await claim(gift, winner)).ok).toBe(true);
    const membership = await findCurrentPlusMembership(read(), winner);
    expect(membership).toMatchObject({
      state: 'given',
      term: 1,
      savedCardId: undefined,
      consentId: undefined,
    });
    expect(await programs(winner, '2027-11-20T07:59:59Z')).toEqual(['plus']);
    expect(await programs(winner, '2027-11-20T08:00:00Z')).toEqual([]);
    expect(await findGift(read(), gift.id)).toMatchObject({ state: 'claimed' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('ends after a year with a month’s notice and no charge, and shows the recipient no invoices', async () => {
    const gift = await giveYear();
    const customerId = await newCustomer(shop);
    await claim(gift, customerId);
    const view = await viewCurrentPlusMembership(read(), customerId, shop.clock.now());
    expect(view).toMatchObject({ isGiven: true, invoices: [], card: undefined });
    for (const answer of [
      await refundPlus(shop.dependencies, customerId),
      await cancelPlus(shop.dependencies, customerId),
    ]) {
      expect(refusalCodes(answer)).toEqual(['PLUS_GIVEN']);
    }
    await at('2027-10-21T17:00:00Z');
    await at('2027-10-22T17:00:00Z');
    const id = view?.id ?? ('' as never);
    expect(await emailKindsAbout(shop, id)).toEqual(['plus-given', 'plus-given-ends']);
    await at('2027-11-20T14:05:00Z');
    expect(await findPlusMembership(read(), id)).toMatchObject({ state: 'ended', endedBy: 'completed' });
    expect(await emailKindsAbout(shop, id)).toEqual(['plus-given', 'plus-given-ends', 'plus-ended']);
    expect(await captured(customerId)).toBe(0);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be canceled and refunded until it is accepted, but not afterward', async () => {
    const gift = await giveYear();
    const by = { actor: 'operator:test', reason: 'asked' } as const;
    const back = await cancelGiftById(shop.dependencies, gift.id, by);
    expect(back).toMatchObject({ ok: true });
    const customerId = await newCustomer(shop);
    expect(refusalCodes(await claim(gift, customerId))).toEqual(['GIFT_UNKNOWN']);
    expect(await findCurrentPlusMembership(read(), customerId)).toBeUndefined();
    const other = await giveYear();
    await claim(other, customerId);
    expect(refusalCodes(await cancelGiftById(shop.dependencies, other.id, by))).toEqual(['GIFT_CLAIMED']);
    expect(await disagreements()).toEqual([]);
  });
});

describe('a gift of a Plus year to an existing member', () => {
  const member = async () => {
    shop.clock.set(bought);
    return newPlusMember(shop);
  };
  const states = async ({ id }: Awaited<ReturnType<typeof member>>) =>
    (await plusTermsOfMembership(read(), id)).map(({ n, state, giftId }) => [n, state, giftId !== undefined]);

  it('starts after the paid year, replaces the announced renewal charge, and moves the next renewal by a year', async () => {
    const plus = await member();
    const gift = await giveYear();
    await at('2027-10-21T17:00:00Z');
    expect(await states(plus)).toEqual([
      [1, 'charged', false],
      [2, 'told', false],
    ]);
    expect((await claim(gift, plus.customerId)).ok).toBe(true);
    await at('2027-11-20T14:05:00Z');
    expect(await findPlusMembership(read(), plus.id)).toMatchObject({ state: 'active', term: 2 });
    expect(await captured(plus.customerId)).toBe(12_900);
    await at('2028-10-21T17:00:00Z');
    await at('2028-11-20T14:05:00Z');
    expect(await states(plus)).toEqual([
      [1, 'charged', false],
      [2, 'charged', true],
      [3, 'charged', false],
    ]);
    expect(await captured(plus.customerId)).toBe(25_800);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('covers a past-due renewal, and extends a canceled membership by a year without reinstating it', async () => {
    const late = await member();
    const forLate = await giveYear();
    await setBankBehavior(shop, late, 'decline');
    await at('2027-10-21T17:00:00Z');
    await at('2027-11-20T14:05:00Z');
    expect(await findPlusMembership(read(), late.id)).toMatchObject({ state: 'past_due' });
    await claim(forLate, late.customerId);
    expect(await findPlusMembership(read(), late.id)).toMatchObject({ state: 'active', term: 2 });
    const leaving = await member();
    const forLeaving = await giveYear();
    await cancelPlus(shop.dependencies, leaving.customerId);
    await claim(forLeaving, leaving.customerId);
    expect(await findPlusMembership(read(), leaving.id)).toMatchObject({ state: 'cancelling', term: 2 });
    expect(await programs(leaving.customerId, '2028-11-20T07:59:59Z')).toEqual(['plus']);
    expect(await programs(leaving.customerId, '2028-11-20T08:00:00Z')).toEqual([]);
    expect(await disagreements()).toEqual([]);
  });
});
