import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SkuId, WineAllocationId } from '../../../core/ids.ts';
import {
  allocationQuantityChoices,
  allocationQuantityRefusal,
  allocationRequestRefusal,
  remainingAllocationBottles,
  validateAllocationChoice,
} from './rules.ts';
import type { MemberAllocation, MemberAllocationLine } from './types.ts';

const skuId = 7 as SkuId;
const line = (more: Partial<MemberAllocationLine> = {}): MemberAllocationLine => ({
  ...{ skuId, minimum: 0, maximum: 3, step: 1, requestMaximum: 3, bought: 0, requested: 0, granted: 0 },
  ...more,
});
const lantern = { title: 'Lantern Hill', vintage: 2020 };
const allocation = (lines: readonly MemberAllocationLine[]): MemberAllocation => ({
  id: 'a' as WineAllocationId,
  title: 'Lantern Hill 2020',
  text: '',
  startsAt: new Date('2026-11-01T08:00:00Z'),
  endsAt: new Date('2026-12-01T08:00:00Z'),
  lines,
});
const during = new Date('2026-11-20T20:00:00Z');
const evaluate = (lines: readonly MemberAllocationLine[], quantity: number, at = during) =>
  validateAllocationChoice(allocation(lines), [{ skuId, quantity, sku: lantern }], at).map(
    ({ code }) => code,
  );

describe('an allocation', () => {
  test.each([
    ['no bottles', line(), 0, 'ALLOCATION_EMPTY'],
    ['one bottle', line(), 1, undefined],
    ['the whole allocation', line(), 3, undefined],
    ['one bottle more than allocated', line(), 4, 'ALLOCATION_MAXIMUM'],
    ['the remaining bottles', line({ bought: 2 }), 1, undefined],
    ['more than the remaining bottles', line({ bought: 2 }), 2, 'ALLOCATION_MAXIMUM'],
    ['extra bottles granted above the maximum', line({ bought: 3, requested: 2, granted: 2 }), 2, undefined],
    ['fewer than the minimum', line({ minimum: 2 }), 1, 'ALLOCATION_MINIMUM'],
    ['one bottle after the minimum was bought', line({ minimum: 2, bought: 2 }), 1, undefined],
    ['half a purchase step', line({ maximum: 12, step: 6 }), 3, 'ALLOCATION_STEP'],
    ['one purchase step', line({ maximum: 12, step: 6 }), 6, undefined],
  ])('checks a purchase of %s against the minimum, maximum and step', (_, own, quantity, code) => {
    expect(evaluate([own], quantity)).toEqual(code ? [code] : []);
  });

  test('rejects a wine outside the allocation', () => {
    expect(evaluate([], 1)).toEqual(['ALLOCATION_MAXIMUM']);
  });

  test('is open from its start until just before its end', () => {
    const { startsAt, endsAt } = allocation([]);
    expect(evaluate([line()], 1, new Date(startsAt.getTime() - 1))).toEqual(['ALLOCATION_CLOSED']);
    expect(evaluate([line()], 1, startsAt)).toEqual([]);
    expect(evaluate([line()], 1, new Date(endsAt.getTime() - 1))).toEqual([]);
    expect(evaluate([line()], 1, endsAt)).toEqual(['ALLOCATION_CLOSED']);
  });

  test('offers exactly the quantities that are allowed and in stock', () => {
    const small = fc.integer({ min: 0, max: 14 });
    const lines = fc
      .record({
        minimum: small,
        maximum: small,
        bought: small,
        granted: small,
        step: fc.integer({ min: 1, max: 6 }),
      })
      .map((more) => line(more));
    fc.assert(
      fc.property(lines, small, (own, units) => {
        const choices = allocationQuantityChoices(own, units);
        for (let quantity = 0; quantity <= 30; quantity += 1) {
          const isAllowed =
            allocationQuantityRefusal(own, lantern, quantity) === undefined && quantity <= units;
          expect(choices.includes(quantity)).toBe(isAllowed || quantity === 0);
        }
        expect(choices.every((quantity) => quantity <= remainingAllocationBottles(own))).toBe(true);
      }),
    );
  });

  test.each([
    [line(), 3, undefined],
    [line(), 4, 'REQUEST_MAXIMUM'],
    [line({ requested: 3, granted: 2 }), 1, 'REQUEST_MAXIMUM'],
    [line({ requested: 3, granted: 2 }), 2, undefined],
    [line({ requestMaximum: 0 }), 1, 'REQUEST_MAXIMUM'],
  ])(
    'accepts a request for extra bottles only between the number granted and the maximum',
    (own, requested, code) => {
      expect(allocationRequestRefusal(own, lantern, requested)?.code).toBe(code);
    },
  );
});
