import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testCards, testSeal } from '../../../../test/helpers/shop.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { mailboxHash } from '../../content/forms/store.server.ts';
import { cancelOrder } from '../../orders/fulfillment/index.server.ts';
import { openSupportCase } from '../index.server.ts';
import { deletePersonForStaff, exportPersonForStaff } from './index.server.ts';
import type { KnownPerson } from './types.ts';
import { viewRemainingAccountData } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = { actor: 'staff:grace', requestId: 'privacy-test' } as const;
const ask = async (statement: string, ...values: unknown[]) =>
  (await shop.test.database.pool.query(statement, values)).rows;

/** Returns a guest with a completed order, an open order and a message. */
async function guest(): Promise<KnownPerson> {
  const email = `guest-${randomUUID()}@privacy.example`;
  const lastName = 'Privacyguest';
  const person = { customerId: null, email, firstName: 'Iris', lastName };
  const wine = await shop.sku(5);
  for (const _ of [1, 2]) await shop.place(await shop.buyer([[wine.skuId, 1]], { email, lastName }));
  const [first] = await ask('select id from orders where email = $1 order by number limit 1', email);
  await cancelOrder(shop.dependencies, { kind: 'staff', orderId: first.id, actor: 'staff:grace' }, '');
  const message = {
    topic: 'visit',
    orderNumber: undefined,
    photos: [],
    message: 'May we bring a dog?',
  } as const;
  await openSupportCase(
    shop.dependencies,
    { name: 'Iris', email, customerId: undefined },
    { ...message, formKey: randomUUID() },
    'support@house.example',
  );
  return person;
}

describe('personal data handled by staff', () => {
  it('is exported completely for a guest, and only an audit entry is stored', async () => {
    const person = await guest();
    const before = await ask('select count(*) from customers');
    const file = await exportPersonForStaff(shop.dependencies, person, { ...by, subjectId: randomUUID() });
    const exported = JSON.parse(file) as { orders: unknown[]; messages: { message: string }[] };
    expect(exported.orders).toHaveLength(2);
    expect(exported.messages).toMatchObject([{ message: 'May we bring a dog?' }]);
    expect(await ask('select count(*) from customers')).toEqual(before);
    expect(await ask('select customer_id from orders where email = $1', person.email)).toEqual([
      { customer_id: null },
      { customer_id: null },
    ]);
    expect(
      await ask(
        `select actor from audit_events where action = 'customer.exported' and request_id = $1`,
        by.requestId,
      ),
    ).toEqual([{ actor: by.actor }]);
  });

  it('is deleted for a guest: past orders and forms now, open orders later, even with concurrent deletions', async () => {
    const person = await guest();
    expect(await viewRemainingAccountData(shop.dependencies, person)).toMatchObject({
      orders: 2,
      underWay: 1,
    });
    await ask(
      `insert into form_submissions (sending_key, document_id, form_id, form_name, destination, target, contents, email_hash, state,
         until, received_at, updated_at)
       values (decode(repeat('ab', 32), 'hex'), 'events', 'inquiry', 'Events', 'email', 'a@b.example', '\\x00', $1, 'received', now(), now(), now())`,
      mailboxHash(testSeal, person.email),
    );
    const both = await Promise.all([1, 2].map(() => deletePersonForStaff(shop.dependencies, person, by)));
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await ask('select from form_submissions')).toEqual([]);
    expect(await ask('select from support_cases where email = $1', person.email)).toEqual([]);
    expect(await ask('select state, last_name from orders where email = $1', person.email)).toEqual([
      { state: 'placed', last_name: person.lastName },
    ]);
    const [canceled] = await ask(
      `select email, last_name from orders where state = 'cancelled' and customer_id =
      (select customer_id from orders where email = $1)`,
      person.email,
    );
    expect(canceled).toMatchObject({ email: expect.stringMatching(/@closed\.invalid$/), last_name: '' });
    const [closed] = await ask(
      `select actor, request_id from audit_events where action = 'account.closed' and actor = $1`,
      by.actor,
    );
    expect(closed).toEqual({ actor: by.actor, request_id: by.requestId });
    // A guest has no account of which to be told.
    expect(await ask(`select from notices where kind = 'account-closed'`)).toEqual([]);
  });

  it('is not deleted while a payment is in progress', async () => {
    const person = await guest();
    const wine = await shop.sku(5);
    const buyer = await shop.buyer([[wine.skuId, 1]], { email: person.email });
    await shop.place(buyer, { card: testCards.challenge });
    expect(await deletePersonForStaff(shop.dependencies, person, by)).toMatchObject({
      refusals: [{ code: 'PAYMENT_UNDER_WAY' }],
    });
  });

  it('is deleted with the account of a customer, who is emailed once, and the audit log names the staff member', async () => {
    const { customerId, email } = await shop.signIn({ email: `owner-${randomUUID()}@privacy.example` });
    const person = { customerId: customerId as CustomerId, email, firstName: 'Ana', lastName: 'Owner' };
    await deletePersonForStaff(shop.dependencies, person, by);
    await deletePersonForStaff(shop.dependencies, person, by);
    expect(await ask('select email from customers where id = $1', customerId)).toEqual([
      { email: `${customerId}@closed.invalid` },
    ]);
    expect(await ask(`select kind from notices where subject_id = $1`, customerId)).toEqual([
      { kind: 'account-closed' },
    ]);
    expect(
      await ask(
        `select actor from audit_events where action = 'account.closed' and subject_id = $1`,
        customerId,
      ),
    ).toEqual([{ actor: by.actor }]);
  });
});
