import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { signedWebhook } from '../../../../test/helpers/signed-webhook.ts';
import type { LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { changeOrderAddress } from '../../checkout/index.server.ts';
import { stockFiguresOf } from '../../inventory/index.server.ts';
import { findLedgerBalance } from '../../ledger/index.server.ts';
import { readOrder, refundOrder } from '../index.server.ts';
import { receiveWebhook } from '../payments/index.server.ts';
import { attemptsOfOrder } from '../payments/store.server.ts';
import { handleWebhook } from '../settlement/handle-webhook.server.ts';
import {
  cancelOrder,
  holdOrder,
  makeOrderReadyForPickup,
  packShipment,
  releaseHoldOnOrder,
  shipShipment,
} from './index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor, unusedTrackingNumber } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const pickupFields = {
  isPickup: true,
  selectedPickupLocation: 'hilltop',
  billingPrimaryStreet: '12 Vine Street',
  billingCity: 'Paso Robles',
  billingState: 'CA',
  billingZipCode: '93446',
} as const;

async function placed(
  fields: Parameters<TestShop['buyer']>[1] = {},
  choices: { readonly tenders?: readonly LedgerAccountId[]; readonly bottles?: number } = {},
) {
  const wine = await shop.sku(60, { purchaseLimit: 36 });
  const buyer = await shop.buyer([[wine.skuId, choices.bottles ?? 3]], fields, {
    tenders: choices.tenders ?? [],
  });
  const answer = await shop.place(buyer);
  const orderId = placedOrderIdOf(answer);
  const publicToken = answer.ok ? answer.value.publicToken : '';
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const read = async () => {
    const order = await readOrder(shop.test.database.read, access);
    if (!order) throw new Error('a placed order opens with its token');
    return order;
  };
  const shelf = async () =>
    (await stockFiguresOf(shop.test.database.read, [wine.resourceId])).get(wine.resourceId);
  return { orderId, read, shelf, owner: { kind: 'customer', access } as const };
}

const byStaff = (orderId: OrderId) => ({ kind: 'staff', orderId, actor: testStaffActor }) as const;
const attemptOf = async (orderId: OrderId) =>
  (await attemptsOfOrder(shop.test.database.read, orderId)).at(-1);
async function mailsOf(orderId: OrderId) {
  const { rows } = await shop.test.database.read.execute<{ kind: string }>(
    sql`select kind from notices where subject_type = 'fulfilment' and subject_id = ${orderId} order by id`,
  );
  return rows.map(({ kind }) => kind);
}

describe('an order that has not shipped', () => {
  it('releases the card hold, gift card, stock and purchase limits and sends one email when it is canceled', async () => {
    const card = await shop.giftCard(4_000);
    const { orderId, owner, read, shelf } = await placed({}, { tenders: [card] });
    await holdOrder(shop.dependencies, { orderId, reason: 'weather', actor: testStaffActor });
    const cancelled = await cancelOrder(shop.dependencies, owner, 'changed my mind');
    expect(cancelled).toEqual({
      ok: true,
      value: { amountCents: 14_398, cardCents: 10_398, cardReleased: true },
    });
    expect(await cancelOrder(shop.dependencies, owner, 'again')).toEqual({ ok: true, value: undefined });
    expect(await read()).toMatchObject({ state: 'cancelled', paymentState: 'voided' });
    expect(await attemptOf(orderId)).toMatchObject({ state: 'voided', capturedCents: 0 });
    expect(await shelf()).toEqual({ onHand: 60, allocated: 0, held: 0 });
    const left = await findLedgerBalance(shop.test.database.read, { accountId: card, owner: undefined });
    expect(left?.available).toBe(4_000);
    const { rows } = await shop.test.database.read.execute(
      sql`select 1 from person_usages where order_id = ${orderId} and state = 'taken'`,
    );
    expect(rows).toEqual([]);
    expect(await mailsOf(orderId)).toEqual(['order-held', 'order-cancelled']);
    const units = [{ position: 0, quantity: 1 }];
    const late = await refundOrder(shop.dependencies, {
      orderId,
      units,
      reason: 'corked',
      actor: testStaffActor,
    });
    expect(late).toMatchObject({ refusals: [{ code: 'REFUND_UNITS' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('cannot be canceled by a stranger, or by its customer once it is packed, but still by staff', async () => {
    const { orderId, owner, shelf } = await placed();
    const stranger = { ...owner, access: { ...owner.access, publicToken: 'x'.repeat(22) } };
    expect(await cancelOrder(shop.dependencies, stranger, '')).toMatchObject({
      refusals: [{ code: 'ORDER_NOT_FOUND' }],
    });
    await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
    expect(await cancelOrder(shop.dependencies, owner, '')).toMatchObject({
      refusals: [{ code: 'ALREADY_PACKED' }],
    });
    expect((await cancelOrder(shop.dependencies, byStaff(orderId), 'a request by phone')).ok).toBe(true);
    expect(await shelf()).toEqual({ onHand: 60, allocated: 0, held: 0 });
    expect(await packShipment(shop.dependencies, { orderId, actor: testStaffActor })).toMatchObject({
      refusals: [{ code: 'ORDER_CLOSED' }],
    });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be canceled and refunded while it awaits pickup, but not once part of it has shipped', async () => {
    const waiting = await placed(pickupFields);
    await makeOrderReadyForPickup(shop.dependencies, { orderId: waiting.orderId, actor: testStaffActor });
    const cancelled = await cancelOrder(shop.dependencies, byStaff(waiting.orderId), 'not collected');
    expect(cancelled).toMatchObject({ ok: true, value: { cardReleased: false } });
    expect(await waiting.read()).toMatchObject({ state: 'cancelled', paymentState: 'refunded' });
    expect(await waiting.shelf()).toEqual({ onHand: 60, allocated: 0, held: 0 });

    const { orderId } = await placed();
    await packAndShip(shop.dependencies, orderId, [{ position: 0, quantity: 1 }]);
    expect(await cancelOrder(shop.dependencies, byStaff(orderId), '')).toMatchObject({
      refusals: [{ code: 'ALREADY_LEFT' }],
    });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('keeps all payment records in agreement while it is packed for pickup and its capture is pending', async () => {
    const { orderId, read } = await placed(pickupFields);
    const operation = 'POST /v1/payment_intents/:id/capture';
    await shop.sandbox.control.addFault({
      operation,
      behaviour: { kind: 'error', status: 500, acts: false },
    });
    expect(
      await makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor }),
    ).toMatchObject({
      value: { kind: 'pending' },
    });
    expect(await read()).toMatchObject({ state: 'placed', fulfillmentState: 'packed' });
    expect(await shop.disagreements()).toEqual([]);
    await shop.sandbox.control.clearFaults();
  });

  it('is refunded to the gift card that paid for everything when it is canceled', async () => {
    const card = await shop.giftCard(20_000);
    const wine = await shop.sku(3);
    const buyer = await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] });
    const answer = await shop.place(buyer, { paymentMethodId: undefined });
    const orderId = placedOrderIdOf(answer);
    expect(await cancelOrder(shop.dependencies, byStaff(orderId), '')).toMatchObject({
      ok: true,
      value: { amountCents: 14_398, cardCents: 0, cardReleased: false },
    });
    const left = await findLedgerBalance(shop.test.database.read, { accountId: card, owner: undefined });
    expect(left?.available).toBe(20_000);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a capture that is declined at shipping', () => {
  it('puts the order on hold, keeps its bottles, and ships nothing unpaid', async () => {
    const { orderId, read, shelf } = await placed();
    await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
    const reference = (await attemptOf(orderId))?.providerReference;
    if (!reference) throw new Error('an authorized attempt has a reference');
    await shop.dependencies.payments.void(reference, 'the bank let go of it');
    const label = {
      orderId,
      number: 1,
      carrier: 'UPS',
      trackingNumber: unusedTrackingNumber(),
      actor: testStaffActor,
    } as const;
    expect(await shipShipment(shop.dependencies, label)).toMatchObject({
      refusals: [{ code: 'PAYMENT_REFUSED' }],
    });
    expect(await read()).toMatchObject({ state: 'on_hold', fulfillmentState: 'packed' });
    expect(await shelf()).toEqual({ onHand: 60, allocated: 3, held: 0 });
    expect(await mailsOf(orderId)).toEqual(['order-held']);
    await releaseHoldOnOrder(shop.dependencies, { orderId, reason: 'payment', actor: testStaffActor });
    expect(await shipShipment(shop.dependencies, label)).toMatchObject({
      refusals: [{ code: 'PAYMENT_REFUSED' }],
    });
    expect((await cancelOrder(shop.dependencies, byStaff(orderId), 'no payment')).ok).toBe(true);
    expect(await read()).toMatchObject({ state: 'cancelled', paymentState: 'voided' });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a capture whose response is lost', () => {
  it('can be refunded once a webhook confirms it, even before the parcel ships', async () => {
    const { orderId, read } = await placed();
    const units = [{ position: 0, quantity: 1 }];
    const refund = () =>
      refundOrder(shop.dependencies, { orderId, units, reason: 'corked', actor: testStaffActor });
    const operation = 'POST /v1/payment_intents/:id/capture';
    const behaviour = { kind: 'reset', acts: true } as const;
    await shop.sandbox.control.addFault({ operation, behaviour, times: 10 });
    await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
    const label = { carrier: 'UPS', trackingNumber: unusedTrackingNumber() } as const;
    const ship = () =>
      shipShipment(shop.dependencies, { orderId, number: 1, ...label, actor: testStaffActor });
    expect(await ship()).toMatchObject({ value: { kind: 'pending' } });
    await shop.sandbox.control.clearFaults();
    expect(await refund()).toMatchObject({ refusals: [{ code: 'REFUND_EXCEEDS_CAPTURE' }] });
    const { id, providerReference } = (await attemptOf(orderId)) ?? {};
    const object = {
      object: 'payment_intent',
      id: providerReference ?? '',
      metadata: { attempt_id: id ?? '', order_id: orderId },
    };
    const { body, signature } = signedWebhook(shop, {
      id: 'evt_captured',
      type: 'payment_intent.succeeded',
      object,
    });
    expect(await receiveWebhook(shop.dependencies, body, signature)).toBe('stored');
    await handleWebhook(shop.dependencies, { provider: 'sandbox', eventId: 'evt_captured' });
    expect(await read()).toMatchObject({ state: 'placed', fulfillmentState: 'packed' });
    expect(await refund()).toMatchObject({ ok: true, value: { cardState: 'succeeded' } });
    expect(await ship()).toMatchObject({ value: { kind: 'left' } });
    const attempt = await attemptOf(orderId);
    expect(attempt).toMatchObject({ state: 'captured', capturedCents: 14_398 });
    expect(attempt?.refundedCents).toBeLessThan(14_398);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('an address change', () => {
  const san = {
    primaryStreet: '900 Higuera Street',
    secondaryStreet: '',
    city: 'San Luis Obispo',
    stateCode: 'CA',
    zipCode: '93401',
  };
  const minneapolis = {
    primaryStreet: '100 Lake Street',
    secondaryStreet: '',
    city: 'Minneapolis',
    stateCode: 'MN',
    zipCode: '55401',
  };

  it('is applied, recorded and emailed once if the shipping cost and tax stay the same', async () => {
    const { orderId, owner, read } = await placed();
    expect(await changeOrderAddress(shop.dependencies, owner, san)).toEqual({ ok: true, value: undefined });
    expect(await changeOrderAddress(shop.dependencies, owner, san)).toEqual({ ok: true, value: undefined });
    expect((await read()).shipTo).toMatchObject({ ...san, firstName: 'Ana' });
    const { rows } = await shop.test.database.read.execute(
      sql`select ship_to ->> 'zipCode' as "from", changed_to ->> 'zipCode' as "to" from order_address_changes
           where order_id = ${orderId}`,
    );
    expect(rows).toEqual([{ from: '93446', to: '93401' }]);
    expect(await mailsOf(orderId)).toEqual(['address-changed']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected if it would change the shipping cost or the tax', async () => {
    const { owner, read } = await placed();
    const before = await read();
    expect(await changeOrderAddress(shop.dependencies, owner, minneapolis)).toMatchObject({
      refusals: [{ code: 'SHIPPING_DIFFERS', field: 'stateCode' }],
    });
    const losAngeles = { ...san, city: 'Los Angeles', zipCode: '90013', primaryStreet: '5 Spring Street' };
    expect(await changeOrderAddress(shop.dependencies, owner, losAngeles)).toMatchObject({
      refusals: [{ code: 'TAX_DIFFERS' }],
    });
    expect(await read()).toEqual(before);
  });

  it('is rejected for a state where wine cannot ship, a PO box, or a missing field, as in checkout', async () => {
    const { owner, read } = await placed();
    const before = await read();
    const to = (changes: Partial<typeof san>) =>
      changeOrderAddress(shop.dependencies, owner, { ...san, ...changes });
    const utah = { city: 'Salt Lake City', stateCode: 'UT', zipCode: '84101' };
    expect(await to(utah)).toMatchObject({ refusals: [{ code: 'SHIP_STATE_CLOSED' }] });
    expect(await to({ primaryStreet: 'PO Box 12' })).toMatchObject({ refusals: [{ code: 'SHIP_POBOX' }] });
    expect(await to({ primaryStreet: ' ' })).toMatchObject({ refusals: [{ code: 'FIELD_MISSING' }] });
    expect(await read()).toEqual(before);
  });

  it('counts the wine toward the new household and no longer toward the old one (I-50)', async () => {
    const georgia = { city: 'Atlanta', stateCode: 'GA', zipCode: '30303', secondaryStreet: '' };
    const at = (street: string) => ({ ...georgia, primaryStreet: street });
    const order = async (street: string, ...quantities: readonly number[]) => {
      const wines = await Promise.all(quantities.map(() => shop.sku(99)));
      const lines = wines.map(({ skuId }, place) => [skuId, quantities[place] ?? 0] as const);
      return byStaff(placedOrderIdOf(await shop.place(await shop.buyer(lines, at(street)))));
    };
    // Georgia allows 144 bottles a year per household.
    await order('1 Peach Street', 71, 71);
    const three = await order('2 Peach Street', 3);
    const two = await order('3 Peach Street', 2);
    expect(await changeOrderAddress(shop.dependencies, three, at('1 Peach Street'))).toMatchObject({
      refusals: [{ code: 'SHIP_LIMIT' }],
    });
    expect(await changeOrderAddress(shop.dependencies, two, at('1 Peach Street'))).toMatchObject({
      ok: true,
    });
    const one = await order('4 Peach Street', 1);
    expect(await changeOrderAddress(shop.dependencies, one, at('1 Peach Street'))).toMatchObject({
      refusals: [{ code: 'SHIP_LIMIT' }],
    });
    expect(await changeOrderAddress(shop.dependencies, two, at('5 Peach Street'))).toMatchObject({
      ok: true,
    });
    expect(await changeOrderAddress(shop.dependencies, one, at('1 Peach Street'))).toMatchObject({
      ok: true,
    });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected once something is packed', async () => {
    const { orderId, owner } = await placed();
    await packShipment(shop.dependencies, {
      orderId,
      units: [{ position: 0, quantity: 1 }],
      actor: testStaffActor,
    });
    expect(await changeOrderAddress(shop.dependencies, owner, san)).toMatchObject({
      refusals: [{ code: 'ALREADY_PACKED' }],
    });
  });
});
