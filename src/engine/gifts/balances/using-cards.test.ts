import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import {
  addGiftCardToDraft,
  addOwnTender,
  moveTenderFirst,
  readUnusedOwnTenders,
  removeTender,
} from '../../checkout/index.server.ts';
import { newGiftBuyer } from '../../clubs/gift-memberships/testing.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { formatGiftCardCode } from '../cards/code-rules.ts';
import { deriveCode, derivePin, updateCard } from '../cards/index.server.ts';
import { findCard } from '../cards/store.server.ts';
import { buyGiftCards, giftCardBuyer } from '../cards/testing.ts';
import type { GiftCard } from '../cards/types.ts';
import { balanceOfCard, giftCardWalletOf } from '../cards/view.server.ts';
import { claimCard, lookUpCard, requestCashOut, sealCardProof } from './index.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

let addresses = 0;
/** Returns a visitor with a new address and browser. */
const fresh = () => {
  addresses += 1;
  return {
    ...{ clientAddress: `10.0.${addresses >> 8}.${addresses & 255}`, browser: `browser ${addresses}` },
    customerId: undefined,
  };
};
const read = () => shop.test.database.read;
const codeAndPin = (card: GiftCard) => ({
  code: formatGiftCardCode(deriveCode(testSeal, card)),
  pin: derivePin(testSeal, card),
});
const bought = async (dollars: number): Promise<GiftCard> => {
  const [card] = await buyGiftCards(shop, { amountCents: cents(dollars * 100) });
  if (!card) throw new Error('a card was bought');
  return card;
};
const customer = (email: string): Promise<CustomerId> =>
  shop.test.database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Gia', lastName: 'Toscano', now: shop.clock.now() }),
  );
const answer = (result: { ok: true } | { ok: false; refusals: readonly { code: string }[] }) =>
  result.ok ? 'done' : result.refusals[0]?.code;
const left = async (card: GiftCard) => (await balanceOfCard(read(), card)).availableCents;

describe('a gift card balance', () => {
  it('is found by code and PIN in any format, and a wrong PIN, unknown code or blocked card gets the same error', async () => {
    const card = await bought(50);
    const blocked = await bought(25);
    await shop.test.database.transaction((tx) =>
      updateCard(tx, blocked.id, { state: 'locked' }, shop.clock.now()),
    );
    const { code, pin } = codeAndPin(card);
    const look = (right: { code: string; pin: string }) =>
      lookUpCard(shop.dependencies, { ...right, ...fresh() });
    expect(
      await look({ code: ` ${code.toLowerCase().replaceAll('-', ' ')} `, pin: ` ${pin}` }),
    ).toMatchObject({
      ok: true,
      value: { id: card.id },
    });
    const wrongPin = pin === '0000' ? '0001' : '0000';
    const unknown = formatGiftCardCode(deriveCode(testSeal, { ...card, version: 7 }));
    const answers = await Promise.all([
      look({ code, pin: wrongPin }),
      look({ code: unknown, pin }),
      look(codeAndPin(blocked)),
    ]);
    expect(answers.map((each) => JSON.stringify(each))).toEqual(
      Array(3).fill(
        JSON.stringify({ ok: false, refusals: [answers[0]?.ok === false && answers[0].refusals[0]] }),
      ),
    );
    expect(answers.map(answer)).toEqual(['GC_UNKNOWN', 'GC_UNKNOWN', 'GC_UNKNOWN']);
    expect(await look({ code: code.slice(0, -1), pin })).toMatchObject({
      refusals: [{ code: 'GIFT_CARD_CODE' }],
    });
    expect(await look({ code, pin: '12' })).toMatchObject({ refusals: [{ code: 'GIFT_CARD_PIN' }] });
  });

  it('can be looked up only five times in ten minutes per network address and per browser (quality A1)', async () => {
    const card = await bought(50);
    const one = fresh();
    const another = { ...fresh(), browser: one.browser };
    const look = (from: typeof one) => lookUpCard(shop.dependencies, { ...codeAndPin(card), ...from });
    const tries = [];
    for (let n = 0; n < 7; n += 1) tries.push(answer(await look({ ...one, browser: fresh().browser })));
    expect(tries.slice(5)).toEqual(['RATE_LIMIT', 'RATE_LIMIT']);
    for (let n = 0; n < 5; n += 1) await look({ ...fresh(), browser: one.browser });
    expect(answer(await look(another))).toBe('RATE_LIMIT');
  });

  it('has a history that shows only the last two digits of order numbers', async () => {
    const card = await bought(100);
    const wine = await shop.sku(9, { priceCents: cents(3_800) });
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const from = { clientAddress: fresh().clientAddress };
    expect(
      answer(
        await addGiftCardToDraft(shop.dependencies, buyer.actor, buyer.draftId, {
          ...codeAndPin(card),
          ...from,
        }),
      ),
    ).toBe('done');
    const placed = await shop.place(buyer);
    expect(placed.ok).toBe(true);
    const { movements, availableCents } = await balanceOfCard(read(), card);
    expect(movements.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['issue', 10_000],
      ['post', availableCents - 10_000],
    ]);
    expect(movements[1]?.orderEnding).toMatch(/^\d\d$/);
  });
});

it.each([
  ['gift card', () => giftCardBuyer(shop)],
  ['gift membership', () => newGiftBuyer(shop)],
])('rejects a gift card as payment for a %s, and leaves its balance unchanged', async (_what, open) => {
  const card = await bought(50);
  const { actor, draftId } = await open();
  const entered = await addGiftCardToDraft(shop.dependencies, actor, draftId, {
    ...codeAndPin(card),
    clientAddress: fresh().clientAddress,
  });
  expect(answer(entered)).toBe('GIFT_CARD_NOT_HERE');
  const owner = await customer(`owner-of-${card.id}@example.com`);
  expect(
    answer(await claimCard(shop.dependencies, sealCardProof(testSeal, card, shop.clock.now()), owner)),
  ).toBe('done');
  const own = { ...actor, customerId: owner, isSignedIn: true };
  const added = await addOwnTender(shop.dependencies, own, draftId, card.ledgerAccountId);
  expect(answer(added)).toBe('GIFT_CARD_NOT_HERE');
  expect(await left(card)).toBe(5_000);
});

describe('gift cards at checkout', () => {
  it('are charged in the chosen order before the bank card, and can be removed', async () => {
    const [small, large] = [await bought(25), await bought(50)];
    const wine = await shop.sku(9, { priceCents: cents(3_800) });
    const buyer = await shop.buyer([[wine.skuId, 3]]);
    const { actor, draftId } = buyer;
    for (const card of [small, large]) {
      const entered = await addGiftCardToDraft(shop.dependencies, actor, draftId, {
        ...codeAndPin(card),
        clientAddress: fresh().clientAddress,
      });
      expect(answer(entered)).toBe('done');
    }
    const tenders = async () =>
      (await shop.viewOf(buyer)).quote.tenders.map(({ kind, amountCents }) => [kind, amountCents]);
    const { quote } = await shop.viewOf(buyer);
    const rest = quote.totalCents - 7_500;
    expect(await tenders()).toEqual([
      ['gift_card', 2_500],
      ['gift_card', 5_000],
      ['card', rest],
    ]);
    await moveTenderFirst(shop.dependencies, actor, draftId, large.ledgerAccountId);
    expect((await tenders()).slice(0, 2)).toEqual([
      ['gift_card', 5_000],
      ['gift_card', 2_500],
    ]);
    await removeTender(shop.dependencies, actor, draftId, small.ledgerAccountId);
    expect(await tenders()).toEqual([
      ['gift_card', 5_000],
      ['card', rest + 2_500],
    ]);
    expect((await shop.place(buyer)).ok).toBe(true);
    expect([await left(small), await left(large)]).toEqual([2_500, 0]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('are not overspent by fifty concurrent orders', async () => {
    const card = await bought(50);
    const wine = await shop.sku(100, { priceCents: cents(5_000) });
    const buyers = [];
    for (let n = 0; n < 50; n += 1) {
      const buyer = await shop.buyer([[wine.skuId, 1]], {}, { tenders: [card.ledgerAccountId] });
      buyers.push(buyer);
    }
    const totals = await Promise.all(
      buyers.map(async (buyer) => (await shop.viewOf(buyer)).quote.totalCents),
    );
    const placed = await Promise.all(
      buyers.map((buyer, n) => shop.place(buyer, { shownTotalCents: totals[n] as never })),
    );
    const { movements } = await balanceOfCard(read(), card);
    const spent = movements
      .filter(({ kind }) => kind === 'post')
      .reduce((sum, each) => sum + each.amountCents, 0);
    expect(spent).toBe(-5_000);
    expect(await left(card)).toBe(0);
    expect(placed.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('are not charged once they are blocked', async () => {
    const card = await bought(50);
    const wine = await shop.sku(9, { priceCents: cents(3_800) });
    const buyer = await shop.buyer([[wine.skuId, 1]], {}, { tenders: [card.ledgerAccountId] });
    await shop.test.database.transaction((tx) =>
      updateCard(tx, card.id, { state: 'locked' }, shop.clock.now()),
    );
    expect((await shop.viewOf(buyer)).quote.tenders.map(({ kind }) => kind)).toEqual(['card']);
  });
});

describe('a gift card in an account', () => {
  it('pays without its code for the account owner, and is rejected for anyone else who enters the code', async () => {
    const card = await bought(50);
    const gia = await customer('gia-wallet@example.com');
    const other = await customer('other-wallet@example.com');
    const proof = sealCardProof(testSeal, { ...card, state: 'sent' }, shop.clock.now());
    const stateOf = async () => (await findCard(read(), card.id))?.state;
    expect(await stateOf()).toBe('sent');
    expect(answer(await claimCard(shop.dependencies, proof, gia))).toBe('done');
    expect(await stateOf()).toBe('active');
    expect(answer(await claimCard(shop.dependencies, proof, gia))).toBe('done');
    expect(answer(await claimCard(shop.dependencies, proof, other))).toBe('GIFT_CARD_TAKEN');
    expect(
      (await giftCardWalletOf(read(), gia)).map(({ id, availableCents }) => [id, availableCents]),
    ).toEqual([[card.id, 5_000]]);
    expect(await giftCardWalletOf(read(), other)).toEqual([]);

    const wine = await shop.sku(9, { priceCents: cents(3_800) });
    const guest = await shop.buyer([[wine.skuId, 1]]);
    const stolen = { ...codeAndPin(card), clientAddress: fresh().clientAddress };
    expect(answer(await addGiftCardToDraft(shop.dependencies, guest.actor, guest.draftId, stolen))).toBe(
      'GIFT_CARD_TAKEN',
    );
    const customers = await shop.buyer([[wine.skuId, 1]], {}, { customerId: gia });
    const own = { ...customers, actor: { ...customers.actor, isSignedIn: true } };
    expect(await readUnusedOwnTenders(read(), customers.actor, own.draftId)).toEqual([]);
    expect(
      answer(await addOwnTender(shop.dependencies, customers.actor, own.draftId, card.ledgerAccountId)),
    ).toBe('GIFT_CARD_EMPTY');
    expect(await readUnusedOwnTenders(read(), own.actor, own.draftId)).toMatchObject([
      { isOn: false, availableCents: 5_000, lastFour: card.lastFour },
    ]);
    expect(answer(await addOwnTender(shop.dependencies, own.actor, own.draftId, card.ledgerAccountId))).toBe(
      'done',
    );
    expect((await shop.viewOf(own)).quote.tenders[0]?.kind).toBe('gift_card');
    const foreign = await addOwnTender(shop.dependencies, guest.actor, guest.draftId, card.ledgerAccountId);
    expect(answer(foreign)).toBe('GIFT_CARD_EMPTY');
  });

  it('can’t be added with an expired or altered proof, or with the proof of a voided code', async () => {
    const card = await bought(50);
    const gia = await customer('gia-late@example.com');
    const proof = sealCardProof(testSeal, card, shop.clock.now());
    const changed = `${proof.slice(0, -3)}AAA`;
    expect(answer(await claimCard(shop.dependencies, changed, gia))).toBe('GIFT_CARD_PROOF');
    expect(
      answer(
        await claimCard(
          shop.dependencies,
          sealCardProof(testSeal, { ...card, version: 2 }, shop.clock.now()),
          gia,
        ),
      ),
    ).toBe('GIFT_CARD_PROOF');
    shop.clock.advance({ seconds: 901 });
    expect(answer(await claimCard(shop.dependencies, proof, gia))).toBe('GIFT_CARD_PROOF');
  });
});

describe('a cash request', () => {
  const payee = {
    name: 'Cleo Park',
    address: '1 Vine Street, Paso Robles, CA 93446',
    email: 'cleo@example.com',
  };
  const ask = (card: GiftCard) =>
    requestCashOut(shop.dependencies, sealCardProof(testSeal, card, shop.clock.now()), payee);

  it('is accepted once for a balance below $15, which can then no longer be spent', async () => {
    const [rich, poor] = [await bought(15), await bought(14)];
    expect(answer(await ask(rich))).toBe('CASH_OUT_NOT_OWED');
    expect(await ask(poor)).toMatchObject({ ok: true, value: { amountCents: 1_400 } });
    expect(answer(await ask(poor))).toBe('GIFT_CARD_PROOF');
    const wine = await shop.sku(9, { priceCents: cents(3_800) });
    const buyer = await shop.buyer([[wine.skuId, 1]], {}, { tenders: [poor.ledgerAccountId] });
    expect((await shop.viewOf(buyer)).quote.tenders.map(({ kind }) => kind)).toEqual(['card']);
  });

  it('is recorded once when submitted twenty times concurrently', async () => {
    const card = await bought(12);
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(card)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
