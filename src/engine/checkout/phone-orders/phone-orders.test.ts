import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCheckoutFields, startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { PhoneOrderId, SkuId } from '../../../core/ids.ts';
import { saveDraft } from '../index.server.ts';
import {
  closePhoneOrder,
  listPhoneOrders,
  openPaymentLink,
  paymentLinkToken,
  phoneOrderIdOfLink,
  preparePhoneOrder,
  sendPaymentLink,
  viewPhoneOrder,
} from './index.server.ts';
import { openPaymentLinkAsCustomer, preparedByTestStaff, readCheckoutOfToken } from './testing.ts';

let shop: TestShop;
let wine: SkuId;
beforeAll(async () => {
  shop = await startTestShop();
  wine = (await shop.sku(40)).skuId;
});
afterAll(() => shop.stop());

const { birthDate, ...contactAndAddress } = completeCheckoutFields;

async function prepare(fields: Partial<typeof contactAndAddress> = contactAndAddress): Promise<PhoneOrderId> {
  const prepared = await preparePhoneOrder(shop.dependencies, preparedByTestStaff, {
    items: [{ skuId: wine, quantity: 2 }],
    fields,
    customerId: undefined,
  });
  if (!prepared.ok) throw new Error(prepared.refusals[0]?.sentence);
  return prepared.value.id;
}

const stateOf = async (id: PhoneOrderId) => (await viewPhoneOrder(shop.dependencies, id))?.state;
const codeOf = (result: { ok: boolean; refusals?: readonly { code: string }[] }) =>
  result.refusals?.[0]?.code;
const linkOf = (id: PhoneOrderId) => paymentLinkToken(shop.dependencies, id);

const emailsTo = async (id: PhoneOrderId) => {
  const { rows } = await shop.test.database.read.execute<{ recipient: string }>(
    sql`select recipient from notices where kind = 'payment-link' and subject_id = ${id}`,
  );
  return rows.map(({ recipient }) => recipient);
};

test('a phone order can be prepared, emailed, opened and paid, and all payment records agree', async () => {
  const id = await prepare();
  expect(await stateOf(id)).toBe('prepared');
  expect(codeOf(await openPaymentLink(shop.dependencies, linkOf(id), undefined))).toBe('PHONE_ORDER_GONE');

  expect(await sendPaymentLink(shop.dependencies, preparedByTestStaff, id)).toMatchObject({ ok: true });
  expect(await emailsTo(id)).toEqual([contactAndAddress.email]);
  expect(await stateOf(id)).toBe('sent');

  const customer = await openPaymentLinkAsCustomer(shop, id);
  expect(customer.count).toBe(2);
  expect(await stateOf(id)).toBe('opened');
  await saveDraft(shop.dependencies, customer.actor, customer.draftId, birthDate ? { birthDate } : {});
  expect(await shop.place(customer)).toMatchObject({ ok: true, value: { kind: 'placed' } });

  expect(await stateOf(id)).toBe('placed');
  const [listed] = await listPhoneOrders(shop.test.database.read, 1);
  expect(listed).toMatchObject({ id, firstName: 'Ana', preparedBy: 'staff:grace' });
  expect(listed?.orderNumber).toEqual(expect.any(Number));
  expect(codeOf(await openPaymentLink(shop.dependencies, linkOf(id), undefined))).toBe('PHONE_ORDER_GONE');
  expect(codeOf(await sendPaymentLink(shop.dependencies, preparedByTestStaff, id))).toBe('PHONE_ORDER_GONE');
  expect(await shop.disagreements()).toEqual([]);
});

test('the audit log names the staff member for each step of a phone order', async () => {
  const id = await prepare();
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, id);
  await closePhoneOrder(shop.dependencies, { ...preparedByTestStaff, actor: 'staff:dan' }, id);
  const { rows } = await shop.test.database.read.execute<{ actor: string; action: string }>(
    sql`select actor, action from audit_events where data->>'phoneOrderId' = ${id} order by at, id`,
  );
  expect(rows).toEqual([
    { actor: 'staff:grace', action: 'phone_order.prepared' },
    { actor: 'staff:grace', action: 'phone_order.link_sent' },
    { actor: 'staff:dan', action: 'phone_order.closed' },
  ]);
});

test('an incomplete phone order is not emailed', async () => {
  const id = await prepare({ ...contactAndAddress, email: '', zipCode: '84101', primaryStreet: '' });
  const sent = await sendPaymentLink(shop.dependencies, preparedByTestStaff, id);
  expect(codeOf(sent)).toBe('PHONE_ORDER_INCOMPLETE');
  expect(await emailsTo(id)).toEqual([]);
  expect(await stateOf(id)).toBe('prepared');
});

test('a phone order for more bottles than are in stock is rejected', async () => {
  const items = [{ skuId: wine, quantity: 500 }];
  const prepared = await preparePhoneOrder(shop.dependencies, preparedByTestStaff, {
    items,
    fields: contactAndAddress,
    customerId: undefined,
  });
  expect(prepared.ok).toBe(false);
});

test('three concurrent requests email one payment link', async () => {
  const id = await prepare();
  await Promise.all([1, 2, 3].map(() => sendPaymentLink(shop.dependencies, preparedByTestStaff, id)));
  expect(await emailsTo(id)).toHaveLength(1);
  const { rows } = await shop.test.database.read.execute(
    sql`select 1 from audit_events where action = 'phone_order.link_sent' and data->>'phoneOrderId' = ${id}`,
  );
  expect(rows).toHaveLength(1);
});

test('the link of a closed phone order, an expired link and a forged link are rejected', async () => {
  const closed = await prepare();
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, closed);
  await closePhoneOrder(shop.dependencies, preparedByTestStaff, closed);
  expect(await stateOf(closed)).toBe('closed');
  expect(codeOf(await openPaymentLink(shop.dependencies, linkOf(closed), undefined))).toBe(
    'PHONE_ORDER_GONE',
  );
  expect(codeOf(await closePhoneOrder(shop.dependencies, preparedByTestStaff, closed))).toBe(
    'PHONE_ORDER_GONE',
  );

  const link = linkOf(closed);
  const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  expect([phoneOrderIdOfLink(shop.dependencies, forged), phoneOrderIdOfLink(shop.dependencies, '')]).toEqual([
    undefined,
    undefined,
  ]);

  const expired = await prepare();
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, expired);
  shop.clock.advance({ days: 8 });
  expect(await stateOf(expired)).toBe('expired');
  expect(codeOf(await openPaymentLink(shop.dependencies, linkOf(expired), undefined))).toBe(
    'PHONE_ORDER_GONE',
  );
  expect(await sendPaymentLink(shop.dependencies, preparedByTestStaff, expired)).toMatchObject({ ok: true });
  expect(await stateOf(expired)).toBe('sent');
});

test('closing a phone order ends the cart of a browser that has opened its link', async () => {
  const id = await prepare();
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, id);
  const opened = await openPaymentLink(shop.dependencies, linkOf(id), undefined);
  if (!opened.ok) throw new Error('it is opened');
  expect(await readCheckoutOfToken(shop, opened.value.token)).toBeDefined();
  expect(await closePhoneOrder(shop.dependencies, preparedByTestStaff, id)).toMatchObject({ ok: true });
  expect(await readCheckoutOfToken(shop, opened.value.token)).toBeUndefined();
});

test('only the browser that opened the payment link last has access to the cart', async () => {
  const id = await prepare();
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, id);
  const first = await openPaymentLink(shop.dependencies, linkOf(id), undefined);
  const second = await openPaymentLink(shop.dependencies, linkOf(id), undefined);
  if (!first.ok || !second.ok) throw new Error('both are opened');
  expect(await readCheckoutOfToken(shop, first.value.token)).toBeUndefined();
  expect(await readCheckoutOfToken(shop, second.value.token)).toBeDefined();
});
