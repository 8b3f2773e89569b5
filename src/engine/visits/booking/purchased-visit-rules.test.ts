import { expect, it } from 'vitest';
import type { Purchase } from '../../orders/drafts/purchase-types.ts';
import { visitOf, withVisit } from './purchased-visit-rules.ts';

const visit = { slotId: 's' };
const of = (purchase: object) => purchase as Purchase;

it('finds the visit in a visit purchase or a reward, and none in other purchases', () => {
  const details = { kind: 'experience' };
  expect(visitOf({ purchase: of({ kind: 'visit', details: visit }) })).toEqual(visit);
  expect(visitOf({ purchase: of({ kind: 'reward', details, visit }) })).toEqual(visit);
  expect(visitOf({ purchase: of({ kind: 'reward', details }) })).toBeUndefined();
  expect(visitOf({ purchase: of({ kind: 'giftCard', details: visit }) })).toBeUndefined();
});

it('replaces the visit in a visit purchase or a reward', () => {
  const other = { slotId: 'other' } as Parameters<typeof withVisit>[1];
  const details = { kind: 'experience' };
  expect(withVisit(of({ kind: 'visit', details: visit }), other)).toEqual({ kind: 'visit', details: other });
  expect(withVisit(of({ kind: 'reward', details, visit }), other)).toEqual({
    ...{ kind: 'reward', details, visit: other },
  });
});
