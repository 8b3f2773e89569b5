import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listPointsMembers,
  viewPoints,
  viewPointsLiability,
} from '../../src/engine/loyalty/points/index.server.ts';
import { reconcileBooks } from '../../src/engine/support/reconcile-books.server.ts';
import { cancelReservation } from '../../src/engine/visits/reservations/index.server.ts';
import { createShippingRateTable } from '../../src/integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../src/integrations/tax/table-adapter.ts';
import { createZipCodeTable } from '../../src/integrations/zip-codes/table-adapter.server.ts';
import { startTestShop, type TestShop, testSeal } from '../../test/helpers/shop.ts';
import { seedDemo } from './seed.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await seedDemo(shop.test.database, shop.clock.now(), testSeal, () => ({
    taxes: createTaxTable(),
    shippingRates: createShippingRateTable(),
    zipCodes: createZipCodeTable(),
  }));
});
afterAll(() => shop.stop());

describe('demo points', () => {
  it('cover several tiers, with points earned, pending and about to expire, and match the liability', async () => {
    const { read } = shop.test.database;
    const views = await Promise.all(
      (await listPointsMembers(read)).map(async ({ email, customerId }) => {
        const view = await viewPoints(read, customerId, shop.clock.now());
        return [email.split('@')[0] ?? '', view] as const;
      }),
    );
    expect(Object.fromEntries(views)).toMatchObject({
      ana: { tier: { tier: { id: 'budbreak' } }, pending: { orders: [{ kind: 'order' }] }, keptBy: 'club' },
      chloe: { multiplier: { by: 'plus' }, pending: { orders: [{ kind: 'visit' }] } },
      elena: { tier: { tier: { id: 'harvest' } } },
      finn: { tier: { tier: { id: 'rootstock' } }, expiring: [{ on: '2026-12-12' }] },
    });
    // Enough to try an engraved magnum with a demonstration account.
    expect(Object.fromEntries(views).elena?.available).toBeGreaterThanOrEqual(6_500);
    expect(await viewPointsLiability(read)).toMatchObject({ members: 4, isEven: true });
  });
});

describe('demo redemptions', () => {
  it('include a voucher ready to use and a magnum being engraved, each in an order paid with points', async () => {
    const { rows } = await shop.test.database.read.execute(sql`
      select person.first_name as name, reward.slug, redeemed.state, redeemed.engraving, orders.state as "orderState"
        from redemptions redeemed join rewards reward on reward.id = redeemed.reward_id
        join customers person on person.id = redeemed.customer_id join orders on orders.id = redeemed.order_id order by 1`);
    expect(rows).toEqual([
      {
        ...{ name: 'Chloe', slug: 'ground-shipping', state: 'issued', engraving: null },
        orderState: 'completed',
      },
      {
        ...{ name: 'Elena', slug: 'engraved-magnum', state: 'in_production', orderState: 'placed' },
        engraving: ['Rosa & Tomas', 'June 14 – 1986'],
      },
    ]);
  });
});

describe('demo visits', () => {
  it('include one completed and three upcoming reservations that agree with all books', async () => {
    const { rows } = await shop.test.database.read.execute(sql`
      select person.first_name as name, experience.slug, booked.party, booked.state, orders.number,
             orders.total_cents as "totalCents", booked.due_at_visit_cents as "dueCents", booked.guarantee_id is not null as "hasCard"
        from reservations booked join customers person on person.id = booked.customer_id
        join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
        join orders on orders.id = booked.order_id order by orders.number`);
    expect(rows).toEqual([
      {
        ...{ name: 'Ana', slug: 'terrace-tasting', party: 2, state: 'completed', number: 9001 },
        ...{ totalCents: 0, dueCents: 0, hasCard: true },
      },
      {
        ...{ name: 'Ana', slug: 'terrace-tasting', party: 2, state: 'confirmed', number: 9002 },
        ...{ totalCents: 0, dueCents: 0, hasCard: true },
      },
      {
        ...{ name: 'Chloe', slug: 'limestone-hike', party: 2, state: 'confirmed', number: 9003 },
        ...{ totalCents: 9_570, dueCents: 0, hasCard: false },
      },
      {
        ...{ name: 'Elena', slug: 'cave-tour', party: 3, state: 'confirmed', number: 9004 },
        ...{ totalCents: 2_610, dueCents: 2_400, hasCard: false },
      },
    ]);
    expect(await reconcileBooks(shop.dependencies, new Date(0))).toEqual([]);
  });

  it('fill the cave tour, leave two parties on its waitlist, and leave order number 10001 to the first customer', async () => {
    const { rows } = await shop.test.database.read.execute(sql`
      select wait.first_name as name, wait.party, seat.on_hand - seat.allocated - seat.held as free from visit_waits wait
        join slots slot on slot.id = wait.slot_id join stock seat on seat.resource_id = slot.seats_resource_id order by wait.asked_at`);
    expect(rows).toEqual([
      { name: 'Finn', party: 2, free: 0 },
      { name: 'Gia', party: 2, free: 0 },
    ]);
    const enqueued = await shop.test.database.read.execute(sql`
      select nextval('order_numbers')::int as next, (select count(*)::int from notices where sent_at is null) as enqueued`);
    expect(enqueued.rows).toEqual([{ next: 10_001, enqueued: 0 }]);
  });

  it('can be canceled, which offers the seats to the first party on the waitlist', async () => {
    const { read } = shop.test.database;
    const { rows } = await read.execute<{ publicToken: string }>(
      sql`select public_token as "publicToken" from reservations where email = 'elena@customers.example'`,
    );
    const publicToken = rows[0]?.publicToken ?? '';
    const given = await cancelReservation(shop.dependencies, { kind: 'link', publicToken });
    expect(given).toMatchObject({ ok: true, value: { refundCents: 2_610 } });
    const waits = await read.execute(
      sql`select first_name as name, state from visit_waits order by asked_at`,
    );
    expect(waits.rows).toEqual([
      { name: 'Finn', state: 'offered' },
      { name: 'Gia', state: 'waiting' },
    ]);
    expect(await reconcileBooks(shop.dependencies, new Date(0))).toEqual([]);
  });
});
