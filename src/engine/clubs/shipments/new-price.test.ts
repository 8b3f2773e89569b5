import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { planPriceChange } from '../index.server.ts';
import { firstChargeFrom, holdMembership } from '../memberships/index.server.ts';
import { sweepMemberships } from '../memberships/sweep-memberships.server.ts';
import { emailsAbout, type TestMember, viewOfMember } from '../memberships/testing.ts';
import { changeStartSentence } from '../terms-rules.ts';
import type { ClubPlan } from '../types.ts';
import {
  boxOfMember,
  februaryRelease,
  runClubJobsAt,
  shipmentOf,
  shippedMember,
  startClub,
} from './testing.ts';

/* Price changes: members are notified of, shown and charged the same box and total (I-52). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await startClub(shop);
});
afterAll(() => shop.stop());

const startsOn = '2027-02-01' as CivilDate;
const typical = { typicalLowCents: cents(26_000), typicalHighCents: cents(28_000) };
const change = { plan: 'open-cellar-6' as ClubPlan, startsOn, ...typical };
const toldOf = async (member: TestMember) =>
  (await viewOfMember(shop, member)).history.find(({ kind }) => kind === 'price_change_told')?.data.start;
const firstOf = ({ membershipId }: TestMember) =>
  firstChargeFrom(shop.dependencies.database.read, shop.dependencies, membershipId, startsOn);
const at = async (instant: string) => {
  await runClubJobsAt(shop, instant);
  await sweepMemberships(shop.dependencies);
};

it('announces the first shipment at a new price to each member, then its exact total, and charges that total', async () => {
  const { dependencies } = shop;
  const member = await shippedMember(shop);
  const resting = await shippedMember(shop);
  const fromOn = '2026-12-01' as CivilDate;
  await holdMembership(dependencies, resting, { fromOn, untilOn: undefined, reason: '' });
  expect(await planPriceChange(dependencies, change, 'operator:ines')).toMatchObject({ ok: true });
  const before = await shippedMember(shop);
  await at('2027-01-01T18:00:00Z');
  expect(await toldOf(member)).toBeUndefined();

  // Thirty days ahead no box is open, and this release's wines are already chosen for the new price.
  await at('2027-01-02T18:00:00Z');
  const later =
    'Starts with the shipment charged on February 12, 2027. We’ll email you the exact total before that.';
  expect([await toldOf(member), await toldOf(before)]).toEqual([later, later]);
  expect(await toldOf(resting)).toMatch(/after your hold/);

  // New members agree to both prices when they join, so they get no notice.
  const joined = await shippedMember(shop);
  expect((await viewOfMember(shop, joined)).consent?.termsText).toContain(
    'between $260 and $280 for shipments charged on February 1, 2027 or later',
  );
  await at(februaryRelease.open);
  expect(await toldOf(joined)).toBeUndefined();
  expect(
    (await emailsAbout(shop, member.membershipId)).filter((kind) => kind === 'club-price-change'),
  ).toHaveLength(1);

  // The box is open: from here on the page names its total.
  const { quote } = (await boxOfMember(shop, member)).quote;
  expect(quote.merchandiseCents).toBeGreaterThanOrEqual(26_000);
  const first = await firstOf(member);
  expect(first).toEqual({ on: '2027-02-12', totalCents: quote.totalCents, insteadCents: undefined });
  await at('2027-02-01T18:00:00Z');
  expect((await viewOfMember(shop, member)).tier).toMatchObject(typical);
  await at(februaryRelease.locked);
  expect(await firstOf(member)).toEqual(first);
  expect(first && changeStartSentence(first)).toContain('charged on February 12, 2027: $');
  await at(februaryRelease.charged);
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'charged', totalCents: first?.totalCents });
  expect(await shop.disagreements()).toEqual([]);
});
