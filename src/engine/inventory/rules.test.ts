import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId } from '../../core/ids.ts';
import { stockClaimChanges, sumDemands } from './rules.ts';

const demand = (resourceId: number, quantity: number) => ({ resourceId: resourceId as ResourceId, quantity });
const demands = fc.array(
  fc.record({ resourceId: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 12 },
) as fc.Arbitrary<ReturnType<typeof demand>[]>;

describe('demand rules', () => {
  it('sum lines that share a resource and sort resources by id (I-14)', () => {
    expect(sumDemands([demand(7, 1), demand(3, 2), demand(7, 4)])).toEqual([demand(3, 2), demand(7, 5)]);
  });

  it.each([0, -1, 1.5, Number.NaN])('reject a quantity of %s', (quantity) => {
    expect(() => sumDemands([demand(1, quantity)])).toThrow('whole number above zero');
  });

  it('keep every bottle and return one entry per resource in ascending order', () => {
    fc.assert(
      fc.property(demands, (asked) => {
        const summed = sumDemands(asked);
        const total = (list: typeof asked) => list.reduce((all, { quantity }) => all + quantity, 0);
        expect(total(summed)).toBe(total(asked));
        const ids = summed.map(({ resourceId }) => resourceId);
        expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));
      }),
    );
  });

  it('return the exact differences between a claim and a demand', () => {
    expect(stockClaimChanges([demand(1, 2), demand(2, 3)], [demand(4, 1), demand(2, 1)])).toEqual([
      { resourceId: 1, held: 2, wanted: 0 },
      { resourceId: 2, held: 3, wanted: 1 },
      { resourceId: 4, held: 0, wanted: 1 },
    ]);
  });

  it('order claim changes by resource id, the order of locking (I-14)', () => {
    const changes = stockClaimChanges([demand(5, 1), demand(3, 1)], [demand(4, 1), demand(2, 1)]);
    expect(changes.map(({ resourceId }) => resourceId)).toEqual([2, 3, 4, 5]);
  });

  it('return no net change when the claim equals the demand, in any order of lines', () => {
    fc.assert(
      fc.property(demands, (asked) => {
        const changes = stockClaimChanges(sumDemands(asked), [...asked].reverse());
        expect(changes.every(({ held, wanted }) => held === wanted)).toBe(true);
      }),
    );
  });
});
