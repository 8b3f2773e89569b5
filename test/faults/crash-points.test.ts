import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../src/core/money.ts';
import { placeOrder } from '../../src/engine/checkout/index.server.ts';
import type { PlaceOrderCommand } from '../../src/engine/checkout/place-order-types.ts';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import { sweepRedemptions } from '../../src/engine/loyalty/rewards/sweep-redemptions.server.ts';
import { refreshGuarantee, saveGuarantee } from '../../src/engine/orders/card-guarantees/index.server.ts';
import { type CheckoutCrashPoint, checkoutCrashPoints } from '../../src/engine/orders/settlement/types.ts';
import { guaranteeCrashPoints } from '../../src/engine/visits/booking/visit-types.ts';
import { rewardsFixture } from '../helpers/rewards.ts';
import { sampleOf } from '../helpers/sample.ts';
import type { TestSku } from '../helpers/shelves.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { visitFixtures } from '../helpers/visits.ts';
import { createCrashTask, runCrashTask } from './die-on.ts';
import type { CrashTaskAction } from './dying-shop.ts';

/**
 * Kills a shop's process at each named step of `placeOrder` and `finalize`, with and without a client that retries
 * (F10, quality §1.3). After a restart and one run of the reconciler nothing is lost, duplicated or stuck.
 */
let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let desk: ReturnType<typeof rewardsFixture>;
beforeAll(async () => {
  shop = await startTestShop({ paymentTimeoutMilliseconds: 1_000 });
  tastingRoom = visitFixtures(shop);
  desk = rewardsFixture(shop);
});
afterAll(() => shop.stop());

type Case = {
  readonly diesAt: CheckoutCrashPoint | 'pay.while_waiting';
  readonly story: 'approved' | 'declined' | 'challenge given up';
  readonly retries: boolean;
  /** The expected final state if the client does not retry. */
  readonly end: 'placed' | 'failed' | 'nothing';
};

const outcomes: readonly Omit<Case, 'retries'>[] = [
  { story: 'approved', diesAt: 'prepare.after_lock', end: 'nothing' },
  { story: 'approved', diesAt: 'prepare.before_commit', end: 'nothing' },
  { story: 'approved', diesAt: 'prepare.after_commit', end: 'failed' },
  { story: 'approved', diesAt: 'pay.while_waiting', end: 'placed' },
  { story: 'approved', diesAt: 'pay.after_answer', end: 'placed' },
  { story: 'approved', diesAt: 'finalize.after_lock', end: 'placed' },
  { story: 'approved', diesAt: 'finalize.before_commit', end: 'placed' },
  { story: 'approved', diesAt: 'finalize.after_commit', end: 'placed' },
  { story: 'declined', diesAt: 'pay.after_answer', end: 'failed' },
  { story: 'declined', diesAt: 'release.before_commit', end: 'failed' },
  { story: 'declined', diesAt: 'release.after_commit', end: 'failed' },
  { story: 'challenge given up', diesAt: 'release.before_commit', end: 'failed' },
  { story: 'challenge given up', diesAt: 'release.after_commit', end: 'failed' },
  { story: 'challenge given up', diesAt: 'void.after_answer', end: 'failed' },
  { story: 'challenge given up', diesAt: 'void.after_commit', end: 'failed' },
];
const cases = outcomes.flatMap((outcome): Case[] => [
  { ...outcome, retries: false },
  { ...outcome, retries: true },
]);

const cardOf = {
  approved: testCards.approved,
  declined: testCards.declined,
  'challenge given up': testCards.challenge,
};
/** Gateway statuses of a payment that is authorized, or captured immediately. */
const charged: readonly string[] = ['requires_capture', 'succeeded'];
const shelfOf = async ({ resourceId }: Pick<TestSku, 'resourceId'>) =>
  (await stockFiguresOf(shop.test.database.read, [resourceId])).get(resourceId);

function checkoutOf({ actor }: Buyer, command: PlaceOrderCommand, kind: 'place' | 'cancel'): CrashTaskAction {
  return { kind, actor, command };
}

async function crash(buyer: Buyer, command: PlaceOrderCommand, { diesAt, story }: Case): Promise<void> {
  const before = (await shop.sandbox.control.ledger()).length;
  if (story === 'challenge given up') {
    const placed = await placeOrder(shop.dependencies, buyer.actor, command);
    expect(placed).toMatchObject({ ok: true, value: { kind: 'action_required' } });
    expect(
      await runCrashTask(
        createCrashTask(shop, checkoutOf(buyer, command, 'cancel'), diesAt as CheckoutCrashPoint),
      ),
    ).toBe('SIGKILL');
    return;
  }
  if (diesAt !== 'pay.while_waiting') {
    expect(await runCrashTask(createCrashTask(shop, checkoutOf(buyer, command, 'place'), diesAt))).toBe(
      'SIGKILL',
    );
    return;
  }
  await shop.sandbox.control.addFault({
    operation: 'POST /v1/payment_intents/:id/confirm',
    behaviour: { kind: 'never_answer', acts: true },
    times: 1,
  });
  const isCharged = async () =>
    (await shop.sandbox.control.ledger()).slice(before).some(({ status }) => charged.includes(status));
  expect(
    await runCrashTask(createCrashTask(shop, checkoutOf(buyer, command, 'place'), undefined), isCharged),
  ).toBe('SIGKILL');
}

async function commandOf(buyer: Buyer, { story }: Case, page: string): Promise<PlaceOrderCommand> {
  return {
    draftId: buyer.draftId,
    shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
    paymentMethodId: await shop.tokenize(cardOf[story]),
    returnUrl: `http://localhost:3000${page}`,
  };
}

type Crashed = { readonly command: PlaceOrderCommand; readonly each: Case; readonly minutes: number };

/**
 * Advances the clock by the case's minutes and runs the jobs. If the case has a retrying client, the client retries before and after.
 * @returns whether the order must be placed in the end
 */
async function endOf({ actor }: Buyer, { command, each, minutes }: Crashed): Promise<boolean> {
  const retry = () => placeOrder(shop.dependencies, actor, command);
  if (each.retries) await retry();
  shop.clock.advance({ minutes });
  await shop.runJobs();
  const isApproved = each.story === 'approved';
  if (each.retries) {
    const answer = await retry();
    expect(answer.ok).toBe(isApproved);
    expect(await retry()).toEqual(answer);
  }
  return each.end === 'placed' || (each.retries && isApproved);
}

describe('a process killed in the middle of a checkout', () => {
  it('has a test case for every crash point', () => {
    const known = new Set<string>(outcomes.map(({ diesAt }) => diesAt));
    expect(checkoutCrashPoints.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(sampleOf(cases, 3))(
    'loses, duplicates and blocks nothing when killed at $diesAt (payment $story, client retries: $retries)',
    async (each) => {
      const wine = await shop.sku(2);
      const coupon = await shop.coupon({ totalLimit: 1, customerLimit: 1 });
      const buyer = await shop.buyer([[wine.skuId, 2]], {}, { coupon });
      const command = await commandOf(buyer, each, '/shop/checkout');
      const before = await shop.figures();
      await crash(buyer, command, each);
      // An abandoned challenge that could not be canceled expires.
      const minutes = each.story === 'challenge given up' ? 16 : 2;
      const isPlaced = await endOf(buyer, { command, each, minutes });
      const after = await shop.figures();
      expect(after).toEqual({
        placed: before.placed + (isPlaced ? 1 : 0),
        unplaced: before.unplaced + (isPlaced || each.end === 'nothing' ? 0 : 1),
        holds: 0,
        notices: before.notices + (isPlaced ? 1 : 0),
        charges: before.charges + (isPlaced ? 1 : 0),
        payments: after.payments,
      });
      expect(await shelfOf(wine)).toEqual({ onHand: 2, allocated: isPlaced ? 2 : 0, held: 0 });
      const uses = await shop.test.database.read.execute(
        sql`select used from coupons where code = ${coupon}`,
      );
      expect(uses.rows).toEqual([{ used: isPlaced ? 1 : 0 }]);
      const { rows } = await shop.test.database.read.execute(
        sql`select from payment_attempts where state in ('created', 'unknown', 'action_required', 'voiding')`,
      );
      expect(rows).toEqual([]);
      expect(await shop.disagreements()).toEqual([]);
    },
    120_000,
  );
});

/** Kills processes at the same steps, with seats held when the time was chosen and a payment captured immediately. */
describe('a process killed in the middle of booking a visit', () => {
  it.each(sampleOf(cases.toReversed(), 1))(
    'books and charges once or not at all when killed at $diesAt (payment $story, client retries: $retries)',
    async (each) => {
      const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
      const buyer = await tastingRoom.chosen({ slotId, party: 2 });
      const command = await commandOf(buyer, each, '/shop/event-checkout');
      const before = await shop.figures();
      await crash(buyer, command, each);
      // By then every hold has expired, whichever process died.
      const isPlaced = await endOf(buyer, { command, each, minutes: 16 });
      const after = await shop.figures();
      expect([after.placed - before.placed, after.charges - before.charges]).toEqual(
        isPlaced ? [1, 1] : [0, 0],
      );
      expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: isPlaced ? 2 : 0, held: 0 });
      const { rows } = await shop.test.database.read.execute(
        sql`select party, state from reservations where slot_id = ${slotId}`,
      );
      expect(rows).toEqual(isPlaced ? [{ party: 2, state: 'confirmed' }] : []);
      expect(await shop.disagreements()).toEqual([]);
    },
    120_000,
  );

  it.each(sampleOf(guaranteeCrashPoints, 1))(
    'saves the guarantee card once and can complete the booking when killed at %s',
    async (diesAt) => {
      const policy = { kind: 'card_hold', noShowCents: cents(1_500) } as const;
      const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 2);
      const buyer = await tastingRoom.chosen({ slotId, party: 2 });
      const paymentMethodId = await shop.tokenize(testCards.approved);
      const { draftId, actor } = buyer;
      const command = {
        draftId,
        paymentMethodId,
        returnUrl: 'http://localhost:3000/',
        clientAddress: draftId,
      };
      const { cartId, requestId } = actor;
      const act = { kind: 'keep guarantee', actor: { cartId, requestId }, guarantee: command } as const;
      expect(await runCrashTask(createCrashTask(shop, act, diesAt))).toBe('SIGKILL');
      const looked = await refreshGuarantee(shop.dependencies, actor, draftId);
      expect(looked).toEqual({ kind: diesAt === 'guarantee.after_answer' ? 'kept' : 'waiting' });
      expect(await saveGuarantee(shop.dependencies, actor, command)).toEqual({
        ok: true,
        value: { kind: 'kept' },
      });
      expect(await shop.place(buyer, { paymentMethodId: undefined })).toMatchObject({ ok: true });
      expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 2, held: 0 });
    },
  );

  it('releases the seats when their hold expires if killed before the payment', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const { cartId, requestId } = await tastingRoom.visitor();
    const act = { kind: 'hold a visit', actor: { cartId, requestId }, chosen: { slotId, party: 2 } } as const;
    const isHeld = async () => ((await tastingRoom.figuresOf(slotId)).held ?? 0) > 0;
    expect(await runCrashTask(createCrashTask(shop, act, undefined), isHeld)).toBe('SIGKILL');
    expect((await tastingRoom.chosen({ slotId, party: 1 })).held.ok).toBe(false);
    shop.clock.advance({ minutes: 10 });
    await shop.runJobs();
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 0, seatsFree: 2 });
    expect((await tastingRoom.chosen({ slotId, party: 2 })).held.ok).toBe(true);
  });
});

/** Kills processes at the same steps, with points reserved when the reward was chosen and shipping paid by card. */
describe('a process killed in the middle of redeeming a reward', () => {
  it.each(sampleOf(cases, 1))(
    'redeems and charges once or not at all when killed at $diesAt (payment $story, client retries: $retries)',
    async (each) => {
      const collector = await desk.collector(1_000);
      const { slug, resourceId } = await desk.thing(1);
      const buyer = await desk.chosen(collector, slug);
      const command: PlaceOrderCommand = {
        draftId: buyer.draftId,
        shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
        paymentMethodId: await shop.tokenize(cardOf[each.story]),
        returnUrl: 'http://localhost:3000/loyalty/rewards/order',
      };
      const before = await shop.figures();
      await crash(buyer, command, each);
      const retry = () => placeOrder(shop.dependencies, buyer.actor, command);
      if (each.retries) {
        await retry();
        // While the points are reserved, a payment that may still be open is looked up first.
        shop.clock.advance({ minutes: 2 });
        await shop.runJobs();
        await retry();
      }
      // By then the points are no longer reserved.
      shop.clock.advance({ minutes: 16 });
      await shop.runJobs();
      await sweepRedemptions(shop.dependencies);

      const isPlaced = each.end === 'placed' || (each.retries && each.story === 'approved');
      const after = await shop.figures();
      expect([after.placed - before.placed, after.charges - before.charges]).toEqual(
        isPlaced ? [1, 1] : [0, 0],
      );
      expect(await desk.states(collector)).toEqual([isPlaced ? 'redeemed' : 'expired']);
      expect(await desk.view(collector)).toMatchObject({ available: isPlaced ? 0 : 1_000, reserved: 0 });
      expect(resourceId && (await shelfOf({ resourceId }))).toEqual({
        ...{ onHand: 1, allocated: isPlaced ? 1 : 0, held: 0 },
      });
      expect(await shop.disagreements()).toEqual([]);
    },
    120_000,
  );
});
