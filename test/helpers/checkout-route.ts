import type { ShopDependencies } from '../../src/dependencies.server.ts';
import { addToCart } from '../../src/engine/checkout/carts/index.server.ts';
import { action, loader } from '../../src/features/checkout/routes/checkout.tsx';
import { formRequestArguments, pageRequestArguments } from './route.ts';
import type { TestShop } from './shop.ts';

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

/**
 * Submits a guest's checkout steps up to the payment step, as a browser does. Returns a function that submits the payment step with a card
 * number.
 */
export async function fillGuestCheckoutUpToPayment(
  shop: TestShop,
  skuId: Awaited<ReturnType<TestShop['sku']>>['skuId'],
) {
  const dependencies: Partial<ShopDependencies> = shop.routeDependencies('test');
  const line = { skuId, quantity: 1, source: 'shop' } as const;
  const added = await addToCart(shop.dependencies, { token: undefined }, line);
  if (!added.ok) throw new Error('the bottle is not there');
  const cookie = `cart=${added.value.token}`;
  const send = (fields: Record<string, string>) =>
    action(formRequestArguments(dependencies, page, fields, { cookie }) as never) as Promise<Response>;
  for (const fields of steps) {
    if ((await send({ intent: 'save', ...fields })).status !== 302) throw new Error('a step was refused');
  }
  const { view } = (await loader(
    pageRequestArguments(dependencies, `${page}?step=payment`, cookie) as never,
  )) as {
    view: Awaited<ReturnType<TestShop['viewOf']>>;
  };
  return async (card: string) =>
    send({
      ...{ intent: 'place', step: 'payment', billingAsked: 'yes', billingSameAsDelivery: 'on' },
      ...{ draftId: view.draftId, shownTotalCents: String(view.quote.totalCents) },
      paymentMethodId: await shop.tokenize(card),
    });
}
