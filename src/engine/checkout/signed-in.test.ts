import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextUniqueNumber } from '../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop, testCards, testSeal } from '../../../test/helpers/shop.ts';
import type { CustomerId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { addAddress, addressesOf } from '../identity/address-book/index.server.ts';
import { emptyAddress } from '../identity/address-book/text-rules.ts';
import type { EnteredAddress } from '../identity/address-book/types.ts';
import { createCustomer } from '../identity/index.server.ts';
import type { Draft, DraftActor } from '../orders/drafts/types.ts';
import { saveCard, savedCardsOfCustomer } from '../orders/saved-cards/index.server.ts';
import { createCart } from './carts/store.server.ts';
import { draftPatchForDeliveryAddress, placeOrder, startCheckout, viewDraft } from './index.server.ts';

/** Spy on all statements, installed before the first connection so that none is missed. */
const query = vi.spyOn(pg.Client.prototype, 'query');
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(async () => {
  query.mockRestore();
  await shop.stop();
});

const home: EnteredAddress = {
  ...emptyAddress,
  firstName: 'Ana',
  lastName: 'Núñez',
  primaryStreet: '12 Vine Street',
  zipCode: '93446',
  phone: '(805) 555-0199',
  recipientIsAdult: true,
};
const mother = {
  ...home,
  firstName: 'Rosa',
  primaryStreet: '4 Oak Lane',
  zipCode: '94558',
  note: 'Side door',
};

/** Creates a customer with a stored birth date and these addresses. */
async function customer(...addresses: readonly EnteredAddress[]): Promise<CustomerId> {
  const { database } = shop.test;
  const email = `account-${nextUniqueNumber()}@example.com`;
  const customerId = await database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Ana', lastName: 'Núñez', now: shop.clock.now() }),
  );
  const sealed = testSeal.seal(JSON.stringify({ month: '3', day: '14', year: '1984' }));
  await database.pool.query('update customers set birth_date_sealed = $1 where id = $2', [
    sealed,
    customerId,
  ]);
  for (const address of addresses) await addAddress(shop.dependencies, customerId, address, 'delivery');
  return customerId;
}

/** Opens the checkout of this customer's cart, with a session or with only the cart's cookie. */
async function open(customerId: CustomerId, { isSignedIn = true, zipCode = '' } = {}) {
  const wine = await shop.sku(20);
  const { database } = shop.test;
  const tokenHash = testSeal.keyedHash(`signed-in ${nextUniqueNumber()}`);
  const line = { skuId: wine.skuId, quantity: 1, addedPriceCents: cents(0), source: 'shop' } as const;
  const cartId = await database.transaction((tx) =>
    createCart(tx, { tokenHash, customerId, now: shop.clock.now() }, [line]),
  );
  if (zipCode !== '')
    await database.pool.query('update carts set zip_code = $1 where id = $2', [zipCode, cartId]);
  const actor: DraftActor = { cartId, customerId, isSignedIn, requestId: 'signed-in' };
  const started = await startCheckout(shop.dependencies, actor, 'regular');
  if (!started.ok) throw new Error('there is a wine in it');
  return { actor, draft: started.value.draft };
}

const viewOf = (draft: Draft) => viewDraft(shop.dependencies, draft);

describe('the checkout of a signed-in customer', () => {
  it('requires no entries if the account is complete, and does not expose the birth date', async () => {
    const { draft } = await open(await customer(home));
    const view = await viewOf(draft);
    expect(view.requirements).toEqual([]);
    expect(view).toMatchObject({
      birthDateMask: '••/••/1984',
      contents: {
        firstName: 'Ana',
        phone: '(805) 555-0199',
        primaryStreet: '12 Vine Street',
        billingSameAsDelivery: true,
        isGift: false,
      },
    });
    expect(JSON.stringify(view)).not.toContain('"month"');
  });

  it('reads no account data for a cart cookie without a session', async () => {
    const { draft } = await open(await customer(home), { isSignedIn: false });
    expect(draft).toMatchObject({ birthDateSealed: undefined, contents: { email: '', primaryStreet: '' } });
  });

  it("uses the saved address that matches the cart's ZIP code, or none if no address matches", async () => {
    const { draft } = await open(await customer(home, mother), { zipCode: '94558' });
    expect(draft.contents).toMatchObject({
      primaryStreet: '4 Oak Lane',
      note: 'Side door',
      isGiftToOther: true,
      recipientFirstName: 'Rosa',
      recipientIsAdult: true,
    });
    const { draft: elsewhere } = await open(await customer(home), { zipCode: '55401' });
    expect(elsewhere.contents).toMatchObject({
      primaryStreet: '',
      zipCode: '55401',
      selectedDeliveryAddressId: '',
    });
  });

  it('copies a chosen address only if it belongs to the customer, and updates the gift recipient', async () => {
    const customerId = await customer(mother, home);
    const { actor, draft } = await open(customerId);
    const book = await addressesOf(shop.test.database.read, customerId);
    const own = book.find(({ firstName }) => firstName === 'Ana');
    expect(draft.contents).toMatchObject({ isGift: true, recipientFirstName: 'Rosa' });
    const chosen = await draftPatchForDeliveryAddress(
      shop.dependencies,
      actor,
      String(own?.id),
      draft.contents,
    );
    expect(chosen).toMatchObject({
      ok: true,
      value: { primaryStreet: '12 Vine Street', isGift: false, isGiftToOther: false },
    });
    const [foreign] = await addressesOf(shop.test.database.read, await customer(home));
    const unproved = { ...actor, isSignedIn: false };
    for (const [who, choice] of [
      [actor, foreign?.id],
      [actor, 'x'],
      [unproved, own?.id],
    ] as const) {
      const answer = await draftPatchForDeliveryAddress(
        shop.dependencies,
        who,
        String(choice),
        draft.contents,
      );
      expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'ADDRESS_NOT_FOUND' }] });
    }
  });

  it('places the customer’s order with a saved card in at most 25 statements', async () => {
    const customerId = await customer(home);
    await saveCard(shop.dependencies, customerId, {
      paymentMethodId: await shop.tokenize(testCards.approved),
      replacesCardId: undefined,
      makesDefault: false,
      returnUrl: () => 'http://localhost:3000/',
    });
    const [card] = await savedCardsOfCustomer(shop.test.database.read, customerId);
    const place = async () => {
      await shop.test.database.pool.query('update carts set customer_id = null where customer_id = $1', [
        customerId,
      ]);
      const { actor, draft } = await open(customerId);
      const { quote } = await viewOf(draft);
      return () =>
        placeOrder(shop.dependencies, actor, {
          draftId: draft.id,
          shownTotalCents: quote.totalCents,
          paymentMethodId: undefined,
          savedCardId: card?.id,
          returnUrl: 'http://localhost:3000/shop/checkout',
        });
    };
    // The first run prepares the statements.
    await (await place())();
    const ready = await place();
    query.mockClear();
    expect(await ready()).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(query.mock.calls.length).toBeLessThanOrEqual(25);
    const { rows } = await shop.test.database.pool.query('select from orders where customer_id = $1', [
      customerId,
    ]);
    expect(rows).toHaveLength(2);
  });
});
