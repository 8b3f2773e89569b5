import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SkuId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { removePlacedOrder } from '../../src/engine/checkout/carts/index.server.ts';
import { saveOwnDraft } from '../../src/engine/checkout/draft/own-draft.server.ts';
import {
  parsePurchase,
  registerPurchaseKinds,
} from '../../src/engine/orders/drafts/purchase-kinds.server.ts';
import { placedOrderIdOf, testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { type AdoptedVine, vinePurchase, vineTablesSql } from './adopted-vine.ts';

let shop: TestShop;
let skuId: SkuId;
beforeAll(async () => {
  shop = await startTestShop();
  registerPurchaseKinds([vinePurchase], { leaveCart: removePlacedOrder });
  await shop.test.database.transaction(async (tx) => {
    await tx.execute(vineTablesSql);
    const words = { code: 'VINE', slug: 'vine', title: 'A vine', facts: {} as never, position: 1 };
    const sold = { visibility: 'hidden', lifecycle: 'current', taxClass: 'goods' } as const;
    const [row] = await tx
      .insert(skus)
      .values({ ...words, ...sold, kind: 'service', priceCents: cents(4_000), discountable: false })
      .returning({ skuId: skus.id });
    if (!row) throw new Error('an insert returns its row');
    skuId = row.skuId;
  });
});
afterAll(() => shop.stop());

const rowsOf = async (query: string) => (await shop.test.database.pool.query(query)).rows;

/** Creates a buyer who adopts a vine and has filled in everything except the card. */
async function adopter(details: AdoptedVine, before?: Buyer): Promise<Buyer> {
  const { actor } = before ?? (await shop.buyer([[(await shop.sku(1)).skuId, 1]]));
  const kept = await shop.test.database.transaction((tx) =>
    saveOwnDraft(tx, {
      ...{ actor, kind: 'membership', now: shop.clock.now() },
      change: (contents) => ({
        ...contents,
        purchase: { kind: 'vine', details },
        items: [{ skuId, quantity: 1 }],
        ...{ email: 'ana@example.com', billingFirstName: 'Ana', billingLastName: 'Núñez' },
        ...{ billingPrimaryStreet: '12 Vine Street', billingCity: 'Paso Robles' },
        ...{ billingState: 'CA', billingZipCode: '93446', billingSameAsDelivery: false },
      }),
    }),
  );
  if (!kept.ok) throw new Error(kept.refusals[0]?.sentence);
  return { actor, draftId: kept.value.id };
}

it('a new kind of purchase validates its stored draft', () => {
  const purchase = { kind: 'vine', details: { name: 'Ada', years: 2 } };
  expect(parsePurchase(purchase)).toEqual(purchase);
  expect(() => parsePurchase({ kind: 'vine', details: { name: 'Ada' } })).toThrow();
});

it('a new kind of purchase defined in one folder is sold, from its requirements to its refund', async () => {
  const incomplete = await adopter({ name: '', years: 6 });
  expect((await shop.viewOf(incomplete)).requirements.map(({ code, field }) => [code, field])).toEqual([
    ['VINE_YEARS', 'years'],
    ['FIELD_MISSING', 'name'],
  ]);
  expect(await shop.place(incomplete)).toMatchObject({ ok: false, refusals: [{ code: 'VINE_YEARS' }, {}] });

  const buyer = await adopter({ name: 'Ada', years: 2 }, incomplete);
  expect(buyer.draftId).toBe(incomplete.draftId);
  const view = await shop.viewOf(buyer);
  expect(view).toMatchObject({ requirements: [], way: 'none', vine: { vinesLeft: 2 } });
  expect(view.contents.purchase).toEqual({ kind: 'vine', details: { name: 'Ada', years: 2 } });
  expect(view.lines.map(({ name }) => name)).toEqual(['A vine for 2 years']);
  expect(view.quote).toMatchObject({ totalCents: 8_000, cardDueCents: 8_000, shipping: undefined });

  const declined = await shop.place(buyer, { card: testCards.declined });
  expect(declined).toMatchObject({ ok: false, refusals: [{ code: 'PAY_DECLINED_GENERIC' }] });
  expect(await rowsOf('select failure_code from vine_declines')).toHaveLength(1);
  expect(await rowsOf('select * from vines')).toEqual([]);

  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.place(buyer, { shownTotalCents: cents(8_000) })),
  );
  const [orderId, ...same] = answers.map(placedOrderIdOf);
  if (!orderId) throw new Error('an order was placed');
  expect(same).toEqual([orderId, orderId]);
  expect(await rowsOf('select * from vines')).toEqual([{ order_id: orderId, name: 'Ada', years: 2 }]);
  const kept = `select delivery_wishes, first_name, total_cents from orders where id = '${orderId}'`;
  expect(await rowsOf(kept)).toEqual([
    { delivery_wishes: { vine: { name: 'Ada', years: 2 } }, first_name: 'Ana', total_cents: 8_000 },
  ]);
  expect((await shop.figures()).charges).toBe(1);

  const units = [{ position: 0, quantity: 1 }];
  const refund = () =>
    refundOrder(shop.dependencies, { orderId, units, reason: 'frost', actor: testStaffActor });
  expect(await refund()).toMatchObject({ ok: true, value: { amountCents: 8_000, cardState: 'succeeded' } });
  expect(await refund()).toMatchObject({ ok: false, refusals: [{ code: 'REFUND_UNITS' }] });
  expect(await rowsOf('select * from vines')).toEqual([]);
  expect(await shop.disagreements()).toEqual([]);
});

it('a new kind of purchase is checked against current availability when the order is placed', async () => {
  const late = await adopter({ name: 'Late', years: 1 });
  const { quote } = await shop.viewOf(late);
  for (const name of ['First', 'Second'])
    placedOrderIdOf(await shop.place(await adopter({ name, years: 1 })));
  const answer = await shop.place(late, { shownTotalCents: quote.totalCents });
  expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'VINES_GONE' }] });
  expect(await rowsOf('select name from vines order by name')).toEqual([
    { name: 'First' },
    { name: 'Second' },
  ]);
  expect(await shop.disagreements()).toEqual([]);
});
