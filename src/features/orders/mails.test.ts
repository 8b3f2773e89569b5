import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { CivilDate } from '../../core/dates.ts';
import type { NoticeId, OrderId } from '../../core/ids.ts';
import { changeOrderAddress } from '../../engine/checkout/index.server.ts';
import { findNotice } from '../../engine/notices/index.server.ts';
import type { FulfillmentNoticeKind } from '../../engine/notices/types.ts';
import {
  cancelOrder,
  holdOrder,
  makeOrderReadyForPickup,
  recordDeliveredShipment,
  recordDeliveryAttempt,
  recordReturnedShipment,
  releaseHoldOnOrder,
  sweepOrders,
} from '../../engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../engine/orders/index.server.ts';
import { approveProblem, declineProblem, reportProblem } from '../../engine/orders/returns/index.server.ts';
import type { ProblemReason } from '../../engine/orders/returns/types.ts';
import { fulfillmentEmailWriters } from './mails.ts';
import { fulfillmentEmail } from './write-fulfillment-mail.server.ts';

async function shopWithWriter() {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { database } = shop.dependencies;
  const write = fulfillmentEmail.writer({ database, publicUrl: 'https://shop.example' });
  const order = async (fields: Parameters<typeof shop.buyer>[1] = {}) => {
    const wine = await shop.sku(9, { title: 'Three Ropes <b>GSM</b>' });
    const card = await shop.giftCard(4_000);
    const buyer = await shop.buyer([[wine.skuId, 3]], fields, { tenders: [card] });
    return placedOrderIdOf(await shop.place(buyer));
  };
  /** Renders every email about an order as it would be sent now, and returns them. */
  const mails = async (orderId: OrderId) => {
    const { rows } = await database.read.execute<{ id: NoticeId }>(
      sql`select id from notices where subject_type = 'fulfilment' and subject_id = ${orderId} order by id`,
    );
    return Promise.all(
      rows.map(async ({ id }) => {
        const notice = await findNotice(database.read, id);
        if (notice?.subjectType !== 'fulfilment') throw new Error('these are mails about fulfilment');
        return { kind: notice.kind, letter: await write(notice) };
      }),
    );
  };
  return { shop, dependencies: shop.dependencies, order, mails };
}

/** Reports three problems with one bottle each; one report is declined, one refunded, one replaced. */
async function reportEachOutcome({ dependencies, clock }: TestShop, orderId: OrderId): Promise<void> {
  const { rows } = await dependencies.database.read.execute<{ publicToken: string }>(
    sql`select public_token as "publicToken" from orders where id = ${orderId}`,
  );
  const access = { kind: 'token', publicToken: rows[0]?.publicToken ?? '', now: clock.now() } as const;
  const report = async (reason: ProblemReason) => {
    const units = [{ position: 0, quantity: 1 }];
    const fields = { units, reason, words: '', requestedRemedy: 'refund', photos: [] } as const;
    const reported = await reportProblem(dependencies, access, { ...fields, reportKey: randomUUID() });
    if (!reported.ok) throw new Error(reported.refusals[0]?.sentence);
    return { orderId, number: reported.value.number, actor: 'operator:test' } as const;
  };
  await declineProblem(dependencies, { ...(await report('missing')), answer: 'The scale says it was in.' });
  await approveProblem(dependencies, { ...(await report('corked')), remedy: 'refund' });
  await approveProblem(dependencies, {
    ...(await report('damaged')),
    remedy: 'replacement',
    answer: 'Sorry!',
  });
}

test('each step of an order emails the customer what happened and what to do, with customer text escaped', async () => {
  const { shop, dependencies, order, mails } = await shopWithWriter();
  const pickup = {
    isPickup: true,
    selectedPickupLocation: 'hilltop',
    billingPrimaryStreet: '12 Vine Street',
    billingCity: 'Paso Robles',
    billingState: 'CA',
    billingZipCode: '93446',
  } as const;
  const actor = testStaffActor;
  const sent = await order();
  await holdOrder(dependencies, {
    orderId: sent,
    reason: 'weather',
    until: '2026-12-01' as CivilDate,
    actor,
  });
  const [held] = await mails(sent);
  await releaseHoldOnOrder(dependencies, { orderId: sent, reason: 'weather', actor });
  await packAndShip(dependencies, sent, [{ position: 0, quantity: 2 }]);
  await packAndShip(dependencies, sent);
  await recordDeliveryAttempt(dependencies, { orderId: sent, number: 1, attempt: 3, actor });
  await recordDeliveredShipment(dependencies, { orderId: sent, number: 1, actor });
  await recordReturnedShipment(dependencies, { orderId: sent, number: 2, disposition: 'restock', actor });
  const units = [{ position: 0, quantity: 1 }];
  await refundOrder(dependencies, { orderId: sent, units, reason: 'returned', actor });
  await reportEachOutcome(shop, sent);

  const cancelled = await order();
  const address = {
    primaryStreet: '900 Higuera Street',
    secondaryStreet: '',
    city: 'San Luis Obispo',
    stateCode: 'CA',
    zipCode: '93401',
  };
  const staff = { kind: 'staff', orderId: cancelled, actor } as const;
  await changeOrderAddress(dependencies, staff, address);
  await cancelOrder(dependencies, staff, 'a request by phone');

  const waiting = await order(pickup);
  await makeOrderReadyForPickup(dependencies, { orderId: waiting, actor });
  shop.clock.advance({ days: 40 });
  await sweepOrders(dependencies);
  const reminder = (await mails(waiting)).find(({ kind }) => kind === 'pickup-reminder');
  shop.clock.advance({ days: 6 });
  await sweepOrders(dependencies);

  const written = [
    held,
    reminder,
    ...(await mails(sent)),
    ...(await mails(cancelled)),
    ...(await mails(waiting)),
  ];
  const textOf = new Map<FulfillmentNoticeKind, string>();
  for (const mail of written) {
    if (!mail?.letter) continue;
    expect(mail.letter.subject).toMatch(/order \d+.* · Mesa Lucero$/);
    expect(mail.letter.html).not.toContain('<b>');
    expect(mail.letter.text).toContain('805 555 0142');
    textOf.set(mail.kind, `${textOf.get(mail.kind) ?? ''}${mail.letter.text}`);
  }
  expect([...textOf.keys()].sort()).toEqual(Object.keys(fulfillmentEmailWriters).sort());

  const said: Readonly<Record<FulfillmentNoticeKind, readonly string[]>> = {
    'order-held': ['too hot or too cold', 'Tue, Dec 1'],
    'parcel-shipped': [
      'https://www.ups.com/track?tracknum=1Z',
      '21 or older',
      'Three Ropes <b>GSM</b>: 2',
      'Your card was charged',
    ],
    'parcel-attempted': ['for the third time', 'last attempt'],
    'parcel-delivered': ['signed for', 'within 30 days'],
    'parcel-returned': ['returned it'],
    'ready-for-pickup': ['Hilltop Tasting Room', 'until Mon, Jan 4', 'photo ID'],
    'pickup-reminder': ['still here', 'until Mon, Jan 4'],
    'pickup-expired': ['45 days'],
    'order-cancelled': ['$103.98 hold on your card', '$40.00 went back to your gift card'],
    'order-refunded': ['to your card'],
    'problem-received': ['within two business days', 'CORKED OR SPOILED', 'Three Ropes <b>GSM</b>: 1'],
    'problem-refunded': ['refunding $48.00 to your card', 'don’t need to send anything back'],
    'problem-replaced': ['Sorry!', 'to the same address at no charge', 'BROKEN OR DAMAGED'],
    'problem-declined': ['The scale says it was in.', 'MISSING FROM THE BOX'],
    'address-changed': ['900 Higuera Street, San Luis Obispo, CA 93401'],
  };
  for (const [kind, words] of Object.entries(said)) {
    for (const word of words) expect(textOf.get(kind as FulfillmentNoticeKind)).toContain(word);
  }
});

test('a hold that was released before its email went out is not emailed', async () => {
  const { dependencies, order, mails } = await shopWithWriter();
  const orderId = await order();
  await holdOrder(dependencies, { orderId, reason: 'compliance', actor: testStaffActor });
  expect((await mails(orderId))[0]?.letter?.text).toContain('shipping rules');
  await releaseHoldOnOrder(dependencies, { orderId, reason: 'compliance', actor: testStaffActor });
  expect(await mails(orderId)).toEqual([{ kind: 'order-held', letter: undefined }]);
});
