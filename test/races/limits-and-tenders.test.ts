import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerAccountId } from '../../src/core/ids.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { findLedgerBalance } from '../../src/engine/ledger/index.server.ts';
import { orderOutcome } from '../helpers/refusal-codes.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const placeAll = async (buyers: readonly Buyer[]) =>
  (await Promise.all(buyers.map((buyer) => shop.place(buyer)))).map(orderOutcome).sort();

/** The name and address of one person; `anaAgain` is the same person, spelled differently. */
const ana: DraftPatch = { firstName: 'Ana', lastName: 'Núñez', primaryStreet: '12 Vine Street' };
const anaAgain: DraftPatch = { firstName: 'ANA', lastName: 'Nunez', primaryStreet: '12 vine st.' };

describe('limits per person (I-50)', () => {
  it('two parallel orders of one person cannot both pass a purchase limit of 3', async () => {
    const lantern = await shop.sku(100, { purchaseLimit: 3, title: 'Lantern Hill' });
    const buyers = [
      await shop.buyer([[lantern.skuId, 2]], ana),
      await shop.buyer([[lantern.skuId, 2]], anaAgain),
    ];
    expect(await placeAll(buyers)).toEqual(['LIMIT_PER_PERSON', 'placed']);
    const another = await shop.buyer([[lantern.skuId, 2]], { ...ana, firstName: 'Bea' });
    expect(await placeAll([another])).toEqual(['placed']);
    const rest = await shop.buyer([[lantern.skuId, 1]], anaAgain);
    expect(await placeAll([rest])).toEqual(['placed']);
    const oneMore = await shop.place(await shop.buyer([[lantern.skuId, 1]], ana));
    expect(oneMore).toMatchObject({ ok: false, refusals: [{ details: { limit: 3, used: 3 } }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('a declined order does not count toward a purchase limit', async () => {
    const lantern = await shop.sku(100, { purchaseLimit: 3 });
    const person = { ...ana, firstName: 'Cleo' };
    const buyer = await shop.buyer([[lantern.skuId, 3]], person);
    expect(orderOutcome(await shop.place(buyer, { card: testCards.declined }))).toBe('PAY_DECLINED_GENERIC');
    expect(await placeAll([await shop.buyer([[lantern.skuId, 3]], person)])).toEqual(['placed']);
    expect(orderOutcome(await shop.place(buyer))).toBe('LIMIT_PER_PERSON');
  });

  it('ten parallel orders into Minnesota ship at most its 18 liters a year', async () => {
    const wine = await shop.sku(500);
    const minnesota = { ...ana, firstName: 'Finn', zipCode: '55401' };
    const buyers: Buyer[] = [];
    for (let n = 0; n < 10; n += 1) buyers.push(await shop.buyer([[wine.skuId, 6]], minnesota));
    const codes = await placeAll(buyers);
    expect(codes.filter((code) => code === 'placed')).toHaveLength(4);
    expect(codes.filter((code) => code === 'SHIP_LIMIT')).toHaveLength(6);
    const pickup = {
      ...minnesota,
      isPickup: true,
      selectedPickupLocation: 'hilltop',
      billingPrimaryStreet: '1 Nicollet Mall',
      billingZipCode: '55401',
    };
    expect(await placeAll([await shop.buyer([[wine.skuId, 6]], pickup)])).toEqual(['placed']);
    const { rows } = await shop.test.database.read.execute(
      sql`select sum(quantity) as ml from person_usages where rule like 'ship_volume:MN:%' and state = 'taken'`,
    );
    expect(rows).toEqual([{ ml: '18000' }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('the stored counts identify a person by a hash and contain no name, birth date or address', async () => {
    const { rows } = await shop.test.database.read.execute<{ person_key: string }>(
      sql`select person_key from person_limits union select person_key from orders`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ person_key }) => /^[\w-]{43}$/.test(person_key))).toBe(true);
  });
});

describe('gift cards as tenders', () => {
  const left = async (accountId: LedgerAccountId) =>
    (await findLedgerBalance(shop.test.database.read, { accountId, owner: undefined }))?.available;

  it('pay a whole order without the gateway (I-31)', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(3);
    const card = await shop.giftCard(20_000);
    const buyer = await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] });
    expect((await shop.viewOf(buyer)).quote.cardDueCents).toBe(0);
    expect(orderOutcome(await shop.place(buyer, { paymentMethodId: undefined }))).toBe('placed');
    expect(await left(card)).toBe(20_000 - 14_398);
    const after = await shop.figures();
    expect([after.placed - before.placed, after.payments - before.payments]).toEqual([1, 0]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('pay before the bank card pays the rest, and get their whole amount back after a decline', async () => {
    const wine = await shop.sku(3);
    const card = await shop.giftCard(10_000);
    const buyer = await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] });
    expect((await shop.viewOf(buyer)).quote.cardDueCents).toBe(4_398);
    expect(orderOutcome(await shop.place(buyer, { card: testCards.declined }))).toBe('PAY_DECLINED_GENERIC');
    expect(await left(card)).toBe(10_000);
    expect(orderOutcome(await shop.place(buyer))).toBe('placed');
    expect(await left(card)).toBe(0);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('spent elsewhere before the submit cause a rejection instead of a larger charge to the bank card', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(10);
    const card = await shop.giftCard(10_000);
    const [here, there] = [
      await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] }),
      await shop.buyer([[wine.skuId, 1]], {}, { tenders: [card] }),
    ];
    const shownCardCents = (await shop.viewOf(here)).quote.cardDueCents;
    expect(orderOutcome(await shop.place(there))).toBe('placed');
    const late = await shop.place(here, { shownCardCents });
    expect(late).toMatchObject({ refusals: [{ code: 'TENDER_SHORT', details: { shownCardCents: 4_398 } }] });
    const { cardDueCents } = (await shop.viewOf(here)).quote;
    expect(orderOutcome(await shop.place(here, { shownCardCents: cardDueCents }))).toBe('placed');
    const after = await shop.figures();
    expect(after.placed - before.placed).toBe(2);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('get their amount back when an order is never paid, and can then pay in another cart', async () => {
    const wine = await shop.sku(10);
    const card = await shop.giftCard(10_000);
    const buyer = await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] });
    expect(orderOutcome(await shop.place(buyer, { card: testCards.challenge }))).toBe('action_required');
    expect(await left(card)).toBe(0);
    const other = await shop.buyer([[wine.skuId, 1]], {}, { tenders: [card] });
    expect((await shop.viewOf(other)).quote.tenders.map(({ kind }) => kind)).toEqual(['card']);
    shop.clock.advance({ minutes: 16 });
    await shop.runJobs();
    expect(await left(card)).toBe(10_000);
    expect((await shop.viewOf(other)).quote.tenders.map(({ kind }) => kind)).toEqual(['gift_card']);
    expect(orderOutcome(await shop.place(other))).toBe('placed');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('one gift card in ten parallel carts is spent once (F5, I-28)', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(100);
    const card = await shop.giftCard(14_398);
    const buyers: Buyer[] = [];
    for (let n = 0; n < 10; n += 1) buyers.push(await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] }));
    const answers = await Promise.all(
      buyers.map((buyer) => shop.place(buyer, { paymentMethodId: undefined })),
    );
    const codes = answers.map(orderOutcome);
    expect(codes.filter((code) => code === 'placed')).toHaveLength(1);
    // Later buyers learn that the card ran short or that a bank card must pay now; none was charged.
    expect(codes.every((code) => ['placed', 'TENDER_SHORT', 'PAYMENT_METHOD_MISSING'].includes(code))).toBe(
      true,
    );
    expect(await left(card)).toBe(0);
    expect((await shop.figures()).payments).toBe(before.payments);
    expect(await shop.disagreements()).toEqual([]);
  });
});
