import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, type CivilDate } from '../../../core/dates.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { LineUnitQuantity } from '../../ledger/link-types.ts';
import type { ClubBenefits } from '../../pricing/standing/rules.ts';
import { asPoints } from './count-rules.ts';
import {
  additionalPointsEarned,
  type EarningLine,
  earningReversalsOf,
  netCentsOfUnits,
  unitsEarningPoints,
  unrefundedEarningCents,
} from './earning-rules.ts';
import { type LotExpiryWarning, lastDayOfLot, nextLotExpiryAction } from './lot-rules.ts';
import { earnsPoints, highestMultiplierOf, pointsForAmount, tierForSpending, tierStatusOf } from './rules.ts';
import type { PointsEarning } from './types.ts';

const day = (text: string) => text as CivilDate;
const nobody = { programs: [], clubs: [] };
const estate: ClubBenefits = {
  ...{ slug: 'estate', plan: 'estate-6', title: 'Estate Club' },
  ...{ pointsMultiplier: basisPoints(12_500), groundShippingCents: null },
};

describe('the points of a purchase', () => {
  it('are 535 for $428.40 at ×1.25 (W18)', () => {
    expect(pointsForAmount(cents(42_840), { rate: basisPoints(12_500) })).toBe(535);
  });

  it.each([
    ['wine', true],
    ['bundle', true],
    ['goods', true],
    ['visit', true],
    ['service', false],
    ['gift_card', false],
    ['gift_membership', false],
    ['plus', false],
  ] as const)('are earned by a “%s” line: %s', (kind, brings) => expect(earnsPoints({ kind })).toBe(brings));

  it.each([
    [0, 'rootstock'],
    [49_999, 'rootstock'],
    [50_000, 'budbreak'],
    [149_999, 'budbreak'],
    [150_000, 'veraison'],
    [400_000, 'harvest'],
  ] as const)('depend on the tier: %d cents in 12 months reach %s', (spent, id) =>
    expect(tierForSpending(cents(spent)).id).toBe(id),
  );

  it('use only the best of the tier, club and Plus multipliers', () => {
    const [budbreak, harvest] = [tierForSpending(cents(50_000)), tierForSpending(cents(400_000))];
    expect(highestMultiplierOf(budbreak, nobody)).toMatchObject({ rate: 12_500, by: 'budbreak' });
    expect(
      highestMultiplierOf(tierForSpending(cents(0)), { programs: ['club'], clubs: [estate] }),
    ).toMatchObject({
      rate: 12_500,
      name: 'Estate Club',
    });
    const both = { programs: ['club', 'plus'] as const, clubs: [estate] };
    expect(highestMultiplierOf(budbreak, both)).toMatchObject({ rate: 20_000, by: 'plus' });
    expect(highestMultiplierOf(harvest, both)).toMatchObject({ rate: 20_000, by: 'harvest' });
  });
});

describe('a tier', () => {
  it('lasts until the spending that reached it is a year old', () => {
    const spending = [
      { on: day('2026-03-01'), cents: cents(30_000) },
      { on: day('2026-10-10'), cents: cents(30_000) },
    ];
    expect(tierStatusOf(spending, day('2026-11-20'))).toMatchObject({
      tier: { id: 'budbreak' },
      spentCents: 60_000,
      next: { tier: { id: 'veraison' }, missingCents: 90_000 },
      keepsUntil: '2027-02-28',
    });
    expect(tierStatusOf(spending, day('2027-02-28')).tier.id).toBe('budbreak');
    expect(tierStatusOf(spending, day('2027-03-01'))).toMatchObject({
      tier: { id: 'rootstock' },
      keepsUntil: undefined,
    });
  });

  it('applies through its last day and drops on the next day, for any spending', () => {
    const purchases = fc.array(fc.record({ ago: fc.nat(364), dollars: fc.integer({ min: 1, max: 3_000 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(purchases, fc.integer({ min: 0, max: 800 }), (bought, offset) => {
        const today = addDays(day('2027-03-01'), offset);
        const spending = bought.map(({ ago, dollars }) => ({
          on: addDays(today, -ago),
          cents: cents(dollars * 100),
        }));
        const { tier, keepsUntil } = tierStatusOf(spending, today);
        if (keepsUntil === undefined) return tier.id === 'rootstock';
        const after = tierStatusOf(spending, addDays(keepsUntil, 1)).tier;
        return tierStatusOf(spending, keepsUntil).tier.id === tier.id && after.fromCents < tier.fromCents;
      }),
    );
  });
});

const lineArbitrary = fc
  .record({
    kind: fc.constantFrom<EarningLine['kind']>('wine', 'goods', 'service', 'gift_card'),
    quantity: fc.integer({ min: 1, max: 12 }),
    netCents: fc.integer({ min: 0, max: 90_000 }).map(cents),
  })
  .map((line) => ({ ...line, refundedQuantity: 0 }));
const rates = fc.constantFrom(10_000, 12_500, 15_000, 20_000).map(basisPoints);

describe('an order', () => {
  it('earns the same points in any number of parcels, and none when counted again', () => {
    fc.assert(
      fc.property(
        fc.array(lineArbitrary, { minLength: 1, maxLength: 5 }),
        rates,
        fc.infiniteStream(fc.nat(4)),
        (kinds, rate, dice) => {
          const lines = kinds.map((line, position) => ({ ...line, position }));
          const whole = additionalPointsEarned(
            [],
            netCentsOfUnits(lines, [], unitsEarningPoints(lines, [], undefined)),
            rate,
          );
          const earned: PointsEarning[] = [];
          for (let parcel = 0; parcel < 6; parcel += 1) {
            const handed = lines.map(({ position }) => ({ position, quantity: dice.next().value ?? 0 }));
            earned.push(earningOf(lines, earned, parcel === 5 ? undefined : handed, rate));
          }
          expect(earningOf(lines, earned, undefined, rate).netCents).toBe(0);
          expect(earned.reduce((all, each) => all + each.points, 0)).toBe(whole.points);
        },
      ),
    );
  });

  it('loses exactly the points it earned, in any number of refunds', () => {
    fc.assert(
      fc.property(
        fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
        rates,
        rates,
        fc.infiniteStream(fc.nat(2)),
        (kinds, first, second, dice) => {
          let lines: EarningLine[] = kinds.map((line, position) => ({ ...line, position }));
          const some = lines.map(({ position }) => ({ position, quantity: dice.next().value ?? 0 }));
          let earned = [earningOf(lines, [], some, first)];
          earned.push(earningOf(lines, earned, undefined, second));
          const all = earned.reduce((sum, each) => sum + each.points, 0);
          for (let refund = 0; refund < 8; refund += 1) {
            const isLast = refund === 7;
            lines = lines.map((line) => {
              const more = isLast ? line.quantity : (dice.next().value ?? 0);
              return { ...line, refundedQuantity: Math.min(line.quantity, line.refundedQuantity + more) };
            });
            for (const { earningId, cents: back, points: taken } of earningReversalsOf(
              earned,
              unrefundedEarningCents(lines, earned),
            )) {
              expect(taken).toBeGreaterThanOrEqual(0);
              earned = earned.map((each) =>
                each.id === earningId
                  ? {
                      ...each,
                      reversedCents: cents(each.reversedCents + back),
                      reversedPoints: asPoints(each.reversedPoints + taken),
                    }
                  : each,
              );
            }
            expect(earningReversalsOf(earned, unrefundedEarningCents(lines, earned))).toEqual([]);
          }
          expect(earned.reduce((sum, each) => sum + each.reversedPoints, 0)).toBe(all);
        },
      ),
    );
  });

  it('earns points once for a replaced bottle and none for a refunded bottle', () => {
    const line = {
      kind: 'wine' as const,
      position: 0,
      quantity: 3,
      refundedQuantity: 1,
      netCents: cents(9_000),
    };
    const first = unitsEarningPoints([line], [], [{ position: 0, quantity: 2 }]);
    expect(first).toEqual([{ position: 0, quantity: 2 }]);
    expect(unitsEarningPoints([line], [{ units: first }], [{ position: 0, quantity: 1 }])).toEqual([]);
  });
});

let ids = 0;
function earningOf(
  lines: readonly EarningLine[],
  earlier: readonly PointsEarning[],
  handed: readonly LineUnitQuantity[] | undefined,
  rate: ReturnType<typeof basisPoints>,
): PointsEarning {
  const units = unitsEarningPoints(lines, earlier, handed);
  const netCents = netCentsOfUnits(lines, earlier, units);
  const brought = additionalPointsEarned(earlier, netCents, rate);
  ids += 1;
  const nothing = { reversedCents: cents(0), reversedPoints: asPoints(0), earnedOn: day('2026-11-20') };
  const named = {
    id: `${ids}` as PointsEarning['id'],
    customerId: 'pia' as PointsEarning['customerId'],
    orderId: undefined,
  };
  return {
    ...named,
    ...nothing,
    ...brought,
    way: 'shipment',
    lotId: undefined,
    units,
    netCents,
    multiplier: rate,
  };
}

describe('a points lot', () => {
  const lot = { expiresOn: day('2026-11-20'), returnedOn: undefined };
  const alone = { kind: 'ended', endedOn: undefined } as const;

  it('expires on its own last day or 60 days after a membership ends, and never during a membership', () => {
    expect(lastDayOfLot(lot, alone)).toBe('2026-11-20');
    expect(lastDayOfLot(lot, { kind: 'ended', endedOn: day('2026-11-01') })).toBe('2026-12-31');
    expect(lastDayOfLot(lot, { kind: 'kept', by: 'plus' })).toBeUndefined();
    expect(lastDayOfLot({ ...lot, returnedOn: day('2026-12-01') }, alone)).toBe('2026-12-15');
  });

  test('triggers warnings 60 and 14 days before its last day, and expires the day after', () => {
    const told: LotExpiryWarning[] = [];
    const history: string[] = [];
    for (let today = day('2026-09-01'); today <= day('2026-12-01'); today = addDays(today, 1)) {
      const step = nextLotExpiryAction(lastDayOfLot(lot, alone), told, today);
      if (step.kind === 'warn') told.push({ daysBefore: step.daysBefore, expiresOn: step.on });
      if (step.kind !== 'none')
        history.push(`${today} ${step.kind === 'warn' ? `${step.daysBefore} ${step.on}` : 'end'}`);
      if (step.kind === 'expire') break;
    }
    expect(history).toEqual(['2026-09-21 60 2026-11-20', '2026-11-06 14 2026-11-20', '2026-11-21 end']);
  });

  it('never expires without 14 days’ warning, even with missed nightly runs and changing memberships', () => {
    const nights = fc.array(fc.record({ sleeps: fc.integer({ min: 1, max: 40 }), member: fc.boolean() }), {
      minLength: 5,
      maxLength: 60,
    });
    fc.assert(
      fc.property(nights, (history) => {
        const told: (LotExpiryWarning & { readonly on: CivilDate })[] = [];
        let today = addMonths(lot.expiresOn, -4);
        let endedOn: CivilDate | undefined;
        let isMember = false;
        for (const { sleeps, member } of history) {
          today = addDays(today, sleeps);
          if (isMember && !member) endedOn = today;
          isMember = member;
          const keeping = isMember
            ? ({ kind: 'kept', by: 'club' } as const)
            : ({ kind: 'ended', endedOn } as const);
          const lastDay = lastDayOfLot(lot, keeping);
          const step = nextLotExpiryAction(lastDay, told, today);
          if (step.kind === 'warn') told.push({ daysBefore: step.daysBefore, expiresOn: step.on, on: today });
          if (step.kind === 'expire') {
            const warned = told.some(
              (each) =>
                each.daysBefore === 14 && each.expiresOn < today && addDays(each.on, 14) <= each.expiresOn,
            );
            return !isMember && warned && lastDay !== undefined && lastDay < today;
          }
        }
        return true;
      }),
    );
  });
});
