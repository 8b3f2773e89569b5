import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { newCustomer } from '../../clubs/memberships/testing.ts';
import { refundPlus } from './index.server.ts';
import { newPlusMember } from './testing.ts';
import { estimatePlusSavingsOfLastYear, plusSavingsAndRefund } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;

it('lets Plus members order a wine 72 hours before its release, and counts that as a used benefit', async () => {
  const member = await newPlusMember(shop);
  const wine = await shop.sku(12);
  const released = (day: string) =>
    read().execute(sql`update skus set lifecycle = 'coming', released_on = ${day} where id = ${wine.skuId}`);
  const wants = (customerId?: typeof member.customerId) =>
    shop.buyer([[wine.skuId, 1]], {}, customerId ? { customerId } : {});
  const [ofMember, ofGuest] = [await wants(member.customerId), await wants()];
  await released('2026-11-24');
  expect(refusalCodes(await shop.place(ofMember))).toEqual(['NOT_RELEASED']);
  await released('2026-11-23');
  expect(refusalCodes(await shop.place(ofGuest))).toEqual(['NOT_RELEASED']);
  expect((await shop.place(ofMember)).ok).toBe(true);
  const { savings } = await plusSavingsAndRefund(read(), member, shop.clock.now());
  expect(savings).toMatchObject({ earlyOrders: 1, shipments: 1 });
  expect(await shop.disagreements()).toEqual([]);
});

it('waives the price of the most expensive gift box for Plus members, and estimates the saving for non-members', async () => {
  const box = async (role: string, priceCents: number) => {
    const made = await shop.sku(9, { kind: 'goods', priceCents });
    await read().execute(sql`update skus set role = ${role}, discountable = false where id = ${made.skuId}`);
    return made;
  };
  const small = await box('gift-box-1', 600);
  const large = await box('gift-box-2', 900);
  const basket = [
    [small.skuId, 1],
    [large.skuId, 2],
  ] as const;
  const member = await newPlusMember(shop);
  const own = await shop.buyer([...basket], {}, { customerId: member.customerId });
  const { quote, includesGiftBox } = await shop.viewOf(own);
  expect(includesGiftBox).toBe(true);
  expect(quote.lines.map(({ discountCents }) => discountCents)).toEqual([0, 900]);
  expect((await shop.place(own)).ok).toBe(true);
  const { savings } = await plusSavingsAndRefund(read(), member, shop.clock.now());
  expect(savings).toMatchObject({ giftBoxes: 1, giftBoxesCents: 900 });
  expect(refusalCodes(await refundPlus(shop.dependencies, member.customerId))).toEqual(['BENEFIT_USED']);

  const customerId = await newCustomer(shop);
  const other = await shop.buyer([...basket], {}, { customerId });
  expect((await shop.viewOf(other)).quote.discountCents).toBe(0);
  expect((await shop.place(other)).ok).toBe(true);
  const estimate = await estimatePlusSavingsOfLastYear(read(), customerId, shop.clock.now());
  expect(estimate).toMatchObject({ giftBoxes: 1, giftBoxesCents: 900 });
  expect(await shop.disagreements()).toEqual([]);
});
