import { expect, it } from 'vitest';
import type { Purchase } from '../../orders/drafts/purchase-types.ts';
import { purchaseWithVisit, visitOfPurchase } from './purchased-visit-rules.ts';

const visit = { slotId: 's' };
const of = (purchase: object) => purchase as Purchase;

it('finds the visit in a visit purchase or a reward, and none in other purchases', () => {
  const details = { kind: 'experience' };
  expect(visitOfPurchase({ purchase: of({ kind: 'visit', details: visit }) })).toEqual(visit);
  expect(visitOfPurchase({ purchase: of({ kind: 'reward', details, visit }) })).toEqual(visit);
  expect(visitOfPurchase({ purchase: of({ kind: 'reward', details }) })).toBeUndefined();
  expect(visitOfPurchase({ purchase: of({ kind: 'giftCard', details: visit }) })).toBeUndefined();
});

it('replaces the visit in a visit purchase or a reward', () => {
  const other = { slotId: 'other' } as Parameters<typeof purchaseWithVisit>[1];
  const details = { kind: 'experience' };
  expect(purchaseWithVisit(of({ kind: 'visit', details: visit }), other)).toEqual({
    kind: 'visit',
    details: other,
  });
  expect(purchaseWithVisit(of({ kind: 'reward', details, visit }), other)).toEqual({
    ...{ kind: 'reward', details, visit: other },
  });
});
