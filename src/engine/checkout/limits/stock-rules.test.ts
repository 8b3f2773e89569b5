import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId, SkuId } from '../../../core/ids.ts';
import type { ResourceDemand, SkuForSale } from '../../catalog/types.ts';
import { resourceIdsOf } from '../../inventory/rules.ts';
import type { SaleLine } from '../requirements/types.ts';
import { fitLinesToStock, resourceDemandsOf, stockRefusal, unitsFromStock } from './stock-rules.ts';

const resource = (id: number) => id as ResourceId;

function line(skuId: number, quantity: number, demands: readonly ResourceDemand[]): SaleLine {
  const sku = { skuId: skuId as SkuId, title: `Wine ${skuId}`, vintage: undefined, demands };
  return { sku: sku as unknown as SkuForSale, quantity };
}
const bottle = (id: number, quantity = 1): ResourceDemand => ({ resourceId: resource(id), quantity });

describe('the stock calculation', () => {
  it('does not promise a bottle twice to lines that share it (F2)', () => {
    const lines = [line(1, 2, [bottle(7)]), line(2, 2, [bottle(7), bottle(8, 2)])];
    const free = new Map([
      [resource(7), 3],
      [resource(8), 99],
    ]);
    expect(fitLinesToStock(lines, (id) => free.get(id)).map(({ fitting }) => fitting)).toEqual([2, 1]);
  });

  it('never assigns more of a resource than is available, for any cart', () => {
    const demands = fc.array(
      fc.record({
        resourceId: fc.integer({ min: 1, max: 4 }).map(resource),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    const carts = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 6 }), demands }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(carts, fc.array(fc.nat(8), { minLength: 4, maxLength: 4 }), (cart, shelf) => {
        const lines = cart.map((each, n) =>
          line(n, each.quantity, [...new Map(each.demands.map((d) => [d.resourceId, d])).values()]),
        );
        const fitted = fitLinesToStock(lines, (id) => shelf[id - 1]);
        for (const id of [1, 2, 3, 4]) {
          const taken = fitted.flatMap(({ sku, fitting }) =>
            sku.demands
              .filter(({ resourceId }) => resourceId === id)
              .map(({ quantity }) => quantity * fitting),
          );
          expect(taken.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(shelf[id - 1] ?? 0);
        }
      }),
    );
  });

  it('reports how many units are left, or why none are left', () => {
    const short = { ...line(1, 5, [bottle(7)]), fitting: 2 };
    expect(stockRefusal(short, false).sentence).toBe(
      'Only 2 of Wine 1 are left. We lowered the quantity in your cart from 5.',
    );
    const last = { ...short, fitting: 1 };
    expect(stockRefusal(last, false).sentence).toBe(
      'Only 1 of Wine 1 is left. We lowered the quantity in your cart from 5.',
    );
    const none = { ...short, fitting: 0 };
    expect(stockRefusal(none, true).sentence).toMatch(/sold out for now/);
    expect(stockRefusal(none, false).sentence).toBe('Wine 1 is sold out. We removed it from your cart.');
    expect(stockRefusal(none, true)).toMatchObject({ code: 'SOLD_OUT', details: { left: 0, wanted: 5 } });
  });

  it('lists the bottles that each line requires, and each resource once', () => {
    const demands = resourceDemandsOf([line(1, 3, [bottle(7, 6), bottle(8)]), line(2, 2, [bottle(7)])]);
    expect(demands).toEqual([bottle(7, 18), bottle(8, 3), bottle(7, 2)]);
    expect(resourceIdsOf(demands)).toEqual([7, 8]);
  });

  it('counts as many units of a set as its scarcest bottle allows, and zero if a bottle is missing', () => {
    const units = unitsFromStock(new Map([[resource(7), 13]]));
    expect(units(line(1, 1, [bottle(7, 6)]).sku)).toBe(2);
    expect(units(line(1, 1, [bottle(7), bottle(8)]).sku)).toBe(0);
    expect(units(line(1, 1, []).sku)).toBeUndefined();
  });
});
