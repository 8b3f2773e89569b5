import fc from 'fast-check';
import { type Cents, cents } from '../../src/core/money.ts';
import { cancelPayment, placeOrder, settlePayment } from '../../src/engine/checkout/index.server.ts';
import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';
import { payForOrderAgain, viewPayAgainStatus } from '../../src/engine/orders/payments/index.server.ts';
import type { FaultBehavior } from '../../src/integrations/payment/sandbox/faults.ts';
import { testCards } from '../helpers/shop.ts';
import { addGiftCard, anyDestination, applyPromoCode, beginCheckout, putInCart } from './cart-steps.ts';
import { assertThat, expectOkOrRefusal } from './divergence.ts';
import { createStep, pickItem } from './step.ts';
import type { HistoryModel, HistoryStep, ModelBuyer } from './types.ts';
import type { ControlledShop } from './world.ts';

const n = fc.nat(1_000);
const returnUrl = 'http://localhost:3000/shop/checkout';

/** The codes with which placing an order can be refused. */
const placeRefusals = [
  'DRAFT_NOT_FOUND',
  'CART_EMPTY',
  'SOLD_OUT',
  'STOCK_PART',
  'SOLD_OUT_AFTER_PAYMENT',
  'LIMIT_PER_PERSON',
  'SHIP_STATE_CLOSED',
  'SHIP_LIMIT',
  'WEATHER_WAIVER_MISSING',
  'SHIP_WEEK_UNKNOWN',
  'PAYMENT_METHOD_MISSING',
  /^COUPON_/,
  /^PAY_/,
] as const;

/** The behavior of the bank and the connection in one payment. */
type Behaviour = { readonly card?: string; readonly fault?: FaultBehavior };
const outcomes = {
  approve: {},
  decline: { card: testCards.declined },
  insufficient: { card: testCards.insufficient },
  challenge: { card: testCards.challenge },
  lostAfterCharge: { fault: { kind: 'reset', acts: true } },
  errorAfterCharge: { fault: { kind: 'error', status: 500, acts: true } },
  resetBeforeCharge: { fault: { kind: 'reset', acts: false } },
  errorBeforeCharge: { fault: { kind: 'error', status: 500, acts: false } },
  silentAfterCharge: { fault: { kind: 'never_answer', acts: true } },
} as const satisfies Readonly<Record<string, Behaviour>>;

type Outcome = keyof typeof outcomes;

const hasDraft = (model: HistoryModel) => model.buyers.some(({ draftId }) => draftId !== undefined);
const withDraft = (model: HistoryModel, who: number): ModelBuyer =>
  pickItem(
    model.buyers.filter(({ draftId }) => draftId !== undefined),
    who,
  );

type Pressed = {
  readonly answer: PlaceOrderResult;
  readonly cardDueCents: number;
  readonly wasPaid: boolean;
};

/**
 * Submits the payment form with the total that the page currently shows.
 * @param change changes the total that the form submits
 */
async function press(
  world: ControlledShop,
  buyer: ModelBuyer,
  outcome: Outcome,
  change: (shown: Cents) => Cents = (shown) => shown,
): Promise<Pressed> {
  const { shop, dependencies } = world;
  const { actor, draftId } = buyer;
  if (!actor || !draftId) throw new Error('only who has a checkout can press its button');
  const { quote, payment } = await shop.viewOf({ actor, draftId });
  const { totalCents, cardDueCents } = quote;
  const { card, fault }: Behaviour = outcomes[outcome];
  const paymentMethodId = cardDueCents > 0 ? await shop.tokenize(card ?? testCards.approved) : undefined;
  const operation = 'POST /v1/payment_intents/:id/confirm';
  // The SDK retries once after a reset, whatever its settings, so the retry meets a second fault.
  if (fault) await shop.sandbox.control.addFault({ operation, behaviour: fault, times: 2 });
  // While a payment is in progress the page has no button; submitting again asks for the outcome of the first submit,
  // with its total.
  const earlier = payment.kind === 'action_required' ? (buyer.shownCents.get(draftId) ?? []) : [];
  if (payment.kind !== 'processing' && payment.kind !== 'placed') {
    buyer.shownCents.set(draftId, new Set([...earlier, totalCents]));
  }
  const shownTotalCents = change(totalCents);
  const answer = await placeOrder(dependencies, actor, {
    draftId,
    shownTotalCents,
    paymentMethodId,
    returnUrl,
  });
  if (fault) await shop.sandbox.control.clearFaults();
  if (answer.ok && answer.value.kind === 'action_required') buyer.challengeUrl = answer.value.actionUrl;
  return { answer, cardDueCents, wasPaid: payment.kind === 'placed' || payment.kind === 'processing' };
}

function judge({ answer, cardDueCents, wasPaid }: Pressed, outcome: Outcome): void {
  expectOkOrRefusal(answer, placeRefusals);
  const isNo = outcome === 'decline' || outcome === 'insufficient';
  const isUnheard = outcome === 'resetBeforeCharge' || outcome === 'errorBeforeCharge';
  const isPlaced = answer.ok && answer.value.kind === 'placed';
  if ((isNo || isUnheard) && cardDueCents > 0 && !wasPaid) {
    assertThat(!isPlaced, `no order is placed when the bank says ${outcome}`);
  }
}

const anyOutcome = fc.oneof(
  { weight: 110, arbitrary: fc.constant<Outcome>('approve') },
  { weight: 89, arbitrary: fc.constantFrom(...(Object.keys(outcomes) as Outcome[]).slice(0, -1)) },
  // The only slow one: the shop waits as long as for any gateway.
  { weight: 1, arbitrary: fc.constant<Outcome>('silentAfterCharge') },
);

const pay = fc.tuple(n, anyOutcome).map(([who, outcome]) =>
  createStep(`pay(${who}, ${outcome})`, hasDraft, async (model, world) => {
    judge(await press(world, withDraft(model, who), outcome), outcome);
  }),
);

/** A step that buys a wine directly, from the cart to the confirmation, as most people do. */
const visit = fc
  .tuple(n, n, fc.integer({ min: 1, max: 4 }), anyDestination, fc.option(n, { freq: 1, nil: undefined }))
  .map(([who, what, quantity, where, code]) =>
    createStep(
      `visit(${who}, ${what}, ${quantity}, ${where}, ${code})`,
      () => true,
      async (model, world) => {
        const buyer = pickItem(model.buyers, who);
        await putInCart(world, buyer, pickItem(model.wines, what), quantity);
        await beginCheckout(model, world, buyer, where);
        if (code !== undefined) await applyPromoCode(world, buyer, pickItem(model.codes, code).code);
        if (who % 3 === 0) await addGiftCard(world, buyer, pickItem(model.giftCards, who));
        if (buyer.draftId) judge(await press(world, buyer, 'approve'), 'approve');
      },
    ),
  );

/** A step in which two buyers pay at the same moment. A fault applies to only one of the payments, and to either of them. */
const payTogether = n.map((who) =>
  createStep(`payTogether(${who})`, hasDraft, async (model, world) => {
    const others = [who, who + 1].map((each) => withDraft(model, each));
    for (const pressed of await Promise.all(others.map((buyer) => press(world, buyer, 'approve')))) {
      expectOkOrRefusal(pressed.answer, [...placeRefusals, 'TENDER_SHORT', 'TOTAL_CHANGED']);
    }
  }),
);

const payStale = n.map((who) =>
  createStep(`payStale(${who})`, hasDraft, async (model, world) => {
    const { answer, wasPaid } = await press(world, withDraft(model, who), 'approve', (shown) =>
      cents(shown + 1),
    );
    expectOkOrRefusal(answer, [...placeRefusals, 'TOTAL_CHANGED']);
    assertThat(
      !answer.ok || wasPaid || answer.value.kind !== 'placed',
      'another total than the shown one is never charged',
    );
  }),
);

const hasChallenge = (model: HistoryModel) =>
  model.buyers.some(({ challengeUrl }) => challengeUrl !== undefined);

const answerChallenge = fc.tuple(n, fc.constantFrom('approve', 'approve', 'refuse')).map(([who, decision]) =>
  createStep(`answerChallenge(${who}, ${decision})`, hasChallenge, async (model, world) => {
    const buyer = pickItem(
      model.buyers.filter(({ challengeUrl }) => challengeUrl !== undefined),
      who,
    );
    const { challengeUrl } = buyer;
    buyer.challengeUrl = undefined;
    if (challengeUrl) await world.shop.sandbox.control.answerChallenge(challengeUrl, decision as 'approve');
  }),
);

const closeChallenge = n.map((who) =>
  createStep(`closeChallenge(${who})`, hasDraft, async (model, world) => {
    const { actor, draftId } = withDraft(model, who);
    if (actor && draftId) await cancelPayment(world.dependencies, actor, draftId);
  }),
);

const look = n.map((who) =>
  createStep(`look(${who})`, hasDraft, async (model, world) => {
    const { actor } = withDraft(model, who);
    if (actor) await settlePayment(world.dependencies, actor, 'regular');
  }),
);

const replaceCard = fc
  .tuple(n, fc.constantFrom<Outcome>('approve', 'approve', 'decline', 'challenge'))
  .map(([which, outcome]) =>
    createStep(
      `replaceCard(${which}, ${outcome})`,
      ({ orders }) => orders.size > 0,
      async (model, world) => {
        const order = pickItem([...model.orders.values()], which);
        const { shop, dependencies } = world;
        const access = { kind: 'token', publicToken: order.publicToken, now: shop.clock.now() } as const;
        const need = await viewPayAgainStatus(dependencies, access);
        const { card = testCards.approved }: Behaviour = outcomes[outcome];
        const paymentMethodId = await shop.tokenize(card);
        const answer = await payForOrderAgain(dependencies, access, { paymentMethodId, returnUrl });
        expectOkOrRefusal(answer, ['ORDER_NOT_FOUND', 'NOTHING_TO_PAY', /^PAY_/]);
        if (need.kind === 'none') assertThat(!answer.ok, 'nobody pays twice for one order');
        if (answer.ok && answer.value.kind === 'action_required')
          order.buyer.challengeUrl = answer.value.actionUrl;
      },
    ),
  );

/** Steps of payments and their outcomes, with their weights. */
export const paySteps: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<HistoryStep> }[] =
  [
    { weight: 10, arbitrary: visit },
    { weight: 14, arbitrary: pay },
    { weight: 2, arbitrary: payTogether },
    { weight: 1, arbitrary: payStale },
    { weight: 2, arbitrary: answerChallenge },
    { weight: 1, arbitrary: closeChallenge },
    { weight: 2, arbitrary: look },
    { weight: 1, arbitrary: replaceCard },
  ];
