import { type Buyer, completeFields, type TestShop } from '../../../../test/helpers/shop.ts';
import type { OrderId, PhoneOrderId, SkuId } from '../../../core/ids.ts';
import { orderIdOfPlaced } from '../../orders/fulfillment/testing.ts';
import { hashOfCartToken } from '../carts/index.server.ts';
import { readCheckout, saveDraft } from '../index.server.ts';
import { openPaymentLink, paymentLinkToken, prepareAddition, sendPaymentLink } from './index.server.ts';

export const preparedByGrace = { actor: 'staff:grace', requestId: 'test' } as const;

/** Returns the checkout that a browser with this cart token sees. */
export function checkoutOf({ dependencies, clock }: TestShop, token: string) {
  const bearer = { tokenHash: hashOfCartToken(dependencies.seal, token), now: clock.now() };
  return readCheckout(dependencies, bearer, 'regular');
}

/** Opens a payment link as a browser does, and returns its actor and draft. */
export async function openPaymentLinkAsCustomer(
  shop: TestShop,
  id: PhoneOrderId,
): Promise<Buyer & { readonly count: number }> {
  const { dependencies } = shop;
  const opened = await openPaymentLink(dependencies, paymentLinkToken(dependencies, id), undefined);
  if (!opened.ok) throw new Error(opened.refusals[0]?.sentence);
  const found = await checkoutOf(shop, opened.value.token);
  if (!found?.open) throw new Error('the link opens a checkout');
  const actor = { cartId: found.cart.id, customerId: undefined, requestId: 'customer' };
  return { actor, draftId: found.open.id, count: opened.value.count };
}

/** Prepares an addition of wine to an order, to be paid through the emailed link. Returns the id of its phone order. */
export async function prepareAddedWine(
  shop: TestShop,
  orderId: OrderId,
  [skuId, quantity]: readonly [SkuId, number],
): Promise<PhoneOrderId> {
  const items = [{ skuId, quantity }];
  const prepared = await prepareAddition(shop.dependencies, preparedByGrace, { orderId, items });
  if (!prepared.ok) throw new Error(prepared.refusals[0]?.sentence);
  return prepared.value.id;
}

/** Emails the payment link and opens it as the customer, who enters everything missing except the card. */
export async function openSentLink(shop: TestShop, id: PhoneOrderId): Promise<Buyer> {
  await sendPaymentLink(shop.dependencies, preparedByGrace, id);
  const customer = await openPaymentLinkAsCustomer(shop, id);
  const { birthDate } = completeFields;
  await saveDraft(shop.dependencies, customer.actor, customer.draftId, birthDate ? { birthDate } : {});
  return customer;
}

/** Adds wine to an order, pays for it, and returns the id of the order for the added wine. */
export async function addWine(
  shop: TestShop,
  orderId: OrderId,
  wine: readonly [SkuId, number],
): Promise<OrderId> {
  return orderIdOfPlaced(
    await shop.place(await openSentLink(shop, await prepareAddedWine(shop, orderId, wine))),
  );
}
