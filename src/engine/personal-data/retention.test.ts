import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { visits } from '../../../test/helpers/visits.ts';
import { cancelReservation } from '../reservations/index.server.ts';
import { bookings } from '../reservations/testing.ts';
import { personalDataJobs } from './jobs.server.ts';
import { recordYears, toldDays, unfinishedDays } from './retention-rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const forget = () => personalDataJobs(shop.dependencies)['forget-records']({});
const ask = async (statement: string) =>
  JSON.stringify((await shop.test.database.pool.query(statement)).rows);

it('an order and a visit of a guest name nobody after seven years; what was booked stays in the books', async () => {
  const house = visits(shop);
  const guests = bookings(shop, house);
  const slotId = await house.slot(await house.experience({ policy: { kind: 'free' } }), 9);
  const patch = { email: 'guest@longago.example', lastName: 'Longago' };
  const booked = await guests.book({ slotId, party: 2 }, { patch });
  const everything = () =>
    ask(`select row_to_json(r) from reservations r union all select row_to_json(o) from orders o
         union all select row_to_json(d) from drafts d union all select row_to_json(n) from notices n`);
  const { pool } = shop.test.database;
  expect((await cancelReservation(shop.dependencies, booked.reader)).ok).toBe(true);
  await pool.query(`update notices set sent_at = created_at`);
  shop.clock.advance({ days: 365 * recordYears });
  await forget();
  expect(await everything()).toMatch(/longago/i);
  shop.clock.advance({ days: 3 });
  const before = await ask('select count(*), sum(total_cents) from orders');
  await forget();
  expect(await everything()).not.toMatch(/longago/i);
  expect(await ask('select count(*), sum(total_cents) from orders')).toBe(before);
  await forget();
});

it('a checkout that was left and a wish that was told are forgotten after their time, and no day earlier', async () => {
  const { pool } = shop.test.database;
  const now = shop.clock.now();
  await pool.query(
    `insert into drafts (kind, state, contents, created_at, updated_at) values
       ('regular', 'open', '{"email": "left@sentinel.example"}', $1, $1),
       ('giftCard', 'converted', '{"email": "bought@sentinel.example"}', $1, $1)`,
    [now],
  );
  await pool.query(
    `insert into shipping_watches (email, state_code, consent, asked_at, told_at) values
       ('told@sentinel.example', 'UT', 'Yes', $1, $1), ('waits@sentinel.example', 'UT', 'Yes', $1, null)`,
    [now],
  );
  const drafts = () =>
    ask(`select state, contents from drafts where created_at = '${now.toISOString()}' order by kind`);
  const watches = () => ask(`select email from shipping_watches`);
  shop.clock.advance({ days: toldDays });
  await forget();
  expect(await watches()).toContain('told@');
  shop.clock.advance({ days: 1 });
  await forget();
  expect(await watches()).toBe('[{"email":"waits@sentinel.example"}]');
  expect(await drafts()).toContain('left@');
  shop.clock.advance({ days: unfinishedDays - toldDays });
  await forget();
  expect(await drafts()).toBe(
    '[{"state":"converted","contents":{"email":"bought@sentinel.example"}},{"state":"abandoned","contents":{}}]',
  );
});
