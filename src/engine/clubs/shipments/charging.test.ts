import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { saveCard, savedCardsOfCustomer } from '../../orders/saved-cards/index.server.ts';
import { checkoutCrashPoints } from '../../orders/settlement/types.ts';
import {
  cancelMembership,
  endMembershipHold,
  holdMembership,
  setMembershipCard,
} from '../memberships/index.server.ts';
import { emailKindsAbout, newMember, type TestMember, viewTestMembership } from '../memberships/testing.ts';
import type { HoldMembershipRequest } from '../memberships/types.ts';
import { lockAndChargeShipments } from './index.server.ts';
import { processShipment, processShipments } from './process-shipments.server.ts';
import { remindMembersOfShipments } from './remind-members.server.ts';
import {
  boxLine,
  boxOfMember,
  februaryReleaseTimes,
  heldAndFreeBottles,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  saveBoxLines,
  setBankBehavior,
  setUpClubs,
} from './testing.ts';
import { pendingCharges } from './view.server.ts';

let shop: TestShop;
let wines: readonly TestSku[];
beforeEach(async () => {
  shop = await startTestShop();
  wines = await setUpClubs(shop);
});
afterEach(() => shop.stop());

const rest = async (member: TestMember, dates: { fromOn: string; untilOn: string | undefined }) => {
  const held = await holdMembership(shop.dependencies, member, {
    ...(dates as HoldMembershipRequest),
    reason: '',
  });
  if (!held.ok) throw new Error(held.refusals[0]?.sentence);
};
const charges = async () => (await shop.figures()).charges;
const morning = (days: number) =>
  new Date(Date.parse('2027-02-12T14:05:00Z') + days * 86_400_000).toISOString();

/** The crash points of a scheduler that charges shipments. */
const steps = checkoutCrashPoints.filter((point) => /^(prepare|pay|finalize)\./.test(point));

it('charges each member once or records why not, with two concurrent schedulers and a crash at every step', async () => {
  const [pays, declined, onHold, pending, closed, pickup] = [
    await newShippingMember(shop),
    await newShippingMember(shop),
    await newShippingMember(shop),
    await newMember(shop, { savedCardId: undefined, source: 'no_payment' }),
    await newShippingMember(shop),
    await newMember(shop, { preference: 'red' }),
  ];
  const [others, unlucky] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => newShippingMember(shop))),
    Promise.all(steps.map(() => newShippingMember(shop))),
  ]);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  await setBankBehavior(shop, declined, 'decline');
  const { pool, read } = shop.dependencies.database;
  await rest(onHold, { fromOn: '2027-01-22', untilOn: undefined });
  await pool.query(
    `update addresses set state_code = 'UT', zip_code = '84101', city = 'Salt Lake City' where customer_id = $1`,
    [closed.customerId],
  );
  await runClubJobsAt(shop, februaryReleaseTimes.locked);
  expect(await latestShipmentOf(shop, pays)).toMatchObject({ state: 'locked', isEditable: false });

  shop.clock.set(februaryReleaseTimes.charged);
  const died: string[] = [];
  for (const [index, point] of steps.entries()) {
    const { id } = await latestShipmentOf(shop, unlucky[index] ?? pays);
    const crashPoint = (name: string) => {
      if (name !== point) return;
      died.push(point);
      throw new Error('killed');
    };
    await processShipment({ ...shop.dependencies, crashPoint }, id);
  }
  expect(died).toEqual(steps);
  const both = await Promise.all([processShipments(shop.dependencies), processShipments(shop.dependencies)]);
  expect(both[0].charged + both[1].charged).toBe(2 + others.length);
  expect(both[0].declined + both[1].declined).toBe(1);
  // Runs the minute jobs until all interrupted work is done.
  for (let minutes = 0; minutes < 40; minutes += 4) {
    shop.clock.advance({ minutes: 4 });
    await shop.runJobs();
    await lockAndChargeShipments(shop.dependencies);
  }
  for (const member of [pays, pickup, ...others, ...unlucky]) {
    expect(await latestShipmentOf(shop, member)).toMatchObject({ state: 'charged', declines: 0 });
  }
  expect(await charges()).toBe(2 + others.length + unlucky.length);
  expect(await latestShipmentOf(shop, declined)).toMatchObject({ state: 'declined', declines: 1 });
  expect(await latestShipmentOf(shop, onHold)).toMatchObject({ state: 'skipped', endedBy: 'hold' });
  expect(await latestShipmentOf(shop, pending)).toMatchObject({ state: 'skipped', endedBy: 'pending' });
  expect(await latestShipmentOf(shop, closed)).toMatchObject({ state: 'skipped', endedBy: 'not_allowed' });
  expect(await emailKindsAbout(shop, (await latestShipmentOf(shop, closed)).id)).toContain('shipment-passed');
  const { rows } = await read.execute(
    sql`select kind, order_type, payment_state from orders where id = ${(await latestShipmentOf(shop, pays)).orderId}`,
  );
  expect(rows).toEqual([{ kind: 'club', order_type: 1, payment_state: 'captured' }]);
  const states = await read.execute(sql`select state from releases order by process_on limit 1`);
  expect(states.rows).toEqual([{ state: 'closed' }]);
  expect(await shop.disagreements()).toEqual([]);
});

describe('a declined card', () => {
  it('is tried on days 0, 2, 5 and 9 with an email each before the shipment lapses, and two lapses start a hold', async () => {
    const member = await newShippingMember(shop);
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    await saveBoxLines(shop, member, [boxLine(wines[0], 6)]);
    await setBankBehavior(shop, member, 'decline');
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    const tries: number[] = [];
    for (let day = 0; day <= 9; day += 1) {
      await runClubJobsAt(shop, morning(day));
      await shop.runJobs();
      // Member prices continue while the card is retried.
      expect(await viewTestMembership(shop, member)).toMatchObject({ state: 'past_due', hasBenefits: true });
      tries.push((await latestShipmentOf(shop, member)).declines);
      expect(await heldAndFreeBottles(shop, wines[0])).toMatchObject({ held: 6 });
    }
    expect(tries).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 3, 4]);
    expect(await shop.disagreements()).toEqual([]);
    await runClubJobsAt(shop, morning(10));
    const lapsed = await latestShipmentOf(shop, member);
    expect(lapsed).toMatchObject({ state: 'lapsed', endedBy: 'declined', declines: 4 });
    expect(await heldAndFreeBottles(shop, wines[0])).toMatchObject({ held: 0 });
    const mails = await emailKindsAbout(shop, lapsed.id);
    expect(mails.filter((kind) => kind === 'shipment-declined')).toHaveLength(4);
    expect(mails.at(-1)).toBe('shipment-lapsed');
    const { state, history } = await viewTestMembership(shop, member);
    expect(state).toBe('active');
    expect(history[0]?.sentence).toBe('All shipments are paid for.');
    expect(await charges()).toBe(0);

    await runClubJobsAt(shop, '2027-04-22T15:00:00Z');
    await runClubJobsAt(shop, '2027-05-12T08:00:00Z');
    for (const day of [89, 91, 94, 98, 99]) await runClubJobsAt(shop, morning(day));
    expect(await latestShipmentOf(shop, member)).toMatchObject({ dueOn: '2027-05-12', state: 'lapsed' });
    expect((await viewTestMembership(shop, member)).state).toBe('on_hold');
    expect(await emailKindsAbout(shop, member.membershipId)).toContain('club-held-by-us');
  });

  it('is not retried after a hard decline, and a new card is charged at once for the shown total', async () => {
    const member = await newShippingMember(shop);
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    await setBankBehavior(shop, member, 'always_challenge');
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    await runClubJobsAt(shop, februaryReleaseTimes.charged);
    const { nextTryAt, id } = await latestShipmentOf(shop, member);
    expect(nextTryAt?.toISOString()).toBe('2027-02-22T14:00:00.000Z');
    for (const day of [2, 5, 9]) await runClubJobsAt(shop, morning(day));
    expect(await latestShipmentOf(shop, member)).toMatchObject({ state: 'declined', declines: 1 });
    const [pending] = await pendingCharges(shop.dependencies, member.customerId);
    expect(pending).toMatchObject({ shipmentId: id, lapsesOn: '2027-02-22', title: 'February release 2027' });
    // The same number entered again is a new card to the bank.
    await saveCard(shop.dependencies, member.customerId, {
      paymentMethodId: await shop.tokenize(testCards.approved),
      replacesCardId: undefined,
      makesDefault: false,
      returnUrl: () => 'http://localhost/',
    });
    const [card] = await savedCardsOfCustomer(shop.dependencies.database.read, member.customerId);
    await setMembershipCard(shop.dependencies, member, card?.id ?? (0 as never));
    expect((await viewTestMembership(shop, member)).state).toBe('past_due');
    await lockAndChargeShipments(shop.dependencies);
    expect((await viewTestMembership(shop, member)).state).toBe('active');
    expect(await latestShipmentOf(shop, member)).toMatchObject({
      state: 'charged',
      totalCents: pending?.cardCents,
    });
    expect(await charges()).toBe(1);
    expect(await pendingCharges(shop.dependencies, member.customerId)).toEqual([]);
    expect(await shop.disagreements()).toEqual([]);
  });
});

it('does not retry a declined payment if the member canceled while it was in progress', async () => {
  const member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  await setBankBehavior(shop, member, 'decline');
  await runClubJobsAt(shop, februaryReleaseTimes.locked);
  shop.clock.set(februaryReleaseTimes.charged);
  const crashPoint = (name: string) => {
    if (name === 'pay.after_answer') throw new Error('killed');
  };
  await processShipment({ ...shop.dependencies, crashPoint }, (await latestShipmentOf(shop, member)).id);
  expect((await latestShipmentOf(shop, member)).state).toBe('charging');
  await cancelMembership(shop.dependencies, member, { reason: '' });
  for (let minutes = 0; minutes < 40; minutes += 4) {
    shop.clock.advance({ minutes: 4 });
    await shop.runJobs();
  }
  expect(await latestShipmentOf(shop, member)).toMatchObject({ state: 'declined' });
  await runClubJobsAt(shop, morning(2));
  expect(await latestShipmentOf(shop, member)).toMatchObject({
    state: 'cancelled',
    endedBy: 'left',
    declines: 1,
  });
  expect(await charges()).toBe(0);
});

describe('the box lock', () => {
  it('replaces sold-out wines with the closest wines the member accepts, and notifies the member', async () => {
    const [first] = [await newShippingMember(shop)];
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    const box = await boxOfMember(shop, first);
    const gone = wines.find(({ skuId }) => skuId === box.lines[0]?.skuId);
    const { pool } = shop.dependencies.database;
    const unwanted = box.choices.find(({ skuId }) => !box.lines.some((line) => line.skuId === skuId));
    await pool.query(`update memberships set never_sent = $2 where id = $1`, [
      first.membershipId,
      JSON.stringify([{ kind: 'wine', skuId: unwanted?.skuId }]),
    ]);
    await pool.query(
      `insert into stock_movements (resource_id, quantity_change, kind, adjusted_by, at) values ($1, -500, 'adjusted', 'test', now())`,
      [gone?.resourceId],
    );
    await pool.query('update stock set on_hand = 0 where resource_id = $1', [gone?.resourceId]);
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    const after = await boxOfMember(shop, first);
    expect(after.shipment.state).toBe('locked');
    expect(after.quote.bottles).toBe(6);
    const sent = after.lines.map(({ skuId }) => skuId);
    expect(sent).not.toContain(gone?.skuId);
    expect(sent).not.toContain(unwanted?.skuId);
    expect(await emailKindsAbout(shop, after.shipment.id)).toContain('shipment-replaced');
    await runClubJobsAt(shop, februaryReleaseTimes.charged);
    expect(await latestShipmentOf(shop, first)).toMatchObject({ state: 'charged' });
  });
});

it('charges the shown total if a hold ends by the charge day, and does not charge shipments skipped at the lock', async () => {
  const resting = { fromOn: '2027-01-22', untilOn: '2027-02-12' };
  const [over, goesOn, ended, begins] = [
    await newShippingMember(shop),
    await newShippingMember(shop),
    await newShippingMember(shop),
    await newShippingMember(shop),
  ];
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  await rest(over, resting);
  // Such a hold also pauses member prices.
  await rest(goesOn, { ...resting, untilOn: '2027-08-13' });
  await rest(ended, { ...resting, untilOn: undefined });
  await rest(begins, { fromOn: '2027-02-12', untilOn: undefined });
  const shown = (await boxOfMember(shop, over)).quote.quote.totalCents;
  expect((await boxOfMember(shop, goesOn)).quote.quote.totalCents).toBe(shown);
  // Locks and charges before the sweep has updated any membership.
  await runClubJobsAt(shop, '2027-02-12T07:59:00Z');
  await endMembershipHold(shop.dependencies, ended);
  await runClubJobsAt(shop, februaryReleaseTimes.charged);
  expect(await latestShipmentOf(shop, over)).toMatchObject({ state: 'charged', totalCents: shown });
  for (const member of [goesOn, ended, begins]) {
    const { id, state, endedBy } = await latestShipmentOf(shop, member);
    expect([state, endedBy]).toEqual(['skipped', 'hold']);
    expect(await emailKindsAbout(shop, id)).toContain('shipment-passed');
  }
});

it('sends one reminder 14 days and one reminder 2 days before the charge day', async () => {
  const member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const { id } = await latestShipmentOf(shop, member);
  const owed = async () => {
    await remindMembersOfShipments(shop.dependencies);
    const { rows } = await shop.dependencies.database.read.execute<{ occurrence: string }>(
      sql`select occurrence from notices where subject_id = ${id} and kind = 'shipment-reminder' order by created_at, id`,
    );
    return rows.map(({ occurrence }) => occurrence);
  };
  expect(await owed()).toEqual([]);
  shop.clock.set('2027-01-29T16:00:00Z');
  expect(await owed()).toEqual(['14:2027-02-12']);
  expect(await owed()).toEqual(['14:2027-02-12']);
  shop.clock.set('2027-02-10T16:00:00Z');
  expect(await owed()).toEqual(['14:2027-02-12', '2:2027-02-12']);
});
