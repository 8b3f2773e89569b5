import fc from 'fast-check';
import type { LedgerAccountId } from '../../src/core/ids.ts';
import {
  addToCart,
  findCart,
  hashCartToken,
  setCartLine,
} from '../../src/engine/checkout/carts/index.server.ts';
import { addTender } from '../../src/engine/checkout/draft/tender-store.server.ts';
import {
  applyCouponToDraft,
  removeCouponFromDraft,
  saveDraft,
  startCheckout,
} from '../../src/engine/checkout/index.server.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { completeCheckoutFields } from '../helpers/shop.ts';
import { assertThat, expectOkOrRefusal } from './divergence.ts';
import { createStep, pickItem } from './step.ts';
import type { HistoryModel, HistoryStep, ModelBuyer, ModelWine } from './types.ts';
import type { ControlledShop } from './world.ts';

const cartRefusals = ['SOLD_OUT', 'STOCK_PART', 'LIMIT_PER_PERSON', 'QTY_MAX', 'CART_GONE'] as const;
const draftRefusals = ['PAYMENT_IN_FLIGHT', 'DRAFT_NOT_FOUND'] as const;
const n = fc.nat(1_000);

/** Checkout fields by destination. Wine can't be shipped to Utah; Minnesota allows two cases a year per person. */
const destinations = {
  CA: { isPickup: false, zipCode: '93446', primaryStreet: '12 Vine Street' },
  MN: { isPickup: false, zipCode: '55401', primaryStreet: '1 Nicollet Mall' },
  UT: { isPickup: false, zipCode: '84101', primaryStreet: '5 Temple Street' },
  AK: { isPickup: false, zipCode: '99501', primaryStreet: '9 Fireweed Lane' },
  counter: {
    isPickup: true,
    selectedPickupLocation: 'hilltop',
    billingPrimaryStreet: '12 Vine Street',
    billingCity: 'Paso Robles',
    billingState: 'CA',
    billingZipCode: '93446',
  },
} as const satisfies Readonly<Record<string, DraftPatch>>;

const deliveryPatches: readonly DraftPatch[] = [
  { weatherPolicy: 'auto' },
  { weatherPolicy: 'shipAnyway', weatherWaived: true },
  { weatherPolicy: 'shipAnyway', weatherWaived: false },
  { isGift: true, giftMessage: 'For many years to come.' },
  { isGift: false },
  { note: 'Behind the green gate.' },
];

const hasDraft = (model: HistoryModel) => model.buyers.some(({ draftId }) => draftId !== undefined);
const withDraft = (model: HistoryModel, who: number) => {
  const buyer = pickItem(
    model.buyers.filter(({ draftId }) => draftId !== undefined),
    who,
  );
  const { actor, draftId } = buyer;
  if (!actor || !draftId) throw new Error('a buyer with a draft has a cart');
  return { buyer, actor, draftId };
};

/** Stores the cart's token from the shop's answer in the buyer's cookie. */
async function remember(world: ControlledShop, buyer: ModelBuyer, token: string): Promise<void> {
  const { shop, dependencies } = world;
  if (buyer.token === token && buyer.actor) return;
  buyer.token = token;
  const tokenHash = hashCartToken(dependencies.seal, token);
  const cart = await findCart(shop.test.database.read, { tokenHash, now: shop.clock.now() });
  assertThat(cart !== undefined, 'the cart that was filled is there');
  if (!cart) return;
  buyer.actor = { cartId: cart.id, customerId: buyer.customerId, requestId: `request of ${buyer.name}` };
  buyer.draftId = undefined;
}

export async function putInCart(
  world: ControlledShop,
  buyer: ModelBuyer,
  wine: ModelWine,
  quantity: number,
): Promise<void> {
  const { token, customerId } = buyer;
  const owner = { token, ...(customerId && { customerId }) };
  const { skuId } = wine;
  const put = await addToCart(world.dependencies, owner, { skuId, quantity, source: 'shop' });
  expectOkOrRefusal(put, cartRefusals);
  if (put.ok) await remember(world, buyer, put.value.token);
}

const put = fc.tuple(n, n, fc.integer({ min: 1, max: 4 })).map(([who, what, quantity]) =>
  createStep(
    `put(${who}, ${what}, ${quantity})`,
    () => true,
    (model, world) => putInCart(world, pickItem(model.buyers, who), pickItem(model.wines, what), quantity),
  ),
);

const change = fc.tuple(n, n, fc.integer({ min: 0, max: 6 })).map(([who, what, quantity]) =>
  createStep(
    `change(${who}, ${what}, ${quantity})`,
    ({ buyers }) => buyers.some(({ token }) => token !== undefined),
    async (model, world) => {
      const buyer = pickItem(
        model.buyers.filter(({ token }) => token !== undefined),
        who,
      );
      const { skuId } = pickItem(model.wines, what);
      const set = await setCartLine(world.dependencies, { token: buyer.token }, { skuId, quantity });
      expectOkOrRefusal(set, cartRefusals);
      if (!set.ok && set.refusals.some(({ code }) => code === 'CART_GONE')) buyer.token = undefined;
      if (set.ok) assertThat(set.value.quantity === quantity, 'the cart has what was asked', set.value);
    },
  ),
);

/** Opens the checkout for a buyer with a cart and fills in everything except the card. */
export async function beginCheckout(
  model: HistoryModel,
  world: ControlledShop,
  buyer: ModelBuyer,
  where: keyof typeof destinations,
): Promise<void> {
  if (!buyer.actor) return;
  const started = await startCheckout(world.dependencies, buyer.actor, 'regular');
  expectOkOrRefusal(started, ['CART_EMPTY']);
  if (!started.ok) return;
  buyer.draftId = started.value.draftId;
  model.drafts.set(buyer.draftId, buyer);
  const saved = await saveDraft(world.dependencies, buyer.actor, buyer.draftId, {
    ...completeCheckoutFields,
    email: `${buyer.name.toLowerCase().replace(' ', '-')}@example.com`,
    lastName: buyer.name,
    ...destinations[where],
  });
  expectOkOrRefusal(saved, draftRefusals);
}

export const anyDestination = fc.constantFrom<keyof typeof destinations>(
  'CA',
  'CA',
  'counter',
  'MN',
  'AK',
  'UT',
);

const begin = fc.tuple(n, anyDestination).map(([who, where]) =>
  createStep(
    `begin(${who}, ${where})`,
    ({ buyers }) => buyers.some(({ actor }) => actor !== undefined),
    (model, world) => {
      const withCart = model.buyers.filter(({ actor }) => actor !== undefined);
      return beginCheckout(model, world, pickItem(withCart, who), where);
    },
  ),
);

const preference = fc.tuple(n, n).map(([who, what]) =>
  createStep(`preference(${who}, ${what})`, hasDraft, async (model, world) => {
    const { actor, draftId } = withDraft(model, who);
    const patch = pickItem(deliveryPatches, what);
    expectOkOrRefusal(await saveDraft(world.dependencies, actor, draftId, patch), draftRefusals);
  }),
);

const requestWeek = fc.tuple(n, n).map(([who, week]) =>
  createStep(`requestWeek(${who}, ${week})`, hasDraft, async (model, world) => {
    const { actor, draftId } = withDraft(model, who);
    const weeks = (await world.shop.viewOf({ actor, draftId })).plan.shipWeeks;
    const requestedShipWeek = pickItem(['', ...weeks.slice(0, 4)], week);
    expectOkOrRefusal(
      await saveDraft(world.dependencies, actor, draftId, { requestedShipWeek }),
      draftRefusals,
    );
  }),
);

export async function applyPromoCode(world: ControlledShop, buyer: ModelBuyer, code: string): Promise<void> {
  const { actor, draftId } = buyer;
  if (!actor || !draftId) return;
  // A new address each time, since the limit on guesses is tested elsewhere.
  const clientAddress = `${buyer.name} ${world.shop.clock.now().getTime()}`;
  const entered = await applyCouponToDraft(world.dependencies, actor, draftId, { code, clientAddress });
  expectOkOrRefusal(entered, [...draftRefusals, 'RATE_LIMIT', /^COUPON_/]);
}

const enterCode = fc.tuple(n, n).map(([who, which]) =>
  createStep(`enterCode(${who}, ${which})`, hasDraft, async (model, world) => {
    await applyPromoCode(world, withDraft(model, who).buyer, pickItem(model.codes, which).code);
  }),
);

const removeCode = n.map((who) =>
  createStep(`removeCode(${who})`, hasDraft, async (model, world) => {
    const { actor, draftId } = withDraft(model, who);
    expectOkOrRefusal(await removeCouponFromDraft(world.dependencies, actor, draftId), draftRefusals);
  }),
);

/** Adds a gift card to the draft's tenders directly, without the use case. */
export async function addGiftCard(
  { shop }: ControlledShop,
  { draftId }: ModelBuyer,
  card: LedgerAccountId,
): Promise<void> {
  if (!draftId) return;
  await shop.test.database.transaction((tx) => addTender(tx, draftId, card, shop.clock.now()));
}

const giftCard = fc
  .tuple(n, n)
  .map(([who, which]) =>
    createStep(`giftCard(${who}, ${which})`, hasDraft, (model, world) =>
      addGiftCard(world, withDraft(model, who).buyer, pickItem(model.giftCards, which)),
    ),
  );

/** Steps before the payment, with their weights. */
export const cartSteps: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<HistoryStep>;
}[] = [
  { weight: 10, arbitrary: put },
  { weight: 3, arbitrary: change },
  { weight: 10, arbitrary: begin },
  { weight: 1, arbitrary: preference },
  { weight: 1, arbitrary: requestWeek },
  { weight: 3, arbitrary: enterCode },
  { weight: 1, arbitrary: removeCode },
  { weight: 3, arbitrary: giftCard },
];
