import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { startTestShop } from '../../../test/helpers/shop.ts';
import { sendNotice, unsentNotices } from '../../engine/notices/index.server.ts';
import { sweepOrders } from '../../engine/orders/fulfillment/index.server.ts';
import { startMailbox } from '../../integrations/mail/mailbox/mailbox.server.ts';
import { createSmtpSender } from '../../integrations/mail/smtp-adapter.server.ts';
import { orderEmail } from './write-order-mail.server.ts';

async function shopWithPost() {
  const shop = await startTestShop();
  const directory = await mkdtemp(join(tmpdir(), 'cellar-door-notices-'));
  const mailbox = await startMailbox({ directory, port: 0, now: () => shop.clock.now() });
  const mail = createSmtpSender(mailbox.url);
  onTestFinished(async () => {
    mail.close();
    await mailbox.stop();
    await rm(directory, { recursive: true });
    await shop.stop();
  });
  const { database, clock } = shop.dependencies;
  const dependencies = {
    database,
    clock,
    mail,
    sender: { name: 'The winery', address: 'orders@shop.example' },
    publicUrl: 'https://shop.example',
    writers: restrictNoticeWriters({
      order: orderEmail.writer({ database, publicUrl: 'https://shop.example' }),
    }),
  };
  const unsent = () => unsentNotices(database.read, shop.clock.now(), 100);
  const sendAll = async () => {
    for (const { id } of await unsent()) await sendNotice(dependencies, id);
  };
  return { shop, mailbox, unsent, sendAll };
}

test('a shipping order is confirmed once, with all amounts, the signature notice and a working link', async () => {
  const { shop, mailbox, unsent, sendAll } = await shopWithPost();
  const wine = await shop.sku(10, { title: 'Three Ropes <b>GSM</b>' });
  const buyer = await shop.buyer([[wine.skuId, 3]], {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Núñez',
  });
  const placed = await shop.place(buyer);
  if (!placed.ok) throw new Error(placed.refusals[0]?.sentence);

  await sendAll();
  await sendAll();

  const [mail, ...others] = await mailbox.list(10);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: 'Your order 10001 · Mesa Lucero' });
  for (const said of [
    'Three Ropes <b>GSM</b>',
    '$114.00',
    '$20.00',
    '$9.98',
    '$143.98',
    'ending in 4242',
    '21 or older',
  ]) {
    expect(mail?.text).toContain(said);
  }
  expect(mail?.text).toContain(`https://shop.example/order-confirmation?t=${placed.value.publicToken}`);
  expect(mail?.html).not.toContain('<b>');
  // Our own pictures have the shop's origin, since email programs don't resolve paths.
  expect(mail?.html).toContain('<img src="https://shop.example/email/mark-');
  expect(mail?.html).not.toContain('src="/');
  expect(await unsent()).toEqual([]);
});

test.each([
  [
    'a later ship week',
    '2026-11-20T20:00:00Z',
    { requestedShipWeek: '2026-12-07' },
    'As you requested, your order ships on Monday, December 7.',
  ],
  [
    'to wait for safe weather',
    '2027-07-13T19:00:00Z',
    { zipCode: '97201', primaryStreet: '12 Vine Street' },
    'We’re holding your order until the heat is over. It ships on Friday, October 1.',
  ],
])(
  'the confirmation, and no second email, states that the customer chose %s',
  async (_choice, now, chosen, said) => {
    const { shop, mailbox, unsent, sendAll } = await shopWithPost();
    shop.clock.set(now);
    const wine = await shop.sku(10);
    expect(await shop.place(await shop.buyer([[wine.skuId, 3]], chosen))).toMatchObject({ ok: true });
    await sendAll();
    await sweepOrders(shop.dependencies);
    const { rows } = await shop.test.database.pool.query('select reason from order_holds');
    expect(rows).toHaveLength(1);
    expect(await unsent()).toEqual([]);
    const mails = await mailbox.list(10);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(said);
  },
);

test('an order placed while the mail server is down is confirmed by email afterwards', async () => {
  const { shop, mailbox, unsent, sendAll } = await shopWithPost();
  const wine = await shop.sku(10);
  mailbox.setMood('later');

  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  expect(placed).toMatchObject({ ok: true, value: { kind: 'placed' } });
  await expect(sendAll()).rejects.toThrow();
  expect(await mailbox.list(10)).toEqual([]);
  expect(await unsent()).toHaveLength(1);

  mailbox.setMood('accept');
  await sendAll();
  expect(await mailbox.list(10)).toHaveLength(1);
  expect(await unsent()).toEqual([]);
});

test('the confirmation of a pickup states the place, the deadline and the ID requirement, but no signature', async () => {
  const { shop, mailbox, sendAll } = await shopWithPost();
  const wine = await shop.sku(10);
  const buyer = await shop.buyer([[wine.skuId, 2]], {
    isPickup: true,
    selectedPickupLocation: 'hilltop',
    billingPrimaryStreet: '12 Vine Street',
    billingCity: 'Paso Robles',
    billingState: 'CA',
    billingZipCode: '93446',
  });
  expect(await shop.place(buyer)).toMatchObject({ ok: true });
  await sendAll();

  const [mail] = await mailbox.list(1);
  expect(mail?.text).toContain('Hilltop Tasting Room');
  expect(mail?.text).toContain('45 days');
  expect(mail?.text).toContain('photo ID');
  expect(mail?.text).not.toContain('sign for it');
});
