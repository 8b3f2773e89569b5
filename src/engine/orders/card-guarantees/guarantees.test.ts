import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type {
  CardGuaranteeId,
  CustomerId,
  DraftId,
  ReservationId,
  SkuId,
  SlotId,
} from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { placeOrder } from '../../checkout/index.server.ts';
import { chargeNoShow } from '../../visits/reservations/settle-visit.server.ts';
import {
  deleteRemovedCards,
  removeCard,
  saveCard,
  savedCardsOfCustomer,
} from '../saved-cards/index.server.ts';
import { deleteUnneededGuaranteeCards, refreshGuarantee, saveGuarantee } from './index.server.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
});
afterAll(() => shop.stop());

const cardHold = { kind: 'card_hold', noShowCents: cents(1_500), cutoffHours: 24 } as const;
const tasting = async (): Promise<SlotId> =>
  tastingRoom.slot(await tastingRoom.experience({ policy: cardHold }), 24);

async function keep(
  buyer: Buyer,
  card: string,
  paymentMethodId?: string,
  payments = shop.dependencies.payments,
) {
  return saveGuarantee({ ...shop.dependencies, payments }, buyer.actor, {
    draftId: buyer.draftId,
    paymentMethodId: paymentMethodId ?? (await shop.tokenize(card)),
    returnUrl: 'http://localhost:3000/shop/event-checkout',
    clientAddress: buyer.draftId,
  });
}

const guaranteeInView = async (buyer: Buyer) => (await shop.viewOf(buyer)).visit?.guarantee;
const book = (buyer: Buyer) => shop.place(buyer, { paymentMethodId: undefined });
const passChallenge = (actionUrl: string, decision: string) =>
  fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ decision }) });

/**
 * Books a tasting with a card guarantee. Returns the reservation with a function that charges its no-show fee for the given number of
 * guests.
 */
async function booked({
  party = 4,
  customerId,
}: {
  readonly party?: number;
  readonly customerId?: CustomerId;
} = {}) {
  const slotId = await tasting();
  const buyer = await tastingRoom.chosen({ slotId, party }, customerId ? { customerId } : {});
  expect(await keep(buyer, testCards.approved)).toEqual({ ok: true, value: { kind: 'kept' } });
  expect(refusalCodes(await book(buyer))).toEqual([]);
  const { rows } = await shop.test.database.read.execute<{
    id: ReservationId;
    guaranteeId: CardGuaranteeId;
  }>(sql`
    select booked.id, booked.guarantee_id as "guaranteeId" from reservations booked join orders on orders.id = booked.order_id
     where orders.draft_id = ${buyer.draftId}`);
  const [reservation] = rows;
  if (!reservation) throw new Error('what was booked is there');
  const { contents } = await shop.viewOf(buyer);
  return {
    buyer,
    reservationId: reservation.id,
    charge: (guests: number) =>
      chargeNoShow(shop.dependencies, {
        ...{ reservationId: reservation.id, guaranteeId: reservation.guaranteeId, guests },
        ...{ title: `No-show, Terrace Tasting, ${guests} guests`, feeCents: cents(1_500) },
        skuId: contents.items[0]?.skuId ?? (0 as never),
        customerId,
        contact: contents,
      }),
  };
}

const noShowOrders = async (reservationId: ReservationId) => {
  const { rows } = await shop.test.database.read.execute(sql`
    select orders.total_cents as "totalCents", orders.tax_cents as "taxCents", orders.state, orders.payment_state as "paymentState", line.title, line.quantity
      from reservation_orders booked join orders on orders.id = booked.order_id join order_lines line on line.order_id = orders.id
     where booked.reservation_id = ${reservationId} and booked.kind = 'no_show'`);
  return rows;
};

describe('a card guarantee', () => {
  it('is required to place a reservation, can be saved by a guest without an account, and charges nothing', async () => {
    const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
    expect(refusalCodes(await book(buyer))).toEqual(['GUARANTEE_MISSING']);
    expect(await guaranteeInView(buyer)).toEqual({ kind: 'missing', feeCents: 1_500 });
    const { payments } = await shop.figures();
    expect(await keep(buyer, testCards.approved)).toEqual({ ok: true, value: { kind: 'kept' } });
    expect(await guaranteeInView(buyer)).toMatchObject({ kind: 'kept', brand: 'visa', lastFour: '4242' });
    expect(refusalCodes(await book(buyer))).toEqual([]);
    expect((await shop.figures()).payments).toBe(payments);
    await shop.runJobs();
    expect(await shop.disagreements()).toEqual([]);
  });

  it('pays for food ordered with the visit without a second card entry', async () => {
    const offered = await tastingRoom.experience({ policy: cardHold, addOnCents: 2_800 });
    const addOns = [{ skuId: offered.addOn as SkuId, quantity: 1 }];
    const buyer = await tastingRoom.chosen({ slotId: await tastingRoom.slot(offered, 24), party: 2, addOns });
    const paymentMethodId = await shop.tokenize(testCards.approved);
    expect(await keep(buyer, '', paymentMethodId)).toEqual({ ok: true, value: { kind: 'kept' } });
    const { charges } = await shop.figures();
    expect(refusalCodes(await shop.place(buyer, { paymentMethodId }))).toEqual([]);
    expect((await shop.figures()).charges - charges).toBe(1);
    expect((await shop.sandbox.control.ledger()).at(-1)).toMatchObject({ capturedCents: 3_045 });
  });

  it('is saved only after the bank has verified its owner', async () => {
    const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
    const asked = await keep(buyer, testCards.challenge);
    if (!asked.ok || asked.value.kind !== 'challenge') throw new Error('the bank asks');
    expect(refusalCodes(await book(buyer))).toEqual(['GUARANTEE_MISSING']);
    expect(await refreshGuarantee(shop.dependencies, buyer.actor, buyer.draftId)).toMatchObject({
      kind: 'challenge',
    });
    await passChallenge(asked.value.actionUrl, 'approve');
    const looks = await Promise.all(
      [1, 2, 3].map(() => refreshGuarantee(shop.dependencies, buyer.actor, buyer.draftId)),
    );
    expect(looks).toEqual([{ kind: 'kept' }, { kind: 'kept' }, { kind: 'kept' }]);
    expect(refusalCodes(await book(buyer))).toEqual([]);
  });

  it('is rejected with a reason when the bank declines, and can be replaced by another card', async () => {
    const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
    expect(await keep(buyer, testCards.declined)).toMatchObject({
      value: {
        kind: 'refused',
        sentence: 'Your bank declined to save this card. Nothing was charged.',
      },
    });
    expect(await guaranteeInView(buyer)).toMatchObject({ kind: 'refused' });
    expect(await keep(buyer, testCards.approved)).toMatchObject({ value: { kind: 'kept' } });
    expect(await keep(buyer, '4242424242424242')).toBeDefined();
    expect(await guaranteeInView(buyer)).toMatchObject({ kind: 'kept' });
  });

  it('is saved once under three concurrent requests', async () => {
    const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
    const paymentMethodId = await shop.tokenize(testCards.approved);
    await Promise.all([1, 2, 3].map(() => keep(buyer, '', paymentMethodId)));
    const { rows } = await shop.test.database.read.execute(
      sql`select state from card_guarantees where draft_id = ${buyer.draftId}`,
    );
    expect(rows).toEqual([{ state: 'kept' }]);
  });

  it('can’t be saved or read by another visitor', async () => {
    const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
    const stranger = await tastingRoom.visitor();
    expect(refusalCodes(await keep({ ...buyer, actor: stranger }, testCards.approved))).toEqual([
      'DRAFT_NOT_FOUND',
    ]);
    expect(await refreshGuarantee(shop.dependencies, stranger, buyer.draftId)).toBeUndefined();
  });

  it('can use a saved card without new bank verification, and remains when the card is removed from the account', async () => {
    const customerId = await tastingRoom.member();
    await saveCard(shop.dependencies, customerId, {
      ...{
        paymentMethodId: await shop.tokenize(testCards.approved),
        replacesCardId: undefined,
        makesDefault: true,
      },
      returnUrl: () => 'http://localhost:3000',
    });
    const [card] = await savedCardsOfCustomer(shop.test.database.read, customerId);
    if (!card) throw new Error('the card is kept');
    const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 1 }, { customerId });
    const named = { draftId: buyer.draftId, paymentMethodId: undefined, savedCardId: card.id } as const;
    const kept = await saveGuarantee(shop.dependencies, buyer.actor, {
      ...named,
      returnUrl: '',
      clientAddress: '',
    });
    expect(kept).toEqual({ ok: true, value: { kind: 'kept' } });
    const stranger = await tastingRoom.chosen({ slotId: await tasting(), party: 1 });
    const taken = await saveGuarantee(shop.dependencies, stranger.actor, {
      ...{ ...named, draftId: stranger.draftId, returnUrl: '', clientAddress: '' },
    });
    expect(refusalCodes(taken)).toEqual(['CARD_NOT_FOUND']);
    expect(refusalCodes(await book(buyer))).toEqual([]);
    expect(await shop.dependencies.accountLinks.cardUses(shop.test.database.read, customerId)).toMatchObject([
      { cardId: card.id, href: '/shop/reservations', holds: false },
    ]);
    await removeCard(shop.dependencies, { customerId, cardId: card.id });
    expect(await deleteRemovedCards(shop.dependencies)).toBe(0);
    const { rows } = await shop.test.database.read.execute(
      sql`select state from card_guarantees where draft_id = ${buyer.draftId}`,
    );
    expect(rows).toEqual([{ state: 'kept' }]);
  });

  it.each([
    ['POST /v1/setup_intents/:id/confirm', true],
    ['POST /v1/setup_intents/:id/confirm', false],
    ['POST /v1/setup_intents', true],
  ] as const)(
    'is looked up at the gateway when the response to %s is lost (request performed: %s)',
    async (operation, acts) => {
      const buyer = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
      const paymentMethodId = await shop.tokenize(testCards.approved);
      const impatient = shop.sandbox.adapter({ timeoutMilliseconds: 300, maxNetworkRetries: 0 });
      await shop.sandbox.control.addFault({ operation, behaviour: { kind: 'never_answer', acts }, times: 1 });
      const first = await keep(buyer, '', paymentMethodId, impatient);
      expect(first).toEqual({ ok: true, value: { kind: 'waiting' } });
      await shop.sandbox.control.clearFaults();
      expect(refusalCodes(await book(buyer))).toEqual(['GUARANTEE_MISSING']);
      shop.clock.advance({ seconds: 61 });
      const isKept = acts && operation.endsWith('confirm');
      expect(await refreshGuarantee(shop.dependencies, buyer.actor, buyer.draftId)).toMatchObject({
        kind: isKept ? 'kept' : 'refused',
      });
      await keep(buyer, testCards.approved);
      expect(refusalCodes(await book(buyer))).toEqual([]);
    },
  );

  it('is deleted two days after its checkout was abandoned, but not if the visit was booked', async () => {
    const left = await tastingRoom.chosen({ slotId: await tasting(), party: 2 });
    await keep(left, testCards.approved);
    const { buyer } = await booked();
    expect(await deleteUnneededGuaranteeCards(shop.dependencies)).toBeGreaterThanOrEqual(0);
    const stateOf = async ({ draftId }: Buyer) =>
      (
        await shop.test.database.read.execute(
          sql`select state from card_guarantees where draft_id = ${draftId}`,
        )
      ).rows;
    expect(await stateOf(left)).toEqual([{ state: 'kept' }]);
    shop.clock.advance({ days: 2 });
    await deleteUnneededGuaranteeCards(shop.dependencies);
    expect([await stateOf(left), await stateOf(buyer)]).toEqual([
      [{ state: 'forgotten' }],
      [{ state: 'kept' }],
    ]);
  });
});

describe('a no-show charge', () => {
  it('charges the card once under concurrent calls, without tax', async () => {
    const { reservationId, charge } = await booked();
    const before = await shop.figures();
    const answers = await Promise.all([1, 2, 3, 4].map(() => charge(2)));
    expect(answers.map(refusalCodes)).toEqual([[], [], [], []]);
    expect(await charge(4)).toEqual(answers[0]);
    expect((await shop.figures()).charges - before.charges).toBe(1);
    expect(await noShowOrders(reservationId)).toEqual([
      {
        ...{ totalCents: 3_000, taxCents: 0, state: 'completed', paymentState: 'captured' },
        ...{ title: 'No-show, Terrace Tasting, 2 guests', quantity: 2 },
      },
    ]);
    await shop.runJobs();
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can’t be placed by the guest with the id of its draft', async () => {
    const customerId = await tastingRoom.member();
    const { reservationId, buyer, charge } = await booked({ customerId });
    const { rows } = await shop.test.database.read.execute<{ reference: string }>(sql`
      select payment_method_reference as reference from card_guarantees where draft_id = ${buyer.draftId}`);
    const paymentMethod = rows[0]?.reference ?? '';
    await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour: 'decline' });
    await charge(1);
    const drafts = await shop.test.database.read.execute<{ id: DraftId }>(sql`
      select id from drafts where contents -> 'purchase' -> 'details' ->> 'reservationId' = ${reservationId}`);
    const answer = await placeOrder(shop.dependencies, buyer.actor, {
      ...{
        draftId: drafts.rows[0]?.id as DraftId,
        shownTotalCents: cents(1_500),
        usesGuarantee: true,
        seenTries: 1,
      },
      ...{ paymentMethodId: undefined, returnUrl: '' },
    });
    expect(refusalCodes(answer)).toEqual(['PAYMENT_METHOD_MISSING']);
  });

  it('creates no order when the card is declined, and can be retried', async () => {
    const { reservationId, charge } = await booked();
    const { rows } = await shop.test.database.read.execute<{ reference: string }>(sql`
      select payment_method_reference as reference from card_guarantees where id =
        (select guarantee_id from reservations where id = ${reservationId})`);
    const paymentMethod = rows[0]?.reference ?? '';
    await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour: 'decline' });
    expect(refusalCodes(await charge(1))).toEqual(['PAY_DECLINED_GENERIC']);
    expect(await noShowOrders(reservationId)).toEqual([]);
    await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour: 'approve' });
    expect(refusalCodes(await charge(1))).toEqual([]);
    expect((await noShowOrders(reservationId)).length).toBe(1);
    await shop.runJobs();
    expect(await shop.disagreements()).toEqual([]);
  });
});
