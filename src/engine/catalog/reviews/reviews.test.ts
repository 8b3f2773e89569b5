import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { recordDeliveredShipment } from '../../orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../orders/fulfillment/testing.ts';
import { deleteOwnReview, hideReview, restoreReview, writeReview } from './index.server.ts';
import { viewReceivedWines, viewReviewedWine, viewReviewsForStaff } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const words = 'Black cherry and cedar; better on the second evening.';
const actor = 'operator:rosa' as const;

async function customer(firstName = 'Iris', lastName = 'Calloway') {
  const { test, clock, dependencies } = shop;
  const { database } = test;
  const names = { firstName, lastName };
  const signedIn = await signIn({ database, seal: dependencies.seal, now: clock.now() }, names);
  return { ...signedIn, ...names };
}

type Customer = Awaited<ReturnType<typeof customer>>;

/** Places and ships an order of these SKUs. Returns its id and a function that marks it delivered. */
async function receive({ customerId, email }: Customer, skuIds: readonly number[]) {
  const lines = skuIds.map((skuId) => [skuId, 1] as never);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer(lines, { email }, { customerId })));
  const { number } = await packAndShip(shop.dependencies, orderId);
  const deliver = () =>
    recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
  return { orderId, deliver };
}

const slugOf = async (skuId: number) =>
  (await run<{ slug: string }>(sql`select slug from skus where id = ${skuId}`))[0]?.slug ?? '';

async function run<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) {
  return (await shop.test.database.read.execute<Row>(statement)).rows;
}

const shown = async (slug: string) =>
  (await viewReviewedWine(shop.test.database.read, slug, { page: 1, size: 10 }))?.reviews;

describe('a review', () => {
  it('is accepted only from a customer who received the wine, alone or in a set', async () => {
    const [alone, inSet, other] = [await shop.sku(9), await shop.sku(9), await shop.sku(9)];
    const set = await shop.bundle([
      [inSet, 1],
      [other, 2],
    ]);
    const [ana, ben] = [await customer('Ana', 'Whitlock'), await customer('Ben', 'Okafor')];
    const slugs = [await slugOf(alone.skuId), await slugOf(inSet.skuId)];
    const parcel = await receive(ana, [alone.skuId, set]);
    const write = (writer: Customer, slug = '') =>
      writeReview(shop.dependencies, writer, slug, { stars: 5, words });
    expect(await write(ana, slugs[0])).toMatchObject({ refusals: [{ code: 'NOT_RECEIVED' }] });
    await parcel.deliver();
    expect(
      (await viewReceivedWines(shop.test.database.read, ana.customerId)).map(({ skuId }) => skuId).sort(),
    ).toEqual([alone.skuId, inSet.skuId, other.skuId].sort());
    for (const slug of slugs) {
      expect(await write(ana, slug)).toMatchObject({ ok: true, value: { orderId: parcel.orderId } });
      expect(await write(ben, slug)).toMatchObject({ refusals: [{ code: 'NOT_RECEIVED' }] });
      expect(await shown(slug)).toMatchObject({
        count: 1,
        averageTenths: 50,
        read: [{ name: 'Ana W.', words }],
      });
    }
  });

  it('is stored once per customer and wine, even after concurrent submissions, and keeps the last text', async () => {
    const wine = await shop.sku(9);
    const slug = await slugOf(wine.skuId);
    const [ana, ben] = [await customer(), await customer('Ben', 'Okafor')];
    for (const each of [ana, ben]) await (await receive(each, [wine.skuId])).deliver();
    const write = (writer: Customer, stars: number, said = words) =>
      writeReview(shop.dependencies, writer, slug, { stars, words: said });
    await Promise.all([write(ana, 5), write(ana, 5), write(ben, 4)]);
    await write(ana, 3, `${words} Less so on the third.`);
    const reviews = await shown(slug);
    expect(reviews).toMatchObject({ count: 2, averageTenths: 35 });
    expect(reviews?.read.find(({ stars }) => stars === 3)?.words).toMatch(/third\.$/);
    expect(await deleteOwnReview(shop.dependencies, ana, slug)).toMatchObject({ ok: true });
    expect(await deleteOwnReview(shop.dependencies, ana, slug)).toMatchObject({ ok: false });
    expect(await shown(slug)).toMatchObject({ count: 1, averageTenths: 40 });
  });

  it('is hidden with a reason that its writer sees, stays hidden when it is edited, and can be restored', async () => {
    const wine = await shop.sku(9);
    const slug = await slugOf(wine.skuId);
    const ana = await customer();
    await (await receive(ana, [wine.skuId])).deliver();
    const write = () => writeReview(shop.dependencies, ana, slug, { stars: 1, words });
    await write();
    const { read } = shop.test.database;
    const number = (await shown(slug))?.read[0]?.number ?? 0;
    expect(await hideReview(shop.dependencies, { number, actor, reason: ' ' })).toMatchObject({
      refusals: [{ code: 'REVIEW_REASON' }],
    });
    await hideReview(shop.dependencies, { number, actor, reason: 'It names somebody.' });
    await write();
    expect(await shown(slug)).toEqual({ count: 0, averageTenths: 0, read: [] });
    const [own] = await viewReceivedWines(read, ana.customerId, slug);
    expect(own?.review).toMatchObject({ hiddenReason: 'It names somebody.' });
    expect(await viewReviewsForStaff(read, { onlyHidden: true, limit: 9 })).toMatchObject([{ number }]);
    for (let time = 0; time < 2; time++) await restoreReview(shop.dependencies, { number, actor });
    expect(await shown(slug)).toMatchObject({ count: 1 });
    expect(await hideReview(shop.dependencies, { number: 99_999, actor, reason: 'None' })).toMatchObject({
      refusals: [{ code: 'REVIEW_NOT_FOUND' }],
    });
  });

  it('is rejected by the database if it is invalid or its author did not receive the wine', async () => {
    const [wine, never] = [await shop.sku(9), await shop.sku(9)];
    const [ana, ben] = [await customer(), await customer()];
    const { orderId, deliver } = await receive(ana, [wine.skuId]);
    const add = (customerId: string, skuId: number, order: string | null, stars = 5, said = words) =>
      run(sql`
        insert into reviews (customer_id, sku_id, order_id, stars, words, shown_name, written_at)
        values (${customerId}, ${skuId}, ${order}, ${stars}, ${said}, 'Ana', now())`);
    await expect(add(ana.customerId, wine.skuId, orderId)).rejects.toThrow();
    await deliver();
    for (const wrong of [
      () => add(ben.customerId, wine.skuId, orderId),
      () => add(ana.customerId, never.skuId, orderId),
      () => add(ana.customerId, wine.skuId, null),
      () => add(ana.customerId, wine.skuId, orderId, 6),
      () => add(ana.customerId, wine.skuId, orderId, 5, 'Nice.'),
    ]) {
      await expect(wrong()).rejects.toThrow();
    }
    await add(ana.customerId, wine.skuId, orderId);
    await expect(add(ana.customerId, wine.skuId, orderId)).rejects.toThrow();
    await expect(
      run(sql`update reviews set customer_id = ${ben.customerId} where sku_id = ${wine.skuId}`),
    ).rejects.toThrow();
    await expect(
      run(sql`update reviews set hidden_at = now() where sku_id = ${wine.skuId}`),
    ).rejects.toThrow();
  });
});
