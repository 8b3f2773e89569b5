import { describe, expect, it } from 'vitest';
import { basisPoints, cents } from '../../core/money.ts';
import { deliveryProblem, memberTeaser, nextStepSentence, sizeOf } from './rules.ts';

const shipping = {
  listCents: cents(4200),
  priceCents: cents(4200),
  taxCents: cents(0),
  taxLines: [],
  adjustments: [],
};
const step = { bottlesMissing: 2, rate: basisPoints(1000) };

describe('what a little more would bring', () => {
  it('names the rate, and shipping only when the fuller box costs less', () => {
    const quoted = { nextCaseStep: step, shipping };
    expect(nextStepSentence(quoted, cents(5200))).toBe('2 more bottles: 10% off the wine.');
    expect(nextStepSentence(quoted, cents(3000))).toBe(
      '2 more bottles: 10% off the wine, and shipping drops to $30.00.',
    );
    expect(
      nextStepSentence({ nextCaseStep: { ...step, bottlesMissing: 1 }, shipping: undefined }, cents(1)),
    ).toBe('1 more bottle: 10% off the wine.');
    expect(nextStepSentence({ nextCaseStep: undefined, shipping }, cents(1))).toBeUndefined();
  });

  it('tells a guest what members would pay less, and nothing when it is nothing', () => {
    expect(memberTeaser({ merchandiseCents: cents(11_400) }, { merchandiseCents: cents(9_690) })).toBe(
      'Members of the Open Cellar club would pay $17.10 less for this cart.',
    );
    expect(memberTeaser({ merchandiseCents: cents(900) }, { merchandiseCents: cents(900) })).toBeUndefined();
  });
});

it('says of what size a line is', () => {
  const bottle = { abvTenths: 140, title: 'Wine', bottleMl: 750, skuId: 1 as never };
  expect(sizeOf({ kind: 'wine', bottleMl: 1500, wines: [{ ...bottle, quantity: 1 }] })).toBe(
    '1.5\u00a0l magnum',
  );
  expect(
    sizeOf({
      kind: 'bundle',
      bottleMl: undefined,
      wines: [
        { ...bottle, quantity: 2 },
        { ...bottle, quantity: 1 },
      ],
    }),
  ).toBe('3\u00a0bottles');
  expect(sizeOf({ kind: 'goods', bottleMl: undefined, wines: [] })).toBe('');
});

it('offers of the ways out those that the cart has', () => {
  const problem = deliveryProblem({
    sentence: 'We cannot ship wine to Utah.',
    waysOut: [
      { kind: 'pickup' },
      { kind: 'use_state', stateCode: 'NV' },
      { kind: 'other_address' },
      { kind: 'where_we_ship', href: '/shipping-states' },
    ],
  });
  expect(problem.waysOut).toEqual(['pickup', 'other_zip', 'where_we_ship']);
});
