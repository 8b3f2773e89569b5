import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { moveGuestDataToAccount } from '../../../account-links.server.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../orders/fulfillment/testing.ts';
import { refundOrder } from '../../orders/refund-order.server.ts';
import { sweepReservations } from '../../visits/reservations/sweep-reservations.server.ts';
import { reservationFixtures } from '../../visits/reservations/testing.ts';
import { asPoints } from './count-rules.ts';
import {
  leavePoints,
  pointsLedger,
  pointsLostByRefund,
  pointsOfOrder,
  reservePoints,
} from './index.server.ts';
import { pointsFixture } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { member, customer, join, view, work, newCause } = pointsFixture(
  () => shop.test.database,
  () => shop.clock.now(),
);

/** Creates a paid order, not yet shipped, of `quantity` bottles at `priceCents` each. */
async function orderOf(
  customerId: CustomerId | undefined,
  quantity: number,
  priceCents: number,
  email?: string,
) {
  const wine = await shop.sku(50, { priceCents });
  // From the previous order.
  if (customerId)
    await shop.test.database.read.execute(sql`delete from carts where customer_id = ${customerId}`);
  const buyer = await shop.buyer(
    [[wine.skuId, quantity]],
    email ? { email } : {},
    customerId ? { customerId } : {},
  );
  return placedOrderIdOf(await shop.place(buyer));
}
const send = (orderId: OrderId, quantity?: number) =>
  packAndShip(shop.dependencies, orderId, quantity === undefined ? undefined : [{ position: 0, quantity }]);
const refund = async (orderId: OrderId, quantity: number) => {
  const refunded = await refundOrder(shop.dependencies, {
    ...{ orderId, units: [{ position: 0, quantity }], reason: 'corked', actor: testStaffActor },
  });
  expect(refunded).toMatchObject({ ok: true });
};

describe('an order', () => {
  it('earns points for each parcel as it ships', async () => {
    const pia = await member();
    const orderId = await orderOf(pia, 3, 3_350);
    expect(await view(pia)).toMatchObject({
      balance: 0,
      pending: { points: 100, orders: [{ orderId, points: 100 }] },
    });
    await send(orderId, 1);
    expect(await view(pia)).toMatchObject({ balance: 33, pending: { points: 67 } });
    await send(orderId, 2);
    expect(await view(pia)).toMatchObject({
      balance: 100,
      pending: { points: 0 },
      tier: { spentCents: 10_050 },
    });
    expect(await pointsOfOrder(shop.test.database.read, pia, orderId, shop.clock.now())).toEqual({
      earned: 100,
      pending: 0,
    });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('earns nothing for guests, non-members and former members', async () => {
    const [outside, left] = [await customer(), await member()];
    await leavePoints(shop.dependencies, left);
    for (const buyer of [undefined, outside, left]) await send(await orderOf(buyer, 2, 5_000));
    // Shipments from before the customer joined earn nothing.
    shop.clock.advance({ minutes: 1 });
    await join(outside);
    await join(left);
    expect([await view(outside), await view(left)]).toMatchObject([{ balance: 0 }, { balance: 0 }]);
  });

  it('reaches a tier whose multiplier applies to the next order', async () => {
    const pia = await member();
    await send(await orderOf(pia, 1, 50_000));
    expect(await view(pia)).toMatchObject({ balance: 500, tier: { tier: { id: 'budbreak' } } });
    await send(await orderOf(pia, 1, 42_840));
    expect(await view(pia)).toMatchObject({ balance: 1_035 });
    const { entries } = await pointsLedger(shop.test.database.read, pia, 'all', 1);
    expect(entries.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Order \d+, shipped · ×1.25 Budbreak$/),
      expect.stringMatching(/^Order \d+, shipped$/),
    ]);
  });

  it('placed as a guest earns points once when it is attached to an account', async () => {
    const [pia, later] = [await member(), await customer()];
    const emails = await Promise.all([pia, later].map(mailboxOf));
    const sent = await orderOf(undefined, 2, 5_000, emails[0]);
    const open = await orderOf(undefined, 2, 5_000, emails[1]);
    await send(sent);
    for (let n = 0; n < 2; n += 1) for (const owner of [pia, later]) await signIn(owner);
    expect(await view(pia)).toMatchObject({ balance: 100 });
    await join(later);
    expect(await view(later)).toMatchObject({ balance: 0, pending: { points: 100 } });
    await send(open);
    expect(await view(later)).toMatchObject({ balance: 100, pending: { points: 0 } });
  });
});

describe('a refund', () => {
  it('reverses points and tier spending in proportion, and entirely once everything is refunded', async () => {
    const pia = await member();
    const orderId = await orderOf(pia, 3, 3_350);
    await send(orderId);
    await refund(orderId, 1);
    expect(await view(pia)).toMatchObject({ balance: 67, tier: { spentCents: 6_700 } });
    await refund(orderId, 2);
    expect(await view(pia)).toMatchObject({ balance: 0, debt: 0, tier: { spentCents: 0 } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('previews the points it will reverse, and reverses none for an amount without units', async () => {
    const pia = await member();
    const orderId = await orderOf(pia, 3, 3_350);
    await send(orderId);
    const taking = (quantity: number) =>
      pointsLostByRefund(shop.test.database.read, { orderId, units: [{ position: 0, quantity }] });
    expect(await taking(1)).toBe(33);
    expect(await taking(3)).toBe(100);
    const late = { units: [], adjustmentCents: cents(1_000), reason: 'late box', actor: testStaffActor };
    expect(await refundOrder(shop.dependencies, { orderId, ...late })).toMatchObject({ ok: true });
    expect(await view(pia)).toMatchObject({ balance: 100 });
    await refund(orderId, 1);
    expect(await view(pia)).toMatchObject({ balance: 67 });
    expect(await taking(2)).toBe(67);
  });

  it('reverses no points for units that have not shipped', async () => {
    const pia = await member();
    const orderId = await orderOf(pia, 4, 5_000);
    await send(orderId, 2);
    await refund(orderId, 2);
    expect(await view(pia)).toMatchObject({ balance: 100, pending: { points: 0 } });
    await refund(orderId, 1);
    expect(await view(pia)).toMatchObject({ balance: 50 });
  });

  it('creates a debt for points already redeemed, which the next earned points pay off (I-33)', async () => {
    const pia = await member();
    const orderId = await orderOf(pia, 2, 10_000);
    await send(orderId);
    const redeeming = { customerId: pia, points: asPoints(150), cause: newCause(), now: shop.clock.now() };
    expect(await work((tx) => reservePoints(tx, redeeming))).toMatchObject({ ok: true });
    await refund(orderId, 2);
    expect(await view(pia)).toMatchObject({ available: 0, reserved: 150, debt: 150 });
    await send(await orderOf(pia, 1, 20_000));
    expect(await view(pia)).toMatchObject({ available: 50, debt: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a referral', () => {
  it('earns points for the friend’s first order, and loses them if that order is refunded', async () => {
    const pia = await member();
    const friend = await member((await view(pia)).referralCode);
    const [first, second] = [await orderOf(friend, 1, 5_000), await orderOf(friend, 1, 5_000)];
    await send(first);
    await send(second);
    expect(await view(pia)).toMatchObject({ balance: 500 });
    await refund(first, 1);
    expect(await view(pia)).toMatchObject({ balance: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('earns no points for a friend who was already a customer', async () => {
    const pia = await member();
    const old = await customer();
    await orderOf(old, 1, 5_000);
    shop.clock.advance({ days: 31 });
    await join(old, (await view(pia)).referralCode);
    shop.clock.advance({ days: -31 });
    await send(await orderOf(old, 1, 5_000));
    expect(await view(pia)).toMatchObject({ balance: 0 });
  });
});

describe('a visit', () => {
  it('earns points once it is over, plus bonus points for an event', async () => {
    const tastingRoom = visitFixtures(shop);
    const guests = reservationFixtures(shop, tastingRoom);
    const offered = await tastingRoom.experience();
    await shop.test.database.read.execute(
      sql`update experiences set kind = 'event' where id = ${offered.id}`,
    );
    const pia = await member();
    const slotId = await tastingRoom.slot(offered, 4);
    const { id } = await guests.book({ slotId, party: 2 }, { customerId: pia });
    const { pending } = await view(pia);
    expect(pending).toMatchObject({ orders: [{ kind: 'visit' }] });
    await guests.at(new Date('2027-03-01T20:00:00Z'), async () => {
      for (let n = 0; n < 2; n += 1) await sweepReservations(shop.dependencies);
    });
    expect(await view(pia)).toMatchObject({ balance: pending.points + 150, pending: { points: 0 } });
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'completed' }]);
  });
});

async function mailboxOf(customerId: CustomerId): Promise<string> {
  const { rows } = await shop.test.database.read.execute<{ email: string }>(
    sql`update customers set email_verified = true where id = ${customerId} returning email`,
  );
  return rows[0]?.email ?? '';
}

const signIn = (customerId: CustomerId) =>
  work((tx) =>
    moveGuestDataToAccount({ seal: testSeal, configuration: { mode: 'demo' } }, tx, {
      ...{ customerId, cartToken: undefined, now: shop.clock.now() },
    }),
  );
