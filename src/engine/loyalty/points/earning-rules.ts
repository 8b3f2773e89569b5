import { addDays, type CivilDate, civilDate, civilParts } from '../../../core/dates.ts';
import type { PointsEarningId, PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { allocate, type BasisPoints, type Cents, cents, type Points, sum } from '../../../core/money.ts';
import type { CountedUnits } from '../../ledger/link-types.ts';
import type { SkuKind } from '../../pricing/types.ts';
import { points } from './count-rules.ts';
import { earnsPoints, pointsProgram } from './rules.ts';
import type { Earning } from './types.ts';

/** An order line for the calculation of points. */
export type EarningLine = {
  readonly position: number;
  readonly kind: SkuKind;
  readonly quantity: number;
  readonly refundedQuantity: number;
  readonly netCents: Cents;
};

/** Returns a function from the position of a line to how many of its units have earned points. */
function countedOf(earnings: readonly Pick<Earning, 'units'>[]): (position: number) => number {
  const counted = new Map<number, number>();
  for (const { position, quantity } of earnings.flatMap(({ units }) => units)) {
    counted.set(position, (counted.get(position) ?? 0) + quantity);
  }
  return (position) => counted.get(position) ?? 0;
}

/**
 * Returns the units that earn points now: of eligible lines, not counted before and not refunded. A replacement does not count again.
 * @param handed undefined for the whole order.
 */
export function unitsEarningPoints(
  lines: readonly EarningLine[],
  earlier: readonly Pick<Earning, 'units'>[],
  handed: readonly CountedUnits[] | undefined,
): CountedUnits[] {
  const counted = countedOf(earlier);
  return lines.filter(earnsPoints).flatMap(({ position, quantity, refundedQuantity }) => {
    const open = quantity - refundedQuantity - counted(position);
    const given = handed ? (handed.find((unit) => unit.position === position)?.quantity ?? 0) : open;
    const counts = Math.min(open, given);
    return counts > 0 ? [{ position, quantity: counts }] : [];
  });
}

/** Returns the discounted price of the first units of a line; all units together cost exactly its net. */
function netOfFirst({ netCents, quantity }: EarningLine, units: number): Cents {
  return sum(allocate(netCents, new Array<number>(quantity).fill(1)).slice(0, units));
}

/** Returns the net price of these units, which follow the units that earned points before. */
export function netCentsOfUnits(
  lines: readonly EarningLine[],
  earlier: readonly Pick<Earning, 'units'>[],
  units: readonly CountedUnits[],
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

/** What an order has earned so far. */
export type EarlierEarning = Pick<Earning, 'netCents' | 'dollars' | 'multiplier' | 'points'>;

/**
 * Returns what `netCents` more of an order earn. Rounds to whole dollars and points over the whole order, so that two parcels earn the same
 * as one.
 */
export function pointsEarned(
  earlier: readonly EarlierEarning[],
  netCents: Cents,
  rate: BasisPoints,
): { readonly dollars: number; readonly points: Points } {
  const total = (of: (earning: EarlierEarning) => number) => earlier.reduce((all, each) => all + of(each), 0);
  const dollars =
    Math.floor((total((each) => each.netCents) + netCents) / 100) - total((each) => each.dollars);
  const exact = total((each) => each.dollars * each.multiplier) + dollars * rate;
  return { dollars, points: points(Math.floor(exact / 10_000) - total((each) => each.points)) };
}

/** Returns the net price of the units that have earned points and were not refunded. */
export function unrefundedCents(
  lines: readonly EarningLine[],
  earnings: readonly Pick<Earning, 'units'>[],
): Cents {
  const counted = countedOf(earnings);
  return sum(
    lines.map((line) =>
      netOfFirst(line, Math.min(counted(line.position), line.quantity - line.refundedQuantity)),
    ),
  );
}

export type Reversal = {
  readonly earningId: PointsEarningId;
  readonly lotId: PointsLotId | undefined;
  readonly cents: Cents;
  readonly points: Points;
};

/**
 * Returns what to reverse of each earning, newest first, until only `standingCents` remain. Computes proportions from the totals each time,
 * so that any sequence of refunds reverses exactly what was earned.
 */
export function reversalsOf(earnings: readonly Earning[], standingCents: Cents): Reversal[] {
  let left = earnings.reduce((all, each) => all + each.netCents - each.reversedCents, 0) - standingCents;
  return earnings.toReversed().flatMap((earning): Reversal[] => {
    const { id: earningId, lotId, netCents, reversedCents, reversedPoints } = earning;
    const back = Math.min(Math.max(left, 0), netCents - reversedCents);
    if (back === 0) return [];
    left -= back;
    const target = Math.floor((earning.points * (reversedCents + back)) / netCents);
    return [{ earningId, lotId, cents: cents(back), points: points(target - reversedPoints) }];
  });
}

/** Returns the points still to come for an order, for units not handed over that have earned nothing yet. */
export function pendingPointsOf(
  lines: readonly (EarningLine & { readonly handed: number })[],
  earnings: readonly (EarlierEarning & Pick<Earning, 'units'>)[],
  rate: BasisPoints,
): Points {
  const counted = countedOf(earnings);
  const units = lines.filter(earnsPoints).flatMap(({ position, quantity, refundedQuantity, handed }) => {
    const open = quantity - refundedQuantity - Math.max(handed, counted(position));
    return open > 0 ? [{ position, quantity: open }] : [];
  });
  return pointsEarned(earnings, netCentsOfUnits(lines, earnings, units), rate).points;
}

/** The number of days within which a missed birthday award is made up. */
const lateDays = 7;

export type MonthAndDay = { readonly month: number; readonly day: number };

/**
 * Returns the birthday points due now and their year: on the day or in the week after; for members of the paid membership more, during the whole
 * month. Undefined on other days.
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

/** Returns the birthday in this year; for February 29 it is March 1 in a common year. */
function birthdayIn({ month, day }: MonthAndDay, year: number): CivilDate {
  return civilDate(year, month, day) ?? addDays(civilDate(year, month, day - 1) as CivilDate, 1);
}
