import { addDays, type CivilDate, civilDate, civilParts } from '../../../core/dates.ts';
import type { PointsEarningId, PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { allocate, type BasisPoints, type Cents, cents, type Points, sum } from '../../../core/money.ts';
import type { LineUnitQuantity } from '../../ledger/link-types.ts';
import type { SkuKind } from '../../pricing/types.ts';
import { asPoints } from './count-rules.ts';
import { earnsPoints, pointsProgram } from './rules.ts';
import type { PointsEarning } from './types.ts';

/** The fields of an order line that are needed to calculate points. */
export type EarningLine = {
  readonly position: number;
  readonly kind: SkuKind;
  readonly quantity: number;
  readonly refundedQuantity: number;
  readonly netCents: Cents;
};

/** Returns a function that maps the position of a line to the number of its units that have earned points. */
function countedOf(earnings: readonly Pick<PointsEarning, 'units'>[]): (position: number) => number {
  const counted = new Map<number, number>();
  for (const { position, quantity } of earnings.flatMap(({ units }) => units)) {
    counted.set(position, (counted.get(position) ?? 0) + quantity);
  }
  return (position) => counted.get(position) ?? 0;
}

/**
 * Returns the units that earn points now: units of eligible lines that haven't earned points yet and weren't refunded. A replacement
 * doesn't earn points again.
 * @param handed the fulfilled units; undefined for the whole order.
 */
export function unitsEarningPoints(
  lines: readonly EarningLine[],
  earlier: readonly Pick<PointsEarning, 'units'>[],
  handed: readonly LineUnitQuantity[] | undefined,
): LineUnitQuantity[] {
  const counted = countedOf(earlier);
  return lines.filter(earnsPoints).flatMap(({ position, quantity, refundedQuantity }) => {
    const open = quantity - refundedQuantity - counted(position);
    const given = handed ? (handed.find((unit) => unit.position === position)?.quantity ?? 0) : open;
    const counts = Math.min(open, given);
    return counts > 0 ? [{ position, quantity: counts }] : [];
  });
}

/** Returns the discounted price of a line's first `units` units. The prices of all its units add up to exactly `netCents`. */
function netOfFirst({ netCents, quantity }: EarningLine, units: number): Cents {
  return sum(allocate(netCents, new Array<number>(quantity).fill(1)).slice(0, units));
}

/** Returns the net price of these units, which follow the units that earned points before. */
export function netCentsOfUnits(
  lines: readonly EarningLine[],
  earlier: readonly Pick<PointsEarning, 'units'>[],
  units: readonly LineUnitQuantity[],
): Cents {
  const counted = countedOf(earlier);
  return sum(
    units.map(({ position, quantity }) => {
      const line = lines.find((each) => each.position === position);
      invariant(line, `the order has a line ${position}`);
      const before = counted(position);
      return cents(netOfFirst(line, before + quantity) - netOfFirst(line, before));
    }),
  );
}

/** An earlier earning of the same order, with the fields needed to calculate further points. */
export type EarlierEarning = Pick<PointsEarning, 'netCents' | 'dollars' | 'multiplier' | 'points'>;

/**
 * Returns the whole dollars and points that a further `netCents` of an order earn. Rounds over the whole order, so that two parcels earn
 * the same as one.
 */
export function additionalPointsEarned(
  earlier: readonly EarlierEarning[],
  netCents: Cents,
  rate: BasisPoints,
): { readonly dollars: number; readonly points: Points } {
  const total = (of: (earning: EarlierEarning) => number) => earlier.reduce((all, each) => all + of(each), 0);
  const dollars =
    Math.floor((total((each) => each.netCents) + netCents) / 100) - total((each) => each.dollars);
  const exact = total((each) => each.dollars * each.multiplier) + dollars * rate;
  return { dollars, points: asPoints(Math.floor(exact / 10_000) - total((each) => each.points)) };
}

/** Returns the net price of the units that have earned points and weren't refunded. */
export function unrefundedEarningCents(
  lines: readonly EarningLine[],
  earnings: readonly Pick<PointsEarning, 'units'>[],
): Cents {
  const counted = countedOf(earnings);
  return sum(
    lines.map((line) =>
      netOfFirst(line, Math.min(counted(line.position), line.quantity - line.refundedQuantity)),
    ),
  );
}

export type EarningReversal = {
  readonly earningId: PointsEarningId;
  readonly lotId: PointsLotId | undefined;
  readonly cents: Cents;
  readonly points: Points;
};

/**
 * Returns the reversal of each earning, newest first, that is needed until only `standingCents` of the spending remain. Computes
 * proportions from the totals each time, so that any sequence of refunds reverses exactly what was earned.
 */
export function earningReversalsOf(
  earnings: readonly PointsEarning[],
  standingCents: Cents,
): EarningReversal[] {
  let left = earnings.reduce((all, each) => all + each.netCents - each.reversedCents, 0) - standingCents;
  return earnings.toReversed().flatMap((earning): EarningReversal[] => {
    const { id: earningId, lotId, netCents, reversedCents, reversedPoints } = earning;
    const back = Math.min(Math.max(left, 0), netCents - reversedCents);
    if (back === 0) return [];
    left -= back;
    const target = Math.floor((earning.points * (reversedCents + back)) / netCents);
    return [{ earningId, lotId, cents: cents(back), points: asPoints(target - reversedPoints) }];
  });
}

/** Returns the points that an order will still earn, for units that aren't fulfilled yet and haven't earned any. */
export function pendingPointsOf(
  lines: readonly (EarningLine & { readonly handed: number })[],
  earnings: readonly (EarlierEarning & Pick<PointsEarning, 'units'>)[],
  rate: BasisPoints,
): Points {
  const counted = countedOf(earnings);
  const units = lines.filter(earnsPoints).flatMap(({ position, quantity, refundedQuantity, handed }) => {
    const open = quantity - refundedQuantity - Math.max(handed, counted(position));
    return open > 0 ? [{ position, quantity: open }] : [];
  });
  return additionalPointsEarned(earnings, netCentsOfUnits(lines, earnings, units), rate).points;
}

/** Number of days after a birthday within which a missed award is still made. */
const lateDays = 7;

export type MonthAndDay = { readonly month: number; readonly day: number };

/**
 * Returns the birthday points due now and the year they are for; undefined if none are due. They are due on the birthday and in the week
 * after it. Members of the paid membership get more points, due throughout the month.
 */
export function birthdayAward(
  born: MonthAndDay,
  today: CivilDate,
  isPlus: boolean,
): { readonly year: number; readonly points: Points } | undefined {
  const { year: thisYear, month } = civilParts(today);
  const { awards, membershipBirthday } = pointsProgram();
  if (isPlus && month === born.month) return { year: thisYear, points: membershipBirthday };
  for (const year of [thisYear, thisYear - 1]) {
    const on = birthdayIn(born, year);
    if (on <= today && today <= addDays(on, lateDays)) return { year, points: awards.birthday };
  }
  return undefined;
}

/** Returns the date of the birthday in a year; for February 29, March 1 in a common year. */
function birthdayIn({ month, day }: MonthAndDay, year: number): CivilDate {
  return civilDate(year, month, day) ?? addDays(civilDate(year, month, day - 1) as CivilDate, 1);
}
