import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { SkuId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { addToCart } from '../../../engine/checkout/carts/index.server.ts';
import { readOrder } from '../../../engine/orders/index.server.ts';
import { issueCoupon } from '../../../engine/pricing/promotions/index.server.ts';
import { sampleCoupon } from '../../../engine/pricing/promotions/testing.ts';
import { action, loader } from './checkout.tsx';

let shop: TestShop;
let wine: SkuId;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  wine = (await shop.sku(500)).skuId;
  dependencies = shop.routeDependencies('test');
  const { id: _id, ...plain } = sampleCoupon();
  const made = [
    { ...plain, code: 'TENTH', title: 'A tenth off.' },
    { ...plain, code: 'FIRST', benefit: { kind: 'amount', amountCents: cents(1000) }, firstOrderOnly: true },
    {
      ...plain,
      code: 'MUCH',
      minimumCents: cents(100_000),
      benefit: { kind: 'percentage', rate: basisPoints(2000) },
    },
  ] as const;
  await shop.test.database.transaction(async (tx) => {
    for (const each of made) await issueCoupon(tx, each, { actor: 'system', now: shop.clock.now() });
  });
});
afterAll(() => shop.stop());

/** Creates a cart with three $38 bottles and returns its cookie. */
async function cookieOfCart(): Promise<string> {
  const added = await addToCart(
    { ...shop.dependencies },
    { token: undefined },
    { skuId: wine, quantity: 3, source: 'shop' },
  );
  if (!added.ok) throw new Error('there is plenty');
  return `cart=${added.value.token}`;
}

const view = async (cookie: string) => {
  const loaded = await loader(pageRequestArguments(dependencies, '/shop/checkout', cookie) as never);
  return (loaded as { view: Awaited<ReturnType<TestShop['viewOf']>> }).view;
};

async function send(cookie: string, fields: Record<string, string>, script = false) {
  const sent = await action(
    formRequestArguments(dependencies, '/shop/checkout', fields, { cookie, script }) as never,
  );
  if (sent instanceof Response) return { status: sent.status, location: sent.headers.get('location') };
  const { data, init } = sent as { data: Record<string, unknown>; init: ResponseInit | null };
  return { status: init?.status ?? 200, answer: data };
}

const apply = (cookie: string, code: string, script = false) =>
  send(cookie, { intent: 'coupon', code }, script);

describe('a promo code in the checkout', () => {
  it('is set on the draft and the cart, and removed from both', async () => {
    const cookie = await cookieOfCart();
    expect((await view(cookie)).coupon).toBeUndefined();
    expect(await apply(cookie, 'tenth')).toEqual({ status: 302, location: '/shop/checkout' });
    expect(await view(cookie)).toMatchObject({
      coupon: { code: 'TENTH', isApplied: true, sentence: 'You save $11.40.' },
      contents: { coupon: 'TENTH' },
      quote: { discountCents: 1140 },
    });
    const onCarts = () =>
      shop.test.database.read.execute(sql`select count(*) as n from carts where coupon_code = 'TENTH'`);
    expect((await onCarts()).rows).toEqual([{ n: 1 }]);
    await send(cookie, { intent: 'drop-coupon' });
    expect((await view(cookie)).coupon).toBeUndefined();
    expect((await onCarts()).rows).toEqual([{ n: 0 }]);
  });

  it('returns data to a script, including the entered code when it is rejected', async () => {
    const cookie = await cookieOfCart();
    await view(cookie);
    expect(await apply(cookie, 'TENTH', true)).toEqual({ status: 200, answer: { kind: 'code' } });
    expect(await apply(cookie, 'much', true)).toEqual({
      status: 422,
      answer: {
        kind: 'code',
        refusedCode: { entered: 'much', sentence: 'Add $886.00 more to use MUCH.' },
      },
    });
    expect((await view(cookie)).coupon?.code).toBe('TENTH');
  });

  it.each(["'; drop table coupons; --", '<img src=x onerror=alert(1)>', '\u0000', 'A'.repeat(100_000), ''])(
    'is rejected as unknown if it is hostile: %.30j',
    async (code) => {
      const cookie = await cookieOfCart();
      await view(cookie);
      expect(await apply(cookie, code)).toEqual({
        status: 422,
        answer: {
          kind: 'code',
          refusedCode: {
            entered: code.slice(0, 100),
            sentence: 'We don’t recognize that promo code. Please check it and try again.',
          },
        },
      });
      expect((await view(cookie)).coupon).toBeUndefined();
    },
  );

  it('cannot be set by the fields of a step', async () => {
    const cookie = await cookieOfCart();
    await view(cookie);
    await send(cookie, { intent: 'save', step: 'contact', email: 'ana@example.com', coupon: 'TENTH' });
    expect((await view(cookie)).coupon).toBeUndefined();
  });

  it('for first orders is checked once the email address is known, and does not block the checkout', async () => {
    const before = await shop.buyer([[wine, 1]], { email: 'again@example.com' });
    expect((await shop.place(before)).ok).toBe(true);
    const cookie = await cookieOfCart();
    await view(cookie);
    await apply(cookie, 'FIRST');
    expect((await view(cookie)).coupon?.isApplied).toBe(true);
    await send(cookie, { intent: 'autosave', step: 'contact', email: 'Again+1@example.com' });
    const evaluated = await view(cookie);
    expect(evaluated.coupon).toEqual({
      code: 'FIRST',
      isApplied: false,
      sentence: 'FIRST is for first orders only, but you’ve ordered from us before.',
    });
    expect(evaluated.requirements.filter(({ code }) => code.startsWith('COUPON'))).toEqual([]);
  });
});

it('a promo code is explained on the confirmation as stored in the order', async () => {
  const buyer = await shop.buyer([[wine, 3]]);
  await shop.test.database.read.execute(
    sql`update carts set coupon_code = 'TENTH' where id = ${buyer.actor.cartId}`,
  );
  const draft = await shop.test.database.read.execute(
    sql`update drafts set contents = contents || '{"coupon": "TENTH"}' where id = ${buyer.draftId}`,
  );
  expect(draft.rowCount).toBe(1);
  const placed = await shop.place(buyer);
  if (!placed.ok) throw new Error(placed.refusals[0]?.sentence);
  await shop.test.database.read.execute(
    sql`update coupons set title = 'Changed since.' where code = 'TENTH'`,
  );
  const { publicToken } = placed.value;
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const order = await readOrder(shop.test.database.read, access);
  expect(order?.couponCode).toBe('TENTH');
  expect(order?.lines[0]?.adjustments).toEqual([
    { ruleId: 'coupon:TENTH', label: 'TENTH, 10% off', reason: 'A tenth off.', amountCents: 1140, beat: [] },
  ]);
});
