import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { moveGuestDataToAccount } from '../../../account-links.server.ts';
import { giftCardBuyer, requestForCleo } from '../../gifts/cards/testing.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { ensureCart, findCart, hashCartToken } from '../carts/index.server.ts';
import { findOwnDraft, saveDraft, viewDraft } from '../index.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A guest fills in a gift card and goes to the sign-in page, by a link or by entering its address. */
it('keeps a guest’s gift card purchase as entered when the guest signs in', async () => {
  const { dependencies, clock, test } = shop;
  const now = clock.now();
  const { token, cartId } = await ensureCart({ ...dependencies, seal: testSeal }, { token: undefined });
  const guest = { cartId, customerId: undefined, requestId: 'test' };
  await giftCardBuyer(shop, { message: 'As it was entered.' }, { actor: guest, email: 'guest@example.com' });
  const customerId = await test.database.transaction((tx) =>
    createCustomer(tx, {
      email: 'mara@example.com',
      firstName: 'Mara',
      lastName: 'Quill',
      now,
    }),
  );
  const arrived = await test.database.transaction((tx) =>
    moveGuestDataToAccount({ seal: testSeal, configuration: { mode: 'demo' } }, tx, {
      customerId,
      cartToken: token,
      now,
    }),
  );
  const newToken = /^cart=([^;]+)/.exec(
    arrived.setCookies.find((each) => each.startsWith('cart=')) ?? '',
  )?.[1];
  const cart = await findCart(test.database.read, {
    tokenHash: hashCartToken(testSeal, newToken ?? ''),
    now,
  });
  if (!cart) throw new Error('the customer has a cart');
  const owner = { cartId: cart.id, customerId, isSignedIn: true, requestId: 'test' };
  const draft = await findOwnDraft(dependencies, owner, 'giftCard');
  if (!draft) throw new Error('the gift card is there');
  const { contents } = await viewDraft(dependencies, draft);
  expect([contents.purchase, contents.email, contents.billingPrimaryStreet]).toEqual([
    { kind: 'giftCard', details: { ...requestForCleo, message: 'As it was entered.' } },
    'guest@example.com',
    '12 Vine Street',
  ]);
  // The pay button saves the form as the signed-in customer, so the order is theirs.
  await saveDraft(dependencies, owner, draft.id, {});
  expect((await shop.place({ actor: owner, draftId: draft.id })).ok).toBe(true);
  const { rows } = await test.database.pool.query('select customer_id from orders where draft_id = $1', [
    draft.id,
  ]);
  expect(rows).toEqual([{ customer_id: customerId }]);
});
