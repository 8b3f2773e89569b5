import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { schedulePriceChange } from '../index.server.ts';
import { firstChargeOnOrAfter, holdMembership } from '../memberships/index.server.ts';
import { sweepMemberships } from '../memberships/sweep-memberships.server.ts';
import { emailKindsAbout, type TestMember, viewTestMembership } from '../memberships/testing.ts';
import { membershipChangeStartSentence } from '../terms-rules.ts';
import type { ClubPlan } from '../types.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from './testing.ts';

/* Price changes: members are notified of, shown and charged the same box and total (I-52). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

const startsOn = '2027-02-01' as CivilDate;
const typical = { typicalLowCents: cents(26_000), typicalHighCents: cents(28_000) };
const change = { plan: 'open-cellar-6' as ClubPlan, startsOn, ...typical };
const toldOf = async (member: TestMember) =>
  (await viewTestMembership(shop, member)).history.find(({ kind }) => kind === 'price_change_told')?.data
    .start;
const firstOf = ({ membershipId }: TestMember) =>
  firstChargeOnOrAfter(shop.dependencies.database.read, shop.dependencies, membershipId, startsOn);
const at = async (instant: string) => {
  await runClubJobsAt(shop, instant);
  await sweepMemberships(shop.dependencies);
};

it('announces the first shipment at a new price to each member, then its exact total, and charges that total', async () => {
  const { dependencies } = shop;
  const member = await newShippingMember(shop);
  const resting = await newShippingMember(shop);
  const fromOn = '2026-12-01' as CivilDate;
  await holdMembership(dependencies, resting, { fromOn, untilOn: undefined, reason: '' });
  expect(await schedulePriceChange(dependencies, change, 'operator:ines')).toMatchObject({ ok: true });
  const before = await newShippingMember(shop);
  await at('2027-01-01T18:00:00Z');
  expect(await toldOf(member)).toBeUndefined();

  // Thirty days ahead no box is open, and this release's wines are already chosen for the new price.
  await at('2027-01-02T18:00:00Z');
  const later =
    'Starts with the shipment charged on February 12, 2027. We’ll email you the exact total before that.';
  expect([await toldOf(member), await toldOf(before)]).toEqual([later, later]);
  expect(await toldOf(resting)).toMatch(/after your hold/);

  // New members agree to both prices when they join, so they get no notice.
  const joined = await newShippingMember(shop);
  expect((await viewTestMembership(shop, joined)).consent?.termsText).toContain(
    'between $260 and $280 for shipments charged on February 1, 2027 or later',
  );
  await at(februaryReleaseTimes.open);
  expect(await toldOf(joined)).toBeUndefined();
  expect(
    (await emailKindsAbout(shop, member.membershipId)).filter((kind) => kind === 'club-price-change'),
  ).toHaveLength(1);

  // The box is open: from here on the page names its total.
  const { quote } = (await boxOfMember(shop, member)).quote;
  expect(quote.merchandiseCents).toBeGreaterThanOrEqual(26_000);
  const first = await firstOf(member);
  expect(first).toEqual({ on: '2027-02-12', totalCents: quote.totalCents, insteadCents: undefined });
  await at('2027-02-01T18:00:00Z');
  expect((await viewTestMembership(shop, member)).tier).toMatchObject(typical);
  await at(februaryReleaseTimes.locked);
  expect(await firstOf(member)).toEqual(first);
  expect(first && membershipChangeStartSentence(first)).toContain('charged on February 12, 2027: $');
  await at(februaryReleaseTimes.charged);
  expect(await latestShipmentOf(shop, member)).toMatchObject({
    state: 'charged',
    totalCents: first?.totalCents,
  });
  expect(await shop.disagreements()).toEqual([]);
});
