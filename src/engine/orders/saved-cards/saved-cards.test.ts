import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import type { CardSetupId, CustomerId, SavedCardId } from '../../../core/ids.ts';
import { placeOrder } from '../../checkout/index.server.ts';
import type { PlaceOrderCommand } from '../../checkout/place-order-types.ts';
import { createCustomer } from '../../identity/index.server.ts';
import {
  deleteRemovedCards,
  findSavedCard,
  makeDefaultCard,
  refreshCardSetup,
  removeCard,
  saveCard,
  savedCardsOfCustomer,
} from './index.server.ts';
import type { SavedCard } from './types.ts';
import { viewSavedCards } from './view.server.ts';

let shop: TestShop;
let people = 0;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const somebody = (): Promise<CustomerId> => {
  people += 1;
  const email = `cards-${people}@example.com`;
  const { database } = shop.dependencies;
  return database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Ana', lastName: 'Núñez', now: shop.clock.now() }),
  );
};

async function keep(owner: CustomerId, card: string, more: Partial<Parameters<typeof saveCard>[2]> = {}) {
  return saveCard(shop.dependencies, owner, {
    paymentMethodId: more.paymentMethodId ?? (await shop.tokenize(card)),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: (setupId) => `http://localhost:3000/shop/billing-details/add-card?setup=${setupId}`,
    ...more,
  });
}

/** Saves a card and returns it. The customer must have no other card. */
async function kept(owner: CustomerId, card: string = testCards.approved): Promise<SavedCard> {
  expect(await keep(owner, card)).toMatchObject({ ok: true, value: { outcome: { kind: 'kept' } } });
  const found = (await savedCardsOfCustomer(shop.dependencies.database.read, owner)).find(({ lastFour }) =>
    card.endsWith(lastFour),
  );
  if (!found) throw new Error('a card that was kept is there');
  return found;
}

const cards = (owner: CustomerId) => viewSavedCards(shop.dependencies, owner);
const codeOf = (result: { ok: true } | { ok: false; refusals: readonly { code: string }[] }) =>
  result.ok ? 'ok' : result.refusals[0]?.code;

async function passChallenge(actionUrl: string, decision: 'approve' | 'refuse') {
  await fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ decision }) });
}

describe('a saved card', () => {
  it('is shown with brand, last four digits and expiry, but without its number and gateway reference', async () => {
    const owner = await somebody();
    const { reference, fingerprint } = await kept(owner);
    const shown = await cards(owner);
    expect(shown).toMatchObject([
      { brand: 'visa', lastFour: '4242', expiryMonth: 12, isDefault: true, validity: 'valid', uses: [] },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${reference}|${fingerprint}|4242424242424242`));
  });

  it('is saved only after the bank has verified its customer', async () => {
    const owner = await somebody();
    const asked = await keep(owner, testCards.challenge);
    if (!asked.ok || asked.value.outcome.kind !== 'challenge') throw new Error('the bank asks');
    const { setupId, outcome } = asked.value;
    expect(await cards(owner)).toEqual([]);
    expect(await refreshCardSetup(shop.dependencies, owner, setupId)).toMatchObject({ kind: 'challenge' });
    await passChallenge(outcome.actionUrl, 'approve');
    const looks = await Promise.all([1, 2, 3].map(() => refreshCardSetup(shop.dependencies, owner, setupId)));
    expect(looks).toEqual([{ kind: 'kept' }, { kind: 'kept' }, { kind: 'kept' }]);
    expect(await cards(owner)).toMatchObject([{ lastFour: '3155' }]);
  });

  it.each([
    [testCards.declined, 'Your bank declined to save this card. Nothing was charged.'],
    [
      testCards.insufficient,
      'Your bank declined to save this card because of insufficient funds. Nothing was charged.',
    ],
  ])('is not saved when the bank declines card %s', async (card, sentence) => {
    const owner = await somebody();
    expect(await keep(owner, card)).toMatchObject({
      ok: true,
      value: { outcome: { kind: 'refused', sentence } },
    });
    expect(await cards(owner)).toEqual([]);
  });

  it('is saved once under concurrent requests, and updated when the same number is saved again', async () => {
    const owner = await somebody();
    const paymentMethodId = await shop.tokenize(testCards.approved);
    await Promise.all([1, 2, 3].map(() => keep(owner, '', { paymentMethodId })));
    const [first, ...more] = await cards(owner);
    expect(more).toEqual([]);
    await kept(owner);
    expect((await cards(owner)).map(({ id }) => id)).toEqual([first?.id]);
    expect(await deleteRemovedCards(shop.dependencies)).toBe(1);
  });

  it('replaces another one under the same id, so that subscriptions continue', async () => {
    const owner = await somebody();
    const before = await kept(owner);
    expect(await keep(owner, '4000002760003184', { replacesCardId: before.id })).toMatchObject({
      value: { outcome: { kind: 'challenge' } },
    });
    const replaced = await keep(owner, testCards.challenge, { replacesCardId: before.id });
    if (!replaced.ok || replaced.value.outcome.kind !== 'challenge') throw new Error('the bank asks');
    await passChallenge(replaced.value.outcome.actionUrl, 'approve');
    await refreshCardSetup(shop.dependencies, owner, replaced.value.setupId);
    expect(await cards(owner)).toMatchObject([{ id: before.id, lastFour: '3155', isDefault: true }]);
  });

  it('is rejected if the customer already has ten', async () => {
    const owner = await somebody();
    const first = await kept(owner);
    await shop.test.database.pool.query(
      `insert into saved_cards (customer_id, place, reference, brand, last_four, expiry_month, expiry_year, fingerprint, created_at)
       select customer_id, n, reference || n, brand, last_four, expiry_month, expiry_year, fingerprint || n, created_at
         from saved_cards, generate_series(2, 10) n where id = $1`,
      [first.id],
    );
    expect(codeOf(await keep(owner, testCards.approved))).toBe('CARD_LIMIT');
  });

  it('can be submitted at most ten times an hour', async () => {
    const owner = await somebody();
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(codeOf(await keep(owner, testCards.declined)));
    expect(answers.at(-2)).toBe('ok');
    expect(answers.at(-1)).toBe('RATE_LIMIT');
  });

  it('is rejected with a message when the payment gateway is unavailable', async () => {
    const owner = await somebody();
    const payments = shop.sandbox.adapter({ secretKey: 'sk_of_nobody' });
    const answer = await saveCard({ ...shop.dependencies, payments }, owner, {
      paymentMethodId: 'pm_1',
      replacesCardId: undefined,
      makesDefault: false,
      returnUrl: () => '',
    });
    expect(codeOf(answer)).toBe('CARD_SERVICE_AWAY');
  });
});

describe('an order with a saved card', () => {
  async function order(owner: CustomerId, command: Partial<PlaceOrderCommand>, isSignedIn = true) {
    const wine = await shop.sku(5);
    // A declined customer still has a cart.
    await shop.test.database.pool.query('update carts set customer_id = null where customer_id = $1', [
      owner,
    ]);
    const buyer = await shop.buyer([[wine.skuId, 1]], {}, { customerId: owner });
    const shownTotalCents = (await shop.viewOf(buyer)).quote.totalCents;
    const place = (more: Partial<PlaceOrderCommand> = {}) =>
      placeOrder(
        shop.dependencies,
        { ...buyer.actor, isSignedIn },
        {
          draftId: buyer.draftId,
          shownTotalCents,
          paymentMethodId: undefined,
          returnUrl: 'http://localhost:3000/shop/checkout',
          ...command,
          ...more,
        },
      );
    return { buyer, place, answer: await place() };
  }

  it('is listed as a use of the card, and keeps its authorization when the card is removed', async () => {
    const owner = await somebody();
    const card = await kept(owner);
    const { answer } = await order(owner, { savedCardId: card.id });
    expect(answer).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await cards(owner)).toMatchObject([
      { uses: [{ label: expect.stringMatching(/^Order \d+$/), holds: false }] },
    ]);
    await deleteRemovedCards(shop.dependencies);
    expect(codeOf(await removeCard(shop.dependencies, { customerId: owner, cardId: card.id }))).toBe('ok');
    expect(await cards(owner)).toEqual([]);
    expect(await deleteRemovedCards(shop.dependencies)).toBe(0);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('requires bank verification for each order if the card demands it', async () => {
    const owner = await somebody();
    const asked = await keep(owner, testCards.challenge);
    if (!asked.ok || asked.value.outcome.kind !== 'challenge') throw new Error('the bank asks');
    await passChallenge(asked.value.outcome.actionUrl, 'approve');
    await refreshCardSetup(shop.dependencies, owner, asked.value.setupId);
    const [card] = await cards(owner);
    const { answer } = await order(owner, { savedCardId: card?.id });
    expect(answer).toMatchObject({ ok: true, value: { kind: 'action_required' } });
  });

  it('is charged again only after its decline was displayed, and otherwise returns the same decline', async () => {
    const owner = await somebody();
    const card = await kept(owner);
    await shop.sandbox.control.change({
      kind: 'bank_changes',
      paymentMethod: card.reference,
      behaviour: 'insufficient_funds',
    });
    const { place, answer } = await order(owner, { savedCardId: card.id, seenTries: 0 });
    expect(codeOf(answer)).toBe('PAY_DECLINED_INSUFFICIENT');
    await shop.sandbox.control.change({
      kind: 'bank_changes',
      paymentMethod: card.reference,
      behaviour: 'approve',
    });
    expect(codeOf(await place())).toBe('PAY_DECLINED_INSUFFICIENT');
    expect(await place({ seenTries: 1 })).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('saves an entered card only if the customer chose to keep it and the payment succeeded', async () => {
    const owner = await somebody();
    const paid = async (keepsCard: boolean, number: string) =>
      order(owner, { paymentMethodId: await shop.tokenize(number), keepsCard });
    await paid(true, testCards.declined);
    await paid(false, testCards.approved);
    expect(await cards(owner)).toEqual([]);
    expect((await paid(true, testCards.approved)).answer).toMatchObject({ value: { kind: 'placed' } });
    const [card] = await cards(owner);
    expect(card).toMatchObject({ lastFour: '4242', isDefault: true });
    expect((await order(owner, { savedCardId: card?.id })).answer).toMatchObject({ ok: true });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected for another customer’s card, and for a customer who is not signed in', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const card = await kept(owner);
    const charges = (await shop.figures()).charges;
    const stolen = await order(thief, { savedCardId: card.id });
    const unproved = await order(owner, { savedCardId: card.id }, false);
    expect([codeOf(stolen.answer), codeOf(unproved.answer)]).toEqual([
      'PAYMENT_METHOD_MISSING',
      'PAYMENT_METHOD_MISSING',
    ]);
    // A gateway reference can't be used as an entered card by anyone else.
    const named = await order(thief, { paymentMethodId: card.reference });
    expect(codeOf(named.answer)).toBe('PAY_DECLINED_GENERIC');
    expect((await shop.figures()).charges).toBe(charges);
  });
});

it('another customer’s card or card setup gets the same response as one that does not exist', async () => {
  const [owner, thief] = [await somebody(), await somebody()];
  const card = await kept(owner);
  await kept(thief);
  const asked = await keep(owner, testCards.challenge);
  if (!asked.ok) throw new Error('asked');
  for (const cardId of [card.id, '00000000-0000-7000-8000-000000000000' as SavedCardId]) {
    const own = { customerId: thief, cardId };
    expect(await findSavedCard(shop.dependencies.database.read, own)).toBeUndefined();
    expect(codeOf(await removeCard(shop.dependencies, own))).toBe('CARD_NOT_FOUND');
    expect(codeOf(await makeDefaultCard(shop.dependencies, own))).toBe('CARD_NOT_FOUND');
    expect(codeOf(await keep(thief, testCards.approved, { replacesCardId: cardId }))).toBe('CARD_NOT_FOUND');
  }
  expect(
    await refreshCardSetup(shop.dependencies, thief, asked.value.setupId as CardSetupId),
  ).toBeUndefined();
  expect(await cards(owner)).toMatchObject([{ id: card.id, isDefault: true }]);
});

describe('a lost gateway response', () => {
  it.each([
    ['POST /v1/setup_intents/:id/confirm', true],
    ['POST /v1/setup_intents/:id/confirm', false],
    ['POST /v1/setup_intents', true],
  ] as const)(
    'to %s (request performed: %s) is looked up, and the card is saved exactly once',
    async (operation, acts) => {
      const owner = await somebody();
      const payments = shop.sandbox.adapter({ timeoutMilliseconds: 300, maxNetworkRetries: 0 });
      const dependencies = { ...shop.dependencies, payments };
      const paymentMethodId = await shop.tokenize(testCards.approved);
      await shop.sandbox.control.addFault({ operation, behaviour: { kind: 'never_answer', acts }, times: 1 });
      const command = {
        paymentMethodId,
        replacesCardId: undefined,
        makesDefault: false,
        returnUrl: () => 'http://localhost/',
      };
      const first = await saveCard(dependencies, owner, command);
      expect(first).toMatchObject({ ok: true, value: { outcome: { kind: 'waiting' } } });
      await shop.sandbox.control.clearFaults();
      if (!first.ok) return;
      const isDone = operation.endsWith('confirm') && acts;
      const looked = await refreshCardSetup(dependencies, owner, first.value.setupId);
      expect(looked).toMatchObject({ kind: isDone ? 'kept' : 'waiting' });
      // A second click finds the same setup and finishes what was not done, once.
      await saveCard(dependencies, owner, command);
      expect(await cards(owner)).toMatchObject([{ lastFour: '4242' }]);
    },
  );
});
