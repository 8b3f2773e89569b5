import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import {
  cartDeliveryProblem,
  caseFillSentence,
  formatWineItems,
  memberSavingsTeaser,
  parseWineItems,
  quantityBenefitView,
  recommendationDistance,
  skuSizeText,
  volumeGapTo,
} from './rules.ts';

const step = { bottles: 12, bottlesMissing: 2, rate: basisPoints(1000), shippingCents: undefined };

describe('benefits of adding more wine', () => {
  it('name the discount rate, and the shipping price if it drops', () => {
    const said = (benefit: Parameters<typeof quantityBenefitView>[0]) =>
      quantityBenefitView(benefit, 10).sentence;
    expect(said(step)).toBe('2 more bottles: 10% off your wine.');
    expect(said({ ...step, shippingCents: cents(3000) })).toBe(
      '2 more bottles: 10% off your wine, and shipping drops to $30.00.',
    );
    expect(said({ ...step, rate: undefined, bottlesMissing: 1, shippingCents: cents(0) })).toBe(
      '1 more bottle: shipping is included.',
    );
  });

  it('show a guest what members would save, if anything', () => {
    expect(memberSavingsTeaser({ merchandiseCents: cents(11_400) }, { merchandiseCents: cents(9_690) })).toBe(
      'Wine club members save up to $17.10 on this order.',
    );
    expect(
      memberSavingsTeaser({ merchandiseCents: cents(900) }, { merchandiseCents: cents(900) }),
    ).toBeUndefined();
  });
});

it('recommendationDistance ranks wines by style, price and name, and doubles the distance of a magnum', () => {
  const wine = (title: string, style: 'red' | 'white', priceCents: number, wineMl = 750) => ({
    ...{ title, style, wineMl },
    priceCents: cents(priceCents),
  });
  const cart = [wine('Reserve Cabernet', 'red', 7_500)];
  const from = (each: (typeof cart)[number]) => recommendationDistance(each, cart);
  const near = wine('Syrah', 'red', 6_800);
  expect(from(near)).toBeLessThan(from(wine('Red Table Wine', 'red', 2_200)));
  expect(from(near)).toBeLessThan(from(wine('Chardonnay', 'white', 7_400)));
  expect(from(wine('Reserve Cabernet', 'red', 7_000))).toBeLessThan(from(wine('Merlot', 'red', 7_000)));
  expect(from(wine('Syrah', 'red', 13_600, 1500))).toBe(2 * from(near));
});

it('sizeOf names a magnum, counts the bottles of a set, and is empty for goods', () => {
  const bottle = { abvTenths: 140, title: 'Wine', bottleMl: 750, skuId: 1 as never };
  expect(skuSizeText({ kind: 'wine', bottleMl: 1500, wines: [{ ...bottle, quantity: 1 }] })).toBe(
    '1.5\u00a0L magnum',
  );
  expect(
    skuSizeText({
      kind: 'bundle',
      bottleMl: undefined,
      wines: [
        { ...bottle, quantity: 2 },
        { ...bottle, quantity: 1 },
      ],
    }),
  ).toBe('3\u00a0bottles');
  expect(skuSizeText({ kind: 'goods', bottleMl: undefined, wines: [] })).toBe('');
});

describe('alternatives to a rejected destination', () => {
  const wine = (skuId: number, wineMl: number, quantity: number) => ({
    sku: { skuId: skuId as SkuId, wineMl },
    quantity,
  });

  it('include only those that the cart page supports, plus a notification for a closed state', () => {
    const problem = cartDeliveryProblem(
      {
        sentence: 'We can’t ship wine to Utah.',
        resolutions: [
          { kind: 'pickup' },
          { kind: 'use_state', stateCode: 'NV' },
          { kind: 'other_address' },
          { kind: 'where_we_ship', href: '/shipping-states' },
          { kind: 'tell_me', stateCode: 'UT', stateName: 'Utah', consent: 'We write once.' },
        ],
      },
      [wine(1, 750, 2)],
    );
    expect(problem.resolutions).toEqual(['pickup', 'other_zip', 'where_we_ship']);
    expect(problem.watch).toMatchObject({ stateCode: 'UT', stateName: 'Utah' });
    expect(problem.reduce).toBeUndefined();
  });

  it('reduce the quantity of a single wine to what fits, and suggest no reduction for several wines', () => {
    const over = {
      sentence: 'Minnesota allows 24 bottles a year.',
      resolutions: [{ kind: 'reduce_bottles', bottles: 6, ml: 4_500 } as const],
    };
    expect(cartDeliveryProblem(over, [wine(1, 750, 7), wine(2, 0, 1)]).reduce).toEqual({
      skuId: 1,
      quantity: 6,
    });
    expect(cartDeliveryProblem(over, [wine(1, 1_500, 7)]).reduce).toEqual({ skuId: 1, quantity: 3 });
    expect(cartDeliveryProblem(over, [wine(1, 9_000, 1)]).reduce).toBeUndefined();
    expect(cartDeliveryProblem(over, [wine(1, 750, 7), wine(2, 750, 1)]).reduce).toBeUndefined();
  });
});

describe('case suggestions', () => {
  it('add just enough wine for the next step, counting a partial bottle as one, within the state’s limit', () => {
    expect(volumeGapTo(6, 4 * 750, undefined)).toEqual({ leastMl: 751, mostMl: Number.POSITIVE_INFINITY });
    expect(volumeGapTo(12, 8250, { limitMl: 9000, usedMl: 0, demandMl: 8250 })).toEqual({
      leastMl: 1,
      mostMl: 750,
    });
  });

  it('describe the change of the total, including a decrease', () => {
    const at = (total: number, discount: number) => ({
      totalCents: cents(total),
      discountCents: cents(discount),
    });
    expect(caseFillSentence(at(10_000, 0), at(12_000, 600))).toBe(
      'Your total goes up by $20.00. You save another $6.00.',
    );
    expect(caseFillSentence(at(30_000, 0), at(29_500, 3_000))).toBe(
      'Your total drops by $5.00. You save another $30.00.',
    );
    expect(caseFillSentence(at(30_000, 0), at(30_000, 0))).toBe('Your total stays the same.');
  });

  it('can be written as text and read back', () => {
    const items = [
      { skuId: 12 as SkuId, quantity: 3 },
      { skuId: 7 as SkuId, quantity: 11 },
    ];
    expect(formatWineItems(items)).toBe('12x3 7x11');
    expect(parseWineItems(formatWineItems(items))).toEqual(items);
  });
});
