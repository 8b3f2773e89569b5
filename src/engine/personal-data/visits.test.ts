import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { visits } from '../../../test/helpers/visits.ts';
import { createCustomer } from '../identity/index.server.ts';
import { attachGuestReservations } from '../reservations/guest-store.server.ts';
import { cancelReservation } from '../reservations/index.server.ts';
import { bookings } from '../reservations/testing.ts';
import { reservationsOf } from '../reservations/view.server.ts';
import { joinVisitWait } from '../visit-waits/index.server.ts';
import { detachOrders, forgetPerson } from './closing-store.server.ts';
import { exportPersonalData } from './index.server.ts';
import { forgetWaits } from './visit-closing-store.server.ts';

let shop: TestShop;
let house: ReturnType<typeof visits>;
let guests: ReturnType<typeof bookings>;
beforeAll(async () => {
  shop = await startTestShop();
  house = visits(shop);
  guests = bookings(shop, house);
});
afterAll(() => shop.stop());

const person = (email: string, emailVerified: boolean) =>
  shop.dependencies.database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Ana', lastName: 'B', emailVerified, now: shop.clock.now() }),
  );

it('bookings of a guest come to whoever proves the mailbox, and to nobody else', async () => {
  const slotId = await house.slot(await house.experience({ policy: { kind: 'free' } }), 9);
  const email = 'guest-with-visits@example.com';
  const { id } = await guests.book({ slotId, party: 2 }, { patch: { email } });
  await guests.book({ slotId, party: 1 });
  const { read } = shop.test.database;
  const upcoming = async (customerId: Parameters<typeof reservationsOf>[1]) =>
    (await reservationsOf(read, customerId, shop.clock.now())).upcoming.map((view) => view.id);
  const unproved = await person(email, false);
  await shop.dependencies.database.transaction((tx) => attachGuestReservations(tx, unproved));
  expect(await upcoming(unproved)).toEqual([]);
  await shop.test.database.pool.query('update customers set email_verified = true where id = $1', [unproved]);
  await shop.dependencies.database.transaction((tx) => attachGuestReservations(tx, unproved));
  expect(await upcoming(unproved)).toEqual([id]);
});

it('a closed account waits for nothing; a visit to come can still be had, and names nobody once it is over', async () => {
  const slotId = await house.slot(await house.experience({ policy: { kind: 'free', cutoffHours: 24 } }), 4);
  const email = 'closes-with-visits@example.com';
  const customerId = await person(email, true);
  const own = await guests.book({ slotId, party: 4 }, { customerId, patch: { email, lastName: 'Sentinel' } });
  const wish = { slotId, party: 2, email, firstName: 'Ana', customerId, clientAddress: '192.0.2.7' };
  expect((await joinVisitWait({ ...shop.dependencies, seal: testSeal }, wish)).ok).toBe(true);
  const file = async () => {
    let text = '';
    for await (const part of exportPersonalData(
      { ...shop.dependencies, seal: testSeal },
      { customerId, email },
    ))
      text += part;
    return JSON.parse(text) as Record<string, unknown[]>;
  };
  expect(await file()).toMatchObject({
    visits: [{ code: own.booked.code, party: 4, last_name: 'Sentinel', history: [{ kind: 'booked' }] }],
    waitsForVisits: [{ party: 2, state: 'waiting' }],
  });
  const now = shop.clock.now();
  await shop.dependencies.database.transaction(async (tx) => {
    await forgetWaits(tx, { customerId, email }, now);
    await forgetPerson(tx, { customerId, email }, now);
    expect(await detachOrders(tx, customerId, now)).toBe(false);
  });
  expect(await guests.view(own.reader)).toMatchObject({ lastName: 'Sentinel', state: 'confirmed' });
  expect((await cancelReservation(shop.dependencies, own.reader)).ok).toBe(true);
  await shop.dependencies.database.transaction(async (tx) => {
    expect(await detachOrders(tx, customerId, now)).toBe(true);
  });
  const { rows } = await shop.test.database.pool.query(
    `select row_to_json(r) from reservations r union all select row_to_json(w) from visit_waits w union all select row_to_json(o) from orders o`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/Sentinel|closes-with-visits/);
});
