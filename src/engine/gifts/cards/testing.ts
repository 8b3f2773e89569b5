import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import { type Buyer, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import { skus } from '../../catalog/schema.ts';
import { createCart } from '../../checkout/carts/store.server.ts';
import { saveDraft, saveGiftCard } from '../../checkout/index.server.ts';
import type { PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { emptyGiftCardRequest } from './rules.ts';
import { cardsOfOrder } from './store.server.ts';
import type { BoughtGiftCard } from './types.ts';

/** A request for a $50 gift card for Cleo, to be sent immediately. */
export const requestForCleo: GiftCardRequest = {
  ...emptyGiftCardRequest(),
  amountCents: cents(5_000),
  recipientName: 'Cleo Park',
  recipientEmail: 'cleo@example.com',
  senderName: 'Ana',
  message: 'For the table on Sunday.',
};

/** Adds the gift card to a test's catalog, unless it is already there. */
export async function sellGiftCards({ test: { database } }: Pick<TestShop, 'test'>): Promise<void> {
  const facts = { summary: '', note: '', details: [] };
  await database.transaction((tx) =>
    tx
      .insert(skus)
      .values({
        ...{
          code: 'GIFT-CARD',
          slug: 'gift-card',
          kind: 'gift_card',
          title: 'Gift card',
          priceCents: cents(1_000),
        },
        ...{
          visibility: 'hidden',
          lifecycle: 'current',
          taxClass: 'none',
          discountable: false,
          position: 1,
          facts,
        },
      })
      .onConflictDoNothing(),
  );
}

/** Returns a buyer at checkout who has entered everything but the bank card, in a new browser unless one is given. */
export async function giftCardBuyer(
  shop: Pick<TestShop, 'test' | 'dependencies' | 'clock'>,
  request: Partial<GiftCardRequest> = {},
  more: { readonly email?: string; readonly actor?: Buyer['actor'] } = {},
): Promise<Buyer> {
  await sellGiftCards(shop);
  const number = nextUniqueNumber();
  const now = shop.clock.now();
  const tokenHash = testSeal.keyedHash(`cart:${number}:${shop.test.url}`);
  const newActor = async () => ({
    cartId: await shop.test.database.transaction((tx) =>
      createCart(tx, { tokenHash, customerId: undefined, now }, []),
    ),
    customerId: undefined,
    requestId: `request-${number}`,
  });
  const actor = more.actor ?? (await newActor());
  const email = more.email ?? `buyer-${number}@example.com`;
  const saved = await saveGiftCard(shop.dependencies, actor, { ...requestForCleo, ...request }, email);
  if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
  const draftId = saved.value.id;
  await saveDraft(shop.dependencies, actor, draftId, {
    ...{ billingFirstName: 'Ana', billingLastName: 'Núñez', billingPrimaryStreet: '12 Vine Street' },
    billingZipCode: '93446',
  });
  return { actor, draftId };
}

/** Buys cards and returns them in the order of their units. */
export async function buyGiftCards(
  shop: TestShop,
  request: Partial<GiftCardRequest> = {},
  more: Parameters<typeof giftCardBuyer>[2] = {},
): Promise<readonly BoughtGiftCard[]> {
  return boughtCardsOf(shop, await shop.place(await giftCardBuyer(shop, request, more)));
}

/** Returns the cards of a placed order. */
export async function boughtCardsOf(
  shop: Pick<TestShop, 'test' | 'clock'>,
  answer: PlaceOrderResult,
): Promise<readonly BoughtGiftCard[]> {
  placedOrderIdOf(answer);
  if (!answer.ok || answer.value.kind !== 'placed') throw new Error('no order');
  const { publicToken } = answer.value;
  return cardsOfOrder(shop.test.database.read, { kind: 'token', publicToken, now: shop.clock.now() });
}

/** Returns the access to a card that a buyer gets from the link of its order. */
export function accessToCard(shop: Pick<TestShop, 'clock'>, { id, purchase }: BoughtGiftCard) {
  const { publicToken } = purchase;
  return { access: { kind: 'token', publicToken, now: shop.clock.now() }, cardId: id } as const;
}
