import { expect, it, onTestFinished } from 'vitest';
import { getting, posting } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { addToCart } from '../../../engine/carts/index.server.ts';
import type { ShopDependencies } from '../../../platform/context.server.ts';
import { action, loader } from './checkout.tsx';

const page = '/shop/checkout';

const steps = [
  {
    step: 'contact',
    ...{ email: 'mara@customers.example', firstName: 'Mara', lastName: 'Quill', phone: '(805) 555-0199' },
    ...{ birthMonth: '3', birthDay: '14', birthYear: '1984' },
  },
  {
    step: 'delivery',
    ...{ delivery: 'ship', zipCode: '93446', primaryStreet: '12 Vine Street' },
    ...{ city: 'Paso Robles', stateCode: 'CA' },
  },
] as const;

it('who pays for a last bottle that somebody else has just bought is led to the cart, which says why', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const dependencies: Partial<ShopDependencies> = shop.routeDependencies('test');
  const { skuId } = await shop.sku(1);
  const added = await addToCart(
    shop.dependencies,
    { token: undefined },
    { skuId, quantity: 1, source: 'shop' },
  );
  if (!added.ok) throw new Error('the last bottle is there');
  const cookie = `cart=${added.value.token}`;
  const send = (fields: Record<string, string>) =>
    action(posting(dependencies, page, fields, { cookie }) as never) as Promise<Response>;
  for (const fields of steps) expect((await send({ intent: 'save', ...fields })).status).toBe(302);
  const { view } = (await loader(getting(dependencies, `${page}?step=payment`, cookie) as never)) as {
    view: Awaited<ReturnType<TestShop['viewOf']>>;
  };

  expect((await shop.place(await shop.buyer([[skuId, 1]]))).ok).toBe(true);
  const led = await send({
    ...{ intent: 'place', step: 'payment', billingAsked: 'yes', billingSameAsDelivery: 'on' },
    ...{ draftId: view.draftId, shownTotalCents: String(view.quote.totalCents) },
    paymentMethodId: await shop.tokenize('4242424242424242'),
  });
  expect([led.status, led.headers.get('location')]).toEqual([302, '/shop/cart']);
  expect(decodeURIComponent(led.headers.get('set-cookie') ?? '')).toContain('sold out');
  expect(await shop.figures()).toMatchObject({ charges: 1 });
});
