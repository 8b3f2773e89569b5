import { expect, it } from 'vitest';
import { detailsOf } from './purchase-rules.ts';
import type { Purchase } from './purchase-types.ts';

it('detailsOf returns the details of a purchase only for the kind that was purchased', () => {
  const purchase = { kind: 'plus', details: { priceCents: 1 } } as unknown as Purchase;
  expect(detailsOf({ purchase }, 'plus')).toEqual({ priceCents: 1 });
  expect(detailsOf({ purchase }, 'giftCard')).toBeUndefined();
});
