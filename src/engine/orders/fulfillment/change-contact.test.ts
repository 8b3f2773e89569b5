import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { changeOrderContact, holdOrder } from './index.server.ts';
import { placedOrderIdOf, testStaffActor } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const placed = async () =>
  placedOrderIdOf(await shop.place(await shop.buyer([[(await shop.sku(4)).skuId, 1]])));

const actor = 'staff:grace' as const;
const contact = { email: 'gia.new@customers.example', phone: '(805) 555-0188', actor };

it('a changed contact receives later emails, and the audit entry names the changed fields without their values', async () => {
  const orderId = await placed();
  for (let times = 0; times < 2; times += 1) {
    expect(await changeOrderContact(shop.dependencies, { ...contact, orderId })).toMatchObject({ ok: true });
  }
  await holdOrder(shop.dependencies, { orderId, reason: 'weather', actor: testStaffActor });
  const { rows } = await shop.test.database.pool.query(
    `select recipient from notices where subject_id = $1 and kind = 'order-held'`,
    [orderId],
  );
  expect(rows).toEqual([{ recipient: contact.email }]);
  const audit = await shop.test.database.pool.query(
    `select actor, data from audit_events where subject_id = $1 and action = 'order.contact_changed'`,
    [orderId],
  );
  expect(audit.rows).toEqual([{ actor, data: { changed: 'email, phone' } }]);
});

it('an invalid email address and an invalid phone number are each rejected with a message', async () => {
  const orderId = await placed();
  const wrong = { orderId, actor, email: 'ana@', phone: '12' };
  expect(await changeOrderContact(shop.dependencies, wrong)).toMatchObject({
    refusals: [
      { code: 'CONTACT_EMAIL', field: 'email' },
      { code: 'CONTACT_PHONE', field: 'phone' },
    ],
  });
});

it('an order that never had a phone number may stay without one', async () => {
  const orderId = await placed();
  await shop.test.database.pool.query(`update orders set phone = '' where id = $1`, [orderId]);
  expect(await changeOrderContact(shop.dependencies, { ...contact, orderId, phone: '' })).toMatchObject({
    ok: true,
  });
});

it('staff cannot change the email address of an order that belongs to an account', async () => {
  const orderId = await placed();
  const { customerId, email } = await signIn({
    database: shop.test.database,
    seal: testSeal,
    now: shop.clock.now(),
  });
  await shop.test.database.pool.query('update orders set customer_id = $2, email = $3 where id = $1', [
    ...[orderId, customerId, email],
  ]);
  expect(await changeOrderContact(shop.dependencies, { ...contact, orderId })).toMatchObject({
    refusals: [{ code: 'CONTACT_ACCOUNT', field: 'email' }],
  });
  expect(await changeOrderContact(shop.dependencies, { ...contact, orderId, email })).toMatchObject({
    ok: true,
  });
});
