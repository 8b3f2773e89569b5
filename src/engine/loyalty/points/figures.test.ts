import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { PointsLotId } from '../../../core/ids.ts';
import { type BasisPoints, basisPoints, cents } from '../../../core/money.ts';
import { asPoints } from './count-rules.ts';
import {
  additionalPointsEarned,
  type EarningLine,
  earningReversalsOf,
  netCentsOfUnits,
  pendingPointsOf,
  unitsEarningPoints,
} from './earning-rules.ts';
import {
  chooseLotsToReduce,
  displayedLastDayOfLot,
  nextLotExpiryAction,
  reverseLotMoves,
} from './lot-rules.ts';
import {
  formatMultiplier,
  highestMultiplierOf,
  pointsForLines,
  pointsProgram,
  spentInLastYear,
  tierForSpending,
  tierStatusOf,
} from './rules.ts';
import type { PointsEarning, PointsLot } from './types.ts';

/* Exact sums, which catch a wrong figure in a rule. */

const day = (text: string) => text as CivilDate;
const even = basisPoints(10_000);

it('pointsProgram has the specified awards, tiers and limits', () => {
  expect(pointsProgram()).toMatchObject({
    ...{ expiresAfterMonths: 24, newCustomerDays: 30, membershipBirthday: 500 },
    reviews: { leastCharacters: 40, mostPerMonth: 4 },
    awards: { birthday: 100, event: 150, review: 25, referral: 500, profile: 100, rating: 50 },
  });
  expect(pointsProgram().tiers.map(({ fromCents, multiplier }) => [fromCents, multiplier])).toEqual([
    ...[[0, 10_000] as const, [50_000, 12_500] as const, [150_000, 15_000] as const],
    [400_000, 20_000],
  ]);
  expect([even, basisPoints(12_500)].map(formatMultiplier)).toEqual(['1 point', '1.25 points']);
});

it('tier spending covers the last year up to and including today', () => {
  const on = (text: string) => spentInLastYear([{ on: day(text), cents: cents(100) }], day('2027-11-20'));
  expect(['2026-11-20', '2026-11-21', '2027-11-20', '2027-11-21'].map(on)).toEqual([0, 100, 100, 0]);
});

it('a tier is kept until the spending that reached it is a year old', () => {
  const spent = (on: string, amount: number) => ({ on: day(on), cents: cents(amount) });
  const today = day('2026-11-20');
  const keepsUntil = (...spending: ReturnType<typeof spent>[]) => tierStatusOf(spending, today).keepsUntil;
  expect(keepsUntil(spent('2026-03-01', 30_000), spent('2026-06-01', 50_000))).toBe('2027-05-31');
  expect(keepsUntil(spent('2024-03-01', 1_000), spent('2026-06-01', 50_000))).toBe('2027-05-31');
});

it('a club’s own multiplier applies if it is better than the tier’s', () => {
  const rate = (pointsMultiplier: BasisPoints) =>
    highestMultiplierOf(tierForSpending(cents(50_000)), {
      programs: ['club'],
      clubs: [
        { slug: 'estate', plan: 'estate-6', title: 'Estate', pointsMultiplier, groundShippingCents: null },
      ],
    });
  expect(rate(even)).toMatchObject({ rate: 12_500, by: 'budbreak' });
  expect(rate(basisPoints(13_000))).toMatchObject({ rate: 13_000, by: 'club', name: 'Estate' });
});

it('ineligible lines add no points', () => {
  const lines = (['wine', 'gift_card'] as const).map((kind) => ({ kind, netCents: cents(10_000) }));
  expect(pointsForLines(lines, { rate: even })).toBe(100);
});

describe('points lots', () => {
  const lot = (id: number, expiresOn: string, remaining: number): PointsLot => ({
    ...{ id: id as PointsLotId, points: asPoints(100), earnedOn: day('2026-11-20') },
    ...{ expiresOn: day(expiresOn), remaining: asPoints(remaining) },
  });
  const lots = [
    ...[lot(1, '2028-12-01', 50), lot(3, '2028-11-01', 20), lot(2, '2028-11-01', 30)],
    lot(4, '2028-10-01', 0),
  ];
  const taken = (amount: number, first: readonly number[] = []) =>
    chooseLotsToReduce(lots, amount, first as PointsLotId[]).map((move) => [move.lotId, move.points]);

  it('are spent in order of expiration and then age, only as far as needed', () => {
    expect(taken(60)).toEqual([...[[2, -30] as const, [3, -20] as const], [1, -10]]);
    expect(taken(1)).toEqual([[2, -1]]);
    expect(taken(0)).toEqual([]);
  });

  it('are spent first if they are named', () => {
    expect(taken(60, [1])).toEqual([[1, -50] as const, [2, -10]]);
    expect(taken(35, [3])).toEqual([[3, -20] as const, [2, -15]]);
  });

  it('get back what was taken from each of them when a redemption is reversed', () => {
    expect(reverseLotMoves(chooseLotsToReduce(lots, 35)).map((move) => [move.lotId, move.points])).toEqual([
      [2, 30] as const,
      [3, 5],
    ]);
  });

  it('show the expiration date of the last warning if it is later than their own', () => {
    const told = (expiresOn: string) => [{ daysBefore: 14, expiresOn: day(expiresOn) }] as const;
    const last = day('2028-11-01');
    expect([displayedLastDayOfLot(last, []), displayedLastDayOfLot(last, told('2028-10-15'))]).toEqual([
      last,
      last,
    ]);
    expect(displayedLastDayOfLot(last, told('2028-11-09'))).toBe('2028-11-09');
  });

  it('get no 60-day warning after a 14-day warning that is still valid', () => {
    const told = [{ daysBefore: 14, expiresOn: day('2028-11-09') }] as const;
    expect(nextLotExpiryAction(day('2028-11-01'), told, day('2028-09-20'))).toEqual({ kind: 'none' });
    expect(nextLotExpiryAction(day('2028-11-01'), [], day('2028-09-20'))).toMatchObject({
      kind: 'warn',
      daysBefore: 60,
    });
  });
});

describe('the points of an order', () => {
  const line = (change: Partial<EarningLine> = {}): EarningLine => ({
    ...{ position: 0, kind: 'wine', quantity: 3, refundedQuantity: 0, netCents: cents(100) },
    ...change,
  });
  const units = (quantity: number, position = 0) => [{ position, quantity }];

  it('cover all uncounted units of eligible lines unless specific units are given', () => {
    const lines = [line(), line({ position: 1, kind: 'gift_card' })];
    expect(unitsEarningPoints(lines, [], undefined)).toEqual(units(3));
    expect(unitsEarningPoints(lines, [], units(1))).toEqual(units(1));
    expect(unitsEarningPoints(lines, [], units(1, 1))).toEqual([]);
    expect(unitsEarningPoints(lines, [{ units: units(2) }], units(3))).toEqual(units(1));
  });

  it('split the price of a line among its units to the cent', () => {
    expect(netCentsOfUnits([line()], [], units(1))).toBe(34);
    expect(netCentsOfUnits([line()], [{ units: units(1) }], units(2))).toBe(66);
  });

  it('round down to whole dollars across the whole order, not per parcel', () => {
    expect(additionalPointsEarned([], cents(42_899), basisPoints(12_500))).toEqual({
      dollars: 428,
      points: 535,
    });
    const earlier = [{ netCents: cents(9_999), dollars: 99, multiplier: even, points: asPoints(99) }];
    expect(additionalPointsEarned(earlier, cents(1), even)).toEqual({ dollars: 1, points: 1 });
  });

  it('are reversed from the newest earning first', () => {
    const earning = (id: string, change: Partial<PointsEarning> = {}) =>
      ({
        ...{ id, lotId: undefined, netCents: cents(5_000), points: asPoints(50) },
        ...{ reversedCents: cents(0), reversedPoints: asPoints(0), ...change },
      }) as PointsEarning;
    const earnings = [
      earning('old'),
      earning('new', { reversedCents: cents(1_000), reversedPoints: asPoints(10) }),
    ];
    const back = (standing: number) =>
      earningReversalsOf(earnings, cents(standing)).map((each) => [each.earningId, each.cents, each.points]);
    expect(back(9_000)).toEqual([]);
    expect(back(6_000)).toEqual([['new', 3_000, 30]]);
    expect(back(2_000)).toEqual([['new', 4_000, 40] as const, ['old', 3_000, 30]]);
  });

  it('are pending for units that are not yet handed over, counted or refunded', () => {
    const coming = (change: Partial<EarningLine> & { readonly handed: number }, counted: number) =>
      pendingPointsOf(
        [{ ...line({ quantity: 6, netCents: cents(6_000), ...change }), handed: change.handed }],
        counted > 0
          ? [
              {
                ...{ units: units(counted), netCents: cents(counted * 1_000), multiplier: even },
                ...{ dollars: counted * 10, points: asPoints(counted * 10) },
              },
            ]
          : [],
        even,
      );
    expect(coming({ handed: 0 }, 0)).toBe(60);
    expect(coming({ handed: 2, refundedQuantity: 1 }, 3)).toBe(20);
    expect(coming({ handed: 5 }, 3)).toBe(10);
    expect(coming({ handed: 6 }, 0)).toBe(0);
    expect(coming({ handed: 0, kind: 'gift_card' }, 0)).toBe(0);
  });
});
