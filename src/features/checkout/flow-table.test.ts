import { expect, it } from 'vitest';
import { allRoutes } from '../../routes.ts';
import { checkoutFlowOfPath } from './flow-table.ts';

it.each([
  ['/shop/checkout', 'regular'],
  ['/shop/checkout/gift-card', 'regular'],
  ['/shop/checkout/curated/payment', 'curated'],
  ['/shop/gift-card-checkout/payment', 'giftCard'],
  ['/wine-club/gift/checkout/payment', 'membership'],
  ['/daou-plus/gift/checkout/payment', 'membership'],
  ['/daou-plus/join/payment', 'membership'],
  ['/shop/elsewhere', 'regular'],
])('checkoutOf finds the checkout that %s belongs to', (pathname, kind) => {
  expect(checkoutFlowOfPath(pathname).kind).toBe(kind);
});

it('checkoutOf finds the checkout of every route below its page', () => {
  const files = ['gift-card.ts', 'payment-status.ts', 'leave-visit.ts'].map(
    (name) => `features/checkout/routes/${name}`,
  );
  const beneath = allRoutes.filter(({ file }) => files.includes(file)).map(({ path }) => `/${path}`);
  expect(beneath).toHaveLength(14);
  expect(beneath.filter((path) => checkoutFlowOfPath(path).page !== path.replace(/\/[^/]+$/, ''))).toEqual(
    [],
  );
});
