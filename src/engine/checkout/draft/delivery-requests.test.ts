import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { readOrder } from '../../orders/index.server.ts';
import type { OrderView } from '../../orders/types.ts';
import { saveDraft } from '../index.server.ts';
import type { DraftPatch } from '../types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const { read } = shop.test.database;
  const engraving = await shop.sku(0, { kind: 'goods', title: 'Engraving', priceCents: 3_500 });
  await read.execute(
    `update skus set code = 'ML-ENG', role = 'engraving', kind = 'service', visibility = 'hidden', resource_id = null where id = ${engraving.skuId}`,
  );
});
afterAll(() => shop.stop());

const portland = { zipCode: '97201', primaryStreet: '12 Vine Street' } as const;

async function buyerWith(patch: DraftPatch, bottleMl = 750): Promise<Buyer> {
  const wine = await shop.sku(9, { bottleMl });
  return shop.buyer([[wine.skuId, 1]], patch);
}

async function place(buyer: Buyer): Promise<OrderView> {
  const placed = await shop.place(buyer);
  if (!placed.ok) throw new Error(placed.refusals.map(({ sentence }) => sentence).join(' '));
  const { publicToken } = placed.value;
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const order = await readOrder(shop.test.database.read, access);
  return order ?? expect.fail('a placed order can be read');
}

const codesOf = async (buyer: Buyer) => (await shop.viewOf(buyer)).requirements.map(({ code }) => code);

describe('a placed order', () => {
  it('stores no delivery requests if none were selected, whatever was typed into their fields', async () => {
    const order = await place(await buyerWith({ giftMessage: 'thought better of', pickupPerson: 'nobody' }));
    expect(order).toMatchObject({
      deliveryRequests: {},
      requestedShipOn: undefined,
      weatherHoldUntil: undefined,
      shippingOption: { shipsOn: '2026-11-24' },
    });
  });

  it('stores the requested ship week and the resulting ship and arrival dates', async () => {
    const order = await place(await buyerWith({ requestedShipWeek: '2026-12-14' }));
    expect(order).toMatchObject({
      requestedShipOn: '2026-12-14',
      weatherHoldUntil: undefined,
      shippingOption: { shipsOn: '2026-12-14', arrivesFrom: '2026-12-15' },
    });
  });

  it('stores the weather hold, or the time when the customer accepted the weather risk', async () => {
    shop.clock.set('2027-07-13T19:00:00Z');
    const held = await place(await buyerWith(portland));
    expect(held).toMatchObject({
      weatherHoldUntil: '2027-10-01',
      deliveryRequests: { weather: { kind: 'heat', decision: 'hold', until: '2027-10-01' } },
      shippingOption: { shipsOn: '2027-10-01' },
    });

    const risky = await buyerWith({ ...portland, weatherPolicy: 'shipAnyway' });
    expect(await codesOf(risky)).toEqual(['WEATHER_WAIVER_MISSING']);
    const waive = { weatherWaived: true };
    expect((await saveDraft(shop.dependencies, risky.actor, risky.draftId, waive)).ok).toBe(true);
    shop.clock.advance({ minutes: 5 });
    expect(await place(risky)).toMatchObject({
      weatherHoldUntil: undefined,
      deliveryRequests: {
        weather: { kind: 'heat', decision: 'shipAnyway', waivedAt: '2027-07-13T19:00:00.000Z' },
      },
      shippingOption: { shipsOn: '2027-07-15' },
    });
    shop.clock.set('2026-11-20T20:00:00Z');
  });

  it('stores the pickup person, the day it is ready and the last pickup day', async () => {
    const order = await place(
      await buyerWith({
        isPickup: true,
        selectedPickupLocation: 'hilltop',
        pickupPerson: ' Luis Ortega ',
        requestedShipWeek: '2026-12-14',
        billingPrimaryStreet: '12 Vine Street',
        billingZipCode: '93446',
      }),
    );
    expect(order).toMatchObject({
      requestedShipOn: undefined,
      deliveryRequests: {
        pickup: { person: 'Luis Ortega', readyOn: '2026-11-23', keptUntil: '2027-01-07' },
      },
    });
  });

  it('is shipped to the recipient of a gift and billed to the buyer', async () => {
    const order = await place(
      await buyerWith({
        isGift: true,
        giftMessage: 'Happy birthday <3',
        isGiftToOther: true,
        recipientFirstName: 'Luis',
        recipientLastName: 'Ortega',
        recipientPhone: '(805) 555-0123',
        recipientIsAdult: true,
      }),
    );
    expect(order).toMatchObject({
      shipTo: { firstName: 'Luis', lastName: 'Ortega' },
      billTo: { firstName: 'Ana' },
      deliveryRequests: { gift: { message: 'Happy birthday <3', recipientPhone: '+18055550123' } },
    });
  });

  it('contains an engraving as a separate line and ships ten business days later', async () => {
    const engraving = { engravedBottles: 1, engravingLine1: ' Ana’s - 50th ', engravingProofread: true };
    const buyer = await buyerWith(engraving, 1_500);
    // The review shows exactly what will be engraved.
    expect((await shop.viewOf(buyer)).contents.engravingLine1).toBe("Ana's – 50th");
    const order = await place(buyer);
    expect(order.lines.map(({ skuCode, grossCents }) => [skuCode, grossCents]).at(-1)).toEqual([
      'ML-ENG',
      3_500,
    ]);
    expect(order).toMatchObject({
      deliveryRequests: { engraving: { bottles: 1, lines: ["Ana's – 50th"] } },
      shippingOption: { shipsOn: '2026-12-09' },
    });
    expect(await shop.disagreements()).toEqual([]);
  });
});

it('rejects engraving without a magnum and charges nothing', async () => {
  const buyer = await buyerWith({ engravedBottles: 1, engravingLine1: 'Ana', engravingProofread: true });
  expect(await codesOf(buyer)).toEqual(['ENGRAVE_MAGNUM']);
  expect(await shop.place(buyer)).toMatchObject({ ok: false, refusals: [{ code: 'ENGRAVE_MAGNUM' }] });
});

it('reads a draft saved by an older version as a draft without delivery requests', async () => {
  const buyer = await buyerWith({});
  await shop.test.database.read.execute(
    `update drafts set contents = contents - array['weatherPolicy', 'requestedShipWeek', 'isGift', 'engravedBottles', 'weatherWaivedAt']
      where id = '${buyer.draftId}'`,
  );
  expect(await place(buyer)).toMatchObject({ deliveryRequests: {} });
});
