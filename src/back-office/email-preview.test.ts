import { RouterContextProvider, redirect } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../test/helpers/shop.ts';
import type { OrderId } from '../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import { writeEmail } from '../emails.server.ts';
import { cancelOrder } from '../engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../engine/orders/index.server.ts';
import { enteredFormPreview, rejectForm } from '../platform/form-answer.server.ts';
import { withEmailPreview } from './email-preview.server.ts';
import type { EmailPreview } from './email-preview-types.ts';

let shop: TestShop;
let dependencies: ShopDependencies;
beforeAll(async () => {
  shop = await startTestShop();
  const parts = shop.routeDependencies() as ShopDependencies;
  dependencies = {
    ...parts,
    writeEmail: (notice, database = parts.database) =>
      writeEmail({ ...parts, database }, 'https://shop.example', notice),
  };
});
afterAll(() => shop.stop());

const order = async () =>
  placedOrderIdOf(await shop.place(await shop.buyer([[(await shop.sku(9)).skuId, 3]])));

/** Requests the email preview of an action that calls `act` and then redirects. */
const preview = (act: (dependencies: ShopDependencies) => Promise<unknown>) =>
  send({ reason: 'asked by phone' }, async (rehearsed) => {
    await act(rehearsed);
    return redirect('/admin');
  });

async function send(
  fields: Readonly<Record<string, string>>,
  answerOf: (dependencies: ShopDependencies) => Promise<unknown>,
): Promise<EmailPreview> {
  const context = new RouterContextProvider(new Map([[dependenciesContext, dependencies]]));
  const body = new URLSearchParams({ preview: 'emails', ...fields });
  const request = new Request('https://shop.example/admin', { method: 'POST', body });
  type Args = { request: Request; context: RouterContextProvider };
  const action = withEmailPreview(['cancel'], async (args: Args) => {
    expect([...(await args.request.formData()).keys()]).toEqual(Object.keys(fields));
    return answerOf(args.context.get(dependenciesContext));
  });
  const answer = (await action({ request, context })) as { data: EmailPreview };
  expect(context.get(dependenciesContext)).toBe(dependencies);
  return answer.data;
}

/** Returns all database rows that a change to an order would leave behind. */
async function traces(orderId: OrderId) {
  const { rows } = await shop.test.database.pool.query(
    `select (select state from orders where id = $1) as state,
            (select count(*)::int from audit_events where subject_id = $1::text) as audited,
            (select count(*)::int from notices where subject_id = $1::text) as emails,
            (select count(*)::int from order_refunds where order_id = $1) as refunds,
            (select sum(allocated)::int from stock) as allocated`,
    [orderId],
  );
  return { ...rows[0], gateway: await shop.sandbox.control.ledger() };
}

test('previews the email of a cancellation with its amount, and changes nothing', async () => {
  const orderId = await order();
  const before = await traces(orderId);
  const by = { kind: 'staff', orderId, actor: testStaffActor } as const;
  const read = await preview((rehearsed) => cancelOrder(rehearsed, by, 'asked by phone'));
  expect(read).toMatchObject({ problems: [], emails: [{ to: expect.stringMatching(/^buyer-/) }] });
  expect(read.emails[0]?.text).toMatch(/canceled[\s\S]+\$\d+\.\d\d/);
  expect(read.emails[0]?.text).not.toMatch(/token=[^…]/);
  expect(await traces(orderId)).toEqual(before);
  expect(await shop.disagreements()).toEqual([]);
});

test('previews the email of a refund without sending the refund to the payment gateway', async () => {
  const orderId = await order();
  await packAndShip(shop.dependencies, orderId);
  const before = await traces(orderId);
  const units = [{ position: 0, quantity: 1 }];
  const refund = { orderId, units, reason: 'corked', actor: testStaffActor };
  const read = await preview((rehearsed) => refundOrder(rehearsed, refund));
  expect(read.emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A refund for your order/),
  ]);
  expect(await traces(orderId)).toEqual(before);
  expect(await refundOrder(shop.dependencies, refund)).toMatchObject({ ok: true });
  expect(await shop.disagreements()).toEqual([]);
});

test('shows why a form would be rejected, and previews no email for a form that changes nothing', async () => {
  const refused = [{ code: 'X', sentence: 'The order is packed.' }];
  const fields = { intent: 'cancel', reason: 'asked by phone' };
  expect(await send(fields, async () => rejectForm(refused, new FormData()))).toEqual({
    emails: [],
    problems: [{ sentence: 'The order is packed.' }],
    entered: fields,
  });
  const shownFirst = await send(fields, async () => enteredFormPreview(new FormData()));
  expect(shownFirst).toMatchObject({ emails: [], problems: [{ sentence: expect.any(String) }] });
});

test('does not run an action that sends no email', async () => {
  const guess = { intent: 'add-gift-card', code: 'MESA-1', pin: '0001' };
  const answer = await send(guess, () => Promise.reject(new Error('it ran')));
  expect(answer.problems).toHaveLength(1);
});

test('rejects calls to services outside the database', async () => {
  await expect(preview((rehearsed) => rehearsed.mail.send({} as never))).rejects.toThrow('in a rehearsal');
});
