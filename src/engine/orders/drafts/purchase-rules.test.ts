import { expect, it } from 'vitest';
import { purchaseDetailsOf } from './purchase-rules.ts';
import type { Purchase } from './purchase-types.ts';

it('detailsOf returns the details of a purchase only for the kind that was purchased', () => {
  const purchase = { kind: 'plus', details: { priceCents: 1 } } as unknown as Purchase;
  expect(purchaseDetailsOf({ purchase }, 'plus')).toEqual({ priceCents: 1 });
  expect(purchaseDetailsOf({ purchase }, 'giftCard')).toBeUndefined();
});
