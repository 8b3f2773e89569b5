import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import { tendersOfCustomer } from '../../checkout/index.server.ts';
import { findLedgerBalance } from '../../ledger/index.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { exportPersonalData } from '../../support/personal-data/index.server.ts';
import {
  cancelMembership,
  changeMembershipPlan,
  setMembershipCard,
  setMembershipUsesCredit,
  undoCancellation,
} from '../memberships/index.server.ts';
import {
  emailKindsAbout,
  joinCommand,
  newCard,
  newCustomer,
  newMember,
  viewTestMembership,
} from '../memberships/testing.ts';
import { saveBox, shipEarly, skipShipment, undoSkip } from '../shipments/index.server.ts';
import { processShipments } from '../shipments/process-shipments.server.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  latestShipmentOf,
  ownShipmentOf,
  runClubJobsAt,
  setUpClubs,
} from '../shipments/testing.ts';
import { cancelGift, completeGifts } from './index.server.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { findGift } from './store.server.ts';
import {
  buyGift,
  claimGiftAs,
  type GiftClaimDependencies,
  newMemberFromGift,
  wireGiftClaims,
} from './testing.ts';
import type { BoughtGiftMembership } from './types.ts';

let shop: TestShop;
let claims: GiftClaimDependencies;
let wines: readonly TestSku[];
beforeAll(async () => {
  shop = await startTestShop();
  wines = await setUpClubs(shop);
  claims = await wireGiftClaims(shop);
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;
const again = async ({ id }: BoughtGiftMembership) => {
  const found = await findGift(read(), id);
  if (!found) throw new Error('no gift');
  return found;
};
const left = async ({ ledgerAccountId: accountId }: BoughtGiftMembership) =>
  (await findLedgerBalance(read(), { accountId, owner: undefined }))?.posted;
const gatewayPayments = async ({ customerId }: { readonly customerId: string }) => {
  const { rows } = await read().execute(
    sql`select from payment_attempts attempt join orders on orders.id = order_id where customer_id = ${customerId}`,
  );
  return rows.length;
};
const statesOf = async ({ membershipId }: { readonly membershipId: string }) => {
  const { rows } = await read().execute<{ state: string }>(
    sql`select state from club_shipments where membership_id = ${membershipId} order by due_on`,
  );
  return rows.map(({ state }) => state);
};

/** Creates a gift, accepts it as a new customer, and returns the gift. */
async function given(request: Partial<GiftMembershipRequest> = {}) {
  const gift = await buyGift(shop, request);
  const member = await newMemberFromGift(claims, gift, await newCustomer(shop));
  return { gift, member };
}

describe('accepting a gift membership', () => {
  it('creates a membership without a card or consent, notifies the giver, and works only once', async () => {
    const gift = await buyGift(shop);
    const customerId = await newCustomer(shop);
    const member = await newMemberFromGift(claims, gift, customerId);
    const view = await viewTestMembership(shop, member);
    expect(view).toMatchObject({
      ...{ state: 'active', source: 'gift', plan: 'open-cellar-6', hasBenefits: true },
      ...{ consent: undefined, consentId: undefined, savedCardId: undefined, isPickup: false },
    });
    expect(view.history.map(({ sentence }) => sentence)).toEqual([
      'Joined: Open Cellar, 6 bottles, four times a year, a gift from Ana.',
    ]);
    expect(await again(gift)).toMatchObject({ state: 'claimed', membershipId: member.membershipId });
    expect(await emailKindsAbout(shop, member.membershipId)).toEqual(['club-given']);
    expect(await emailKindsAbout(shop, gift.id)).toEqual(['gift-membership', 'gift-membership-claimed']);
    let file = '';
    const owner = { customerId, email: '' };
    for await (const part of exportPersonalData(shop.dependencies, owner)) file += part;
    expect(JSON.parse(file)).toMatchObject({
      giftMembershipsGot: [{ plan: 'open-cellar-6', message: 'For the table on Sunday.', state: 'claimed' }],
      giftMembershipsGiven: [],
    });
    // The same person again, as by a double click; someone else; the giver who changes their mind.
    expect(await newMemberFromGift(claims, gift, customerId)).toEqual(member);
    expect(refusalCodes(await claimGiftAs(claims, gift, await newCustomer(shop)))).toEqual(['GIFT_TAKEN']);
    const { publicToken } = gift.purchase;
    const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
    expect(refusalCodes(await cancelGift(shop.dependencies, access))).toEqual(['GIFT_CLAIMED']);
  });

  it('succeeds for only one of several concurrent recipients', async () => {
    const gift = await buyGift(shop);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => newCustomer(shop)));
    const answers = await Promise.all(people.map((customerId) => claimGiftAs(claims, gift, customerId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : refusalCodes(answer)))).toEqual(
      Array.from({ length: 4 }, () => 'GIFT_TAKEN'),
    );
    const { rows } = await read().execute(
      sql`select from memberships where source = 'gift' and customer_id = any(${sql.param(people)}::uuid[])`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is rejected for closed states, recipients under 21 and existing members, and the gift stays available', async () => {
    const gift = await buyGift(shop);
    const customerId = await newCustomer(shop);
    expect(refusalCodes(await claimGiftAs(claims, gift, customerId, { zipCode: '84101' }))).toEqual([
      'ADDRESS_CLOSED',
    ]);
    const young = { month: '3', day: '14', year: '2010' };
    expect(refusalCodes(await claimGiftAs(claims, gift, customerId, { birthDate: young }))).toEqual([
      'AGE_UNDER_21',
    ]);
    const member = await newMember(shop);
    expect(refusalCodes(await claimGiftAs(claims, gift, member.customerId))).toEqual(['CLUB_MEMBER']);
    expect((await again(gift)).state).toBe('sent');
    const picked = { isPickup: true, pickupLocation: 'hilltop' };
    expect((await claimGiftAs(claims, gift, customerId, picked)).ok).toBe(true);
  });

  it('creates a membership that accepts no card, store credit or plan change', async () => {
    const { member } = await given();
    const savedCardId = await newCard(shop, member.customerId);
    expect(refusalCodes(await setMembershipCard(shop.dependencies, member, savedCardId))).toEqual([
      'MEMBERSHIP_STATE',
    ]);
    expect(refusalCodes(await setMembershipUsesCredit(shop.dependencies, member, true))).toEqual([
      'MEMBERSHIP_STATE',
    ]);
    const request = await joinCommand(shop, { plan: 'open-cellar-12' });
    expect(refusalCodes(await changeMembershipPlan(shop.dependencies, member, request))).toEqual([
      'MEMBERSHIP_STATE',
    ]);
  });
});

describe('the shipments of a gift membership', () => {
  it('are each charged once to the gift balance by concurrent schedulers, and the rest becomes store credit', async () => {
    const { gift, member } = await given();
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    shop.clock.set(februaryReleaseTimes.charged);
    await Promise.all([processShipments(shop.dependencies), processShipments(shop.dependencies)]);
    const first = await latestShipmentOf(shop, member);
    expect(first).toMatchObject({ state: 'charged' });
    expect(await left(gift)).toBe(57_000 - (first.totalCents ?? 0));
    expect((await viewTestMembership(shop, member)).state).toBe('active');
    for (const at of ['2027-04-21T15:00:00Z', '2027-05-12T07:30:00Z', '2027-05-12T14:05:00Z']) {
      await runClubJobsAt(shop, at);
    }
    const second = await latestShipmentOf(shop, member);
    expect(await statesOf(member)).toEqual(['charged', 'charged']);
    expect(await viewTestMembership(shop, member)).toMatchObject({ state: 'completed', hasBenefits: false });
    expect((await loadCustomerStanding(read(), member.customerId, shop.clock.now())).programs).toEqual([]);
    expect(await gatewayPayments(member)).toBe(0);
    // The rest becomes store credit, with one email however often the job runs.
    await completeGifts(shop.dependencies);
    const rest = 57_000 - (first.totalCents ?? 0) - (second.totalCents ?? 0);
    expect(rest).toBeGreaterThan(0);
    expect(await tendersOfCustomer(read(), member.customerId)).toMatchObject([
      { kind: 'store_credit', availableCents: rest },
    ]);
    expect(await again(gift)).toMatchObject({ state: 'ended' });
    expect(await left(gift)).toBe(0);
    expect(
      (await emailKindsAbout(shop, gift.id)).filter((kind) => kind === 'gift-membership-ended'),
    ).toHaveLength(1);
    await runClubJobsAt(shop, '2027-07-22T15:00:00Z');
    expect(await statesOf(member)).toHaveLength(2);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('are topped up with a ledger entry when the default box costs more, but more expensive boxes are rejected', async () => {
    const { pool } = shop.test.database;
    await pool.query(`update club_tiers set gift_cents = 20000 where plan = 'open-cellar-6'`);
    const { gift, member } = await given({ shipments: 1 });
    await pool.query(`update club_tiers set gift_cents = 28500 where plan = 'open-cellar-6'`);
    const box = await boxOfMember(shop, member);
    expect(box.isGift).toBe(true);
    const dear = wines[6]?.skuId ?? (0 as never);
    const save = async (lines: Parameters<typeof saveBox>[2]['lines']) =>
      saveBox(shop.dependencies, await ownShipmentOf(shop, member), { version: box.shipment.version, lines });
    const codes = async (answer: ReturnType<typeof save>) => {
      const saved = await answer;
      return saved.kind === 'refused' ? saved.refusals.map(({ code }) => code) : [saved.kind];
    };
    expect(await codes(save([{ skuId: dear, quantity: 6, isAddOn: false }]))).toEqual(['CLUB_GIVEN']);
    const beside = { skuId: dear, quantity: 1, isAddOn: true };
    expect(await codes(save([...box.winemakers, beside]))).toEqual(['CLUB_GIVEN']);
    expect(await codes(save(box.winemakers))).toEqual(['saved']);
    const { totalCents } = (await boxOfMember(shop, member)).quote.quote;
    expect(totalCents).toBeGreaterThan(20_000);
    for (const at of ['2027-08-12T07:30:00Z', '2027-08-12T14:05:00Z']) await runClubJobsAt(shop, at);
    expect(await statesOf(member)).toEqual(['charged']);
    const { rows } = await read().execute(sql`
      select kind, amount::integer, cause_type from ledger_entries where account_id = ${gift.ledgerAccountId} order by id`);
    expect(rows).toEqual([
      { kind: 'issue', amount: 20_000, cause_type: 'gift-membership' },
      { kind: 'adjust', amount: totalCents - 20_000, cause_type: 'gift-shipment' },
      { kind: 'reserve', amount: totalCents, cause_type: 'order' },
      { kind: 'post', amount: -totalCents, cause_type: 'order' },
    ]);
    expect(await again(gift)).toMatchObject({ state: 'ended' });
    expect(await tendersOfCustomer(read(), member.customerId)).toEqual([]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('are not used up by a skip, and the last one completes the gift when shipped early', async () => {
    shop.clock.set('2027-10-22T15:00:00Z');
    await runClubJobsAt(shop, '2027-10-22T15:00:00Z');
    const { gift, member } = await given({ shipments: 1 });
    const own = await ownShipmentOf(shop, member);
    expect((await skipShipment(shop.dependencies, own)).ok).toBe(true);
    expect((await undoSkip(shop.dependencies, own)).ok).toBe(true);
    expect((await skipShipment(shop.dependencies, own)).ok).toBe(true);
    for (const at of ['2027-11-12T14:05:00Z', '2028-01-24T15:00:00Z']) {
      await runClubJobsAt(shop, at);
    }
    expect(await statesOf(member)).toEqual(['skipped', 'open']);
    const { totalCents } = (await boxOfMember(shop, member)).quote.quote;
    const early = await shipEarly(shop.dependencies, await ownShipmentOf(shop, member), {
      shownTotalCents: totalCents,
    });
    expect(early.ok).toBe(true);
    expect((await viewTestMembership(shop, member)).state).toBe('completed');
    expect(await again(gift)).toMatchObject({ state: 'ended' });
  });

  it('stop when the membership is canceled, and the balance becomes store credit after the 30-day undo period', async () => {
    const { gift, member } = await given();
    await cancelMembership(shop.dependencies, member, { reason: '' });
    expect((await undoCancellation(shop.dependencies, member)).ok).toBe(true);
    await cancelMembership(shop.dependencies, member, { reason: '' });
    shop.clock.advance({ days: 29 });
    await completeGifts(shop.dependencies);
    expect(await left(gift)).toBe(57_000);
    shop.clock.advance({ days: 2 });
    await Promise.all([completeGifts(shop.dependencies), completeGifts(shop.dependencies)]);
    expect(await left(gift)).toBe(0);
    expect(await tendersOfCustomer(read(), member.customerId)).toMatchObject([
      { availableCents: cents(57_000) },
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });
});
