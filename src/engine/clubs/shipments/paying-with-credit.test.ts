import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import { issueToAccount, openLedgerAccount } from '../../ledger/index.server.ts';
import { setMembershipUsesCredit } from '../memberships/index.server.ts';
import { joinClub, joinCommand, type TestMember } from '../memberships/testing.ts';
import { lockAndChargeShipments } from './index.server.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setBankBehavior,
  setUpClubs,
} from './testing.ts';
import { pendingCharges, shipmentsOf } from './view.server.ts';

/* Members whose gift cards and store credit pay for shipments first (I-28). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

let given = 0;
async function gives(member: TestMember, kind: 'gift_card' | 'store_credit', dollars: number) {
  const now = shop.clock.now();
  given += 1;
  const cause = { type: 'test', id: `given-${given}` };
  await shop.dependencies.database.transaction(async (tx) => {
    const accountId = await openLedgerAccount(tx, { kind, customerId: member.customerId, now });
    await issueToAccount(tx, { accountId, amount: cents(dollars * 100), cause, now });
  });
}

/** Returns the total balance of a member's accounts and the total of reserved amounts. */
async function left({ customerId }: TestMember) {
  const { rows } = await shop.dependencies.database.read.execute<{ posted: number; pending: number }>(
    sql`select sum(posted)::integer as posted, sum(pending)::integer as pending from ledger_accounts where customer_id = ${customerId}`,
  );
  return rows[0];
}

async function paidBy(member: TestMember) {
  const { orderId } = await latestShipmentOf(shop, member);
  const { rows } = await shop.dependencies.database.read.execute<{ kind: string; amount: number }>(
    sql`select kind, amount_cents::integer as amount from order_tenders where order_id = ${orderId} order by amount_cents`,
  );
  return rows;
}

it('charges store credit, then gift cards, then the bank card, only if the member opted in', async () => {
  const [partly, wholly, silent] = [
    await newShippingMember(shop),
    await newShippingMember(shop),
    await newShippingMember(shop),
  ];
  await gives(partly, 'gift_card', 50);
  await gives(partly, 'store_credit', 20);
  await gives(wholly, 'gift_card', 900);
  await gives(silent, 'gift_card', 50);
  for (const member of [partly, wholly]) {
    expect(await setMembershipUsesCredit(shop.dependencies, member, true)).toMatchObject({ ok: true });
  }
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const { quote } = (await boxOfMember(shop, partly)).quote;
  expect(quote.tenders.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['store_credit', 2_000],
    ['gift_card', 5_000],
    ['card', quote.totalCents - 7_000],
  ]);
  await runClubJobsAt(shop, februaryReleaseTimes.locked);
  await runClubJobsAt(shop, februaryReleaseTimes.charged);
  for (const member of [partly, wholly, silent]) {
    expect(await latestShipmentOf(shop, member)).toMatchObject({ state: 'charged' });
  }
  expect((await paidBy(partly)).map(({ kind }) => kind)).toEqual(['store_credit', 'gift_card', 'card']);
  const covered = await paidBy(wholly);
  expect(covered.map(({ kind }) => kind)).toEqual(['gift_card']);
  expect(await left(partly)).toEqual({ posted: 0, pending: 0 });
  expect(await left(wholly)).toEqual({ posted: 90_000 - (covered[0]?.amount ?? 0), pending: 0 });
  expect(await left(silent)).toEqual({ posted: 5_000, pending: 0 });
  expect(await shop.disagreements()).toEqual([]);
});

it('releases reserved balances after a decline, and spends a gift card only once across two boxes', async () => {
  shop.clock.set('2027-04-01T18:00:00Z');
  const member = await newShippingMember(shop);
  const foothill = await joinCommand(shop, { plan: 'foothill-3', savedCardId: member.savedCardId });
  const joined = await joinClub(shop.dependencies, member.customerId, foothill);
  if (!joined.ok) throw new Error(joined.refusals[0]?.sentence);
  const other = { ...member, membershipId: joined.value.membershipId };
  await gives(member, 'gift_card', 60);
  for (const own of [member, other]) await setMembershipUsesCredit(shop.dependencies, own, true);
  await setBankBehavior(shop, member, 'decline');
  for (const at of ['2027-04-22T15:00:00Z', '2027-05-12T08:00:00Z', '2027-05-12T14:05:00Z'])
    await runClubJobsAt(shop, at);
  const states = async () =>
    (await shipmentsOf(shop.dependencies.database.read, member.customerId, shop.clock.now()))
      .map(({ state }) => state)
      .filter((state) => state !== 'skipped');
  expect(await states()).toEqual(['declined', 'declined']);
  expect(await left(member)).toEqual({ posted: 6_000, pending: 0 });
  const pending = await pendingCharges(shop.dependencies, member.customerId);
  expect(pending).toHaveLength(2);

  await setBankBehavior(shop, member, 'approve');
  shop.clock.set('2027-05-14T14:05:00Z');
  await Promise.all([lockAndChargeShipments(shop.dependencies), lockAndChargeShipments(shop.dependencies)]);
  expect(await states()).toEqual(['charged', 'charged']);
  expect(await left(member)).toEqual({ posted: 0, pending: 0 });
  expect(await shop.disagreements()).toEqual([]);
});

it('lets only the member turn payment from balances on or off', async () => {
  const [member, stranger] = [await newShippingMember(shop), await newShippingMember(shop)];
  const theirs = { customerId: stranger.customerId, membershipId: member.membershipId };
  expect(await setMembershipUsesCredit(shop.dependencies, theirs, true)).toMatchObject({
    refusals: [{ code: 'MEMBERSHIP_NOT_FOUND' }],
  });
  await gives(member, 'gift_card', 10);
  for (const usesCredit of [true, false]) {
    await setMembershipUsesCredit(shop.dependencies, member, usesCredit);
    await runClubJobsAt(shop, '2027-07-23T15:00:00Z');
    const { quote } = (await boxOfMember(shop, member)).quote;
    expect(quote.cardDueCents < quote.totalCents).toBe(usesCredit);
  }
});
