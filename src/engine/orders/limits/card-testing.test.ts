import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { saveGuarantee } from '../card-guarantees/index.server.ts';
import { saveCard } from '../saved-cards/index.server.ts';
import { maxCardDeclinesPerHour } from './card-testing-rules.ts';

let shop: TestShop;
let people = 0;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
// All tests share the gateway's one declined card, which is counted too.
afterEach(() => shop.clock.advance({ hours: 25 }));

async function somebody(): Promise<{ readonly customerId: CustomerId; readonly email: string }> {
  people += 1;
  const email = `tried-${people}@example.com`;
  const person = { email, firstName: 'Ana', lastName: 'Núñez', now: shop.clock.now() };
  return {
    customerId: await shop.dependencies.database.transaction((tx) => createCustomer(tx, person)),
    email,
  };
}

async function bottleBuyer(email: string, customerId?: CustomerId): Promise<Buyer> {
  const wine = await shop.sku(3);
  return shop.buyer([[wine.skuId, 1]], { email }, customerId ? { customerId } : {});
}

const declines = async (buyer: Buyer, count: number) => {
  for (let n = 0; n < count; n += 1) {
    expect(refusalCodes(await shop.place(buyer, { card: testCards.declined }))).toEqual([
      'PAY_DECLINED_GENERIC',
    ]);
  }
};

const keep = async (customerId: CustomerId, card: string) =>
  saveCard(shop.dependencies, customerId, {
    paymentMethodId: await shop.tokenize(card),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: () => 'http://localhost:3000/',
  });

const tooMany = ['PAY_TOO_MANY_TRIES'];

it('blocks a browser and its email address for an hour after ten declines, without calling the gateway', async () => {
  const email = 'bottles@example.com';
  const buyer = await bottleBuyer(email);
  await declines(buyer, maxCardDeclinesPerHour);
  const { payments } = await shop.figures();
  expect(refusalCodes(await shop.place(buyer))).toEqual(tooMany);
  // Another browser with the same mailbox is blocked too.
  expect(refusalCodes(await shop.place(await bottleBuyer(email)))).toEqual(tooMany);
  expect((await shop.figures()).payments).toBe(payments);
  expect(refusalCodes(await shop.place(await bottleBuyer('another@example.com')))).toEqual([]);
  shop.clock.advance({ hours: 1, minutes: 1 });
  expect(refusalCodes(await shop.place(buyer))).toEqual([]);
});

it('counts the declines of an account across browsers, and does not let a guest lock the account out', async () => {
  const { customerId, email } = await somebody();
  const stranger = await bottleBuyer(email);
  await declines(stranger, maxCardDeclinesPerHour);
  expect(refusalCodes(await shop.place(stranger))).toEqual(tooMany);
  const owner = await bottleBuyer(email, customerId);
  for (let n = 0; n < maxCardDeclinesPerHour; n += 1) {
    expect(refusalCodes(await shop.place(owner, { card: testCards.insufficient }))).toEqual([
      'PAY_DECLINED_INSUFFICIENT',
    ]);
  }
  await shop.test.database.pool.query('update carts set customer_id = null where customer_id = $1', [
    customerId,
  ]);
  const elsewhere = await bottleBuyer('a.third@example.com', customerId);
  expect(refusalCodes(await shop.place(elsewhere))).toEqual(tooMany);
});

it('does not block an order that needs no card', async () => {
  const email = 'covered@example.com';
  await declines(await bottleBuyer(email), maxCardDeclinesPerHour);
  const wine = await shop.sku(3);
  const card = await shop.giftCard(50_000);
  const covered = await shop.buyer([[wine.skuId, 1]], { email }, { tenders: [card] });
  expect(refusalCodes(await shop.place(covered, { paymentMethodId: undefined }))).toEqual([]);
});

it('counts declines in checkout and declines of cards to be saved together, per account', async () => {
  const { customerId, email } = await somebody();
  const buyer = await bottleBuyer(email, customerId);
  await declines(buyer, maxCardDeclinesPerHour - 1);
  expect(await keep(customerId, testCards.declined)).toMatchObject({
    ok: true,
    value: { outcome: { kind: 'refused' } },
  });
  expect(refusalCodes(await shop.place(buyer))).toEqual(tooMany);
  expect(refusalCodes(await keep(customerId, testCards.approved))).toEqual(tooMany);
});

it('also blocks saving a card as a guarantee for a visit after ten declines', async () => {
  const tastingRoom = visitFixtures(shop);
  const policy = { kind: 'card_hold', noShowCents: cents(1_500), cutoffHours: 24 } as const;
  const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 24);
  const email = 'stands@example.com';
  const buyer = await tastingRoom.chosen({ slotId, party: 4 }, { patch: { email } });
  const keepFor = async (card: string) =>
    saveGuarantee(shop.dependencies, buyer.actor, {
      draftId: buyer.draftId,
      paymentMethodId: await shop.tokenize(card),
      returnUrl: 'http://localhost:3000/shop/event-checkout',
      clientAddress: email,
    });
  await declines(await bottleBuyer(email), maxCardDeclinesPerHour - 1);
  expect(await keepFor(testCards.approved)).toMatchObject({ ok: true });
  await declines(await bottleBuyer(email), 1);
  expect(refusalCodes(await keepFor(testCards.approved))).toEqual(tooMany);
});

it('does not count attempts that the gateway, not the bank, rejected', async () => {
  const buyer = await bottleBuyer('patient@example.com');
  await declines(buyer, maxCardDeclinesPerHour);
  await shop.dependencies.database.read.execute(sql`
    update payment_attempts set failure_code = 'gateway_away'
     where order_id in (select id from orders where email = 'patient@example.com')`);
  expect(refusalCodes(await shop.place(buyer))).toEqual([]);
});
