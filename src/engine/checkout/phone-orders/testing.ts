import { type Buyer, completeCheckoutFields, type TestShop } from '../../../../test/helpers/shop.ts';
import type { OrderId, PhoneOrderId, SkuId } from '../../../core/ids.ts';
import { placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { hashCartToken } from '../carts/index.server.ts';
import { readCheckout, saveDraft } from '../index.server.ts';
import { openPaymentLink, paymentLinkToken, prepareOrderAddition, sendPaymentLink } from './index.server.ts';

export const preparedByTestStaff = { actor: 'staff:grace', requestId: 'test' } as const;

/** Returns the checkout that a browser with this cart token sees. */
export function readCheckoutOfToken({ dependencies, clock }: TestShop, token: string) {
  const bearer = { tokenHash: hashCartToken(dependencies.seal, token), now: clock.now() };
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
  const found = await readCheckoutOfToken(shop, opened.value.token);
  if (!found?.open) throw new Error('the link opens a checkout');
  const actor = { cartId: found.cart.id, customerId: undefined, requestId: 'customer' };
  return { actor, draftId: found.open.id, count: opened.value.count };
}

/** Prepares an addition of wine to an order, to be paid through the emailed link. Returns the id of its phone order. */
export async function prepareWineAddition(
  shop: TestShop,
  orderId: OrderId,
  [skuId, quantity]: readonly [SkuId, number],
): Promise<PhoneOrderId> {
  const items = [{ skuId, quantity }];
  const prepared = await prepareOrderAddition(shop.dependencies, preparedByTestStaff, { orderId, items });
  if (!prepared.ok) throw new Error(prepared.refusals[0]?.sentence);
  return prepared.value.id;
}

/** Emails the payment link and opens it as the customer, who enters everything missing except the card. */
export async function sendAndOpenPaymentLink(shop: TestShop, id: PhoneOrderId): Promise<Buyer> {
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, id);
  const customer = await openPaymentLinkAsCustomer(shop, id);
  const { birthDate } = completeCheckoutFields;
  await saveDraft(shop.dependencies, customer.actor, customer.draftId, birthDate ? { birthDate } : {});
  return customer;
}

/** Adds wine to an order, pays for it, and returns the id of the order for the added wine. */
export async function addPaidWine(
  shop: TestShop,
  orderId: OrderId,
  wine: readonly [SkuId, number],
): Promise<OrderId> {
  return placedOrderIdOf(
    await shop.place(await sendAndOpenPaymentLink(shop, await prepareWineAddition(shop, orderId, wine))),
  );
}
