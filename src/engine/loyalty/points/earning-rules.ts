import { addDays, type CivilDate, civilDate, civilParts } from '../../../core/dates.ts';
import type { PointsEarningId, PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { allocate, type BasisPoints, type Cents, cents, type Points, sum } from '../../../core/money.ts';
import type { CountedUnits } from '../../ledger/link-types.ts';
import type { SkuKind } from '../../pricing/types.ts';
import { awards, bringsPoints, plusBirthday, points } from './rules.ts';
import type { Earning } from './types.ts';

/** A line of an order as far as it decides what it brings. */
export type EarningLine = {
  readonly position: number;
  readonly kind: SkuKind;
  readonly quantity: number;
  readonly refundedQuantity: number;
  readonly netCents: Cents;
};

/** How many units of each line have brought points so far. */
function countedOf(earnings: readonly Pick<Earning, 'units'>[]): (position: number) => number {
  const counted = new Map<number, number>();
  for (const { position, quantity } of earnings.flatMap(({ units }) => units)) {
    counted.set(position, (counted.get(position) ?? 0) + quantity);
  }
  return (position) => counted.get(position) ?? 0;
}

/**
 * Which of these units count now: of what brings points, what has not counted before and was not given back. Whatever is sent a second
 * time counts once.
 * @param handed undefined is all of the order.
 */
export function unitsThatCount(
  lines: readonly EarningLine[],
  earlier: readonly Pick<Earning, 'units'>[],
  handed: readonly CountedUnits[] | undefined,
): CountedUnits[] {
  const counted = countedOf(earlier);
  return lines.filter(bringsPoints).flatMap(({ position, quantity, refundedQuantity }) => {
    const open = quantity - refundedQuantity - counted(position);
    const given = handed ? (handed.find((unit) => unit.position === position)?.quantity ?? 0) : open;
    const counts = Math.min(open, given);
    return counts > 0 ? [{ position, quantity: counts }] : [];
  });
}

/** What the first so many units of a line cost, after discounts; all of them cost its net exactly. */
function netOfFirst({ netCents, quantity }: EarningLine, units: number): Cents {
  return sum(allocate(netCents, new Array<number>(quantity).fill(1)).slice(0, units));
}

/** What these units cost, when others of the order have counted before. */
export function netOfUnits(
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

/** What an order has brought before, as far as it decides what more of it brings. */
export type EarlierOfOrder = Pick<Earning, 'netCents' | 'dollars' | 'multiplier' | 'points'>;

/**
 * What `netCents` more of an order bring. Whole dollars and points are counted over the whole order, so that what goes in two parcels
 * brings what it would in one.
 */
export function earn(
  earlier: readonly EarlierOfOrder[],
  netCents: Cents,
  rate: BasisPoints,
): { readonly dollars: number; readonly points: Points } {
  const total = (of: (earning: EarlierOfOrder) => number) => earlier.reduce((all, each) => all + of(each), 0);
  const dollars =
    Math.floor((total((each) => each.netCents) + netCents) / 100) - total((each) => each.dollars);
  const exact = total((each) => each.dollars * each.multiplier) + dollars * rate;
  return { dollars, points: points(Math.floor(exact / 10_000) - total((each) => each.points)) };
}

/** What of an order stands: what was handed over and not given back since. */
export function centsThatStand(
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
 * What goes back of each earning of an order, the newest first, until no more stands than `standingCents`. In proportion, and counted
 * from the beginning each time, so that in any number of steps exactly what was earned goes back with the last cent.
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

/** What is still to come of an order, if nothing of it goes back: of the units that nobody has had and that brought nothing yet. */
export function pointsToCome(
  lines: readonly (EarningLine & { readonly handed: number })[],
  earnings: readonly (EarlierOfOrder & Pick<Earning, 'units'>)[],
  rate: BasisPoints,
): Points {
  const counted = countedOf(earnings);
  const units = lines.filter(bringsPoints).flatMap(({ position, quantity, refundedQuantity, handed }) => {
    const open = quantity - refundedQuantity - Math.max(handed, counted(position));
    return open > 0 ? [{ position, quantity: open }] : [];
  });
  return earn(earnings, netOfUnits(lines, earnings, units), rate).points;
}

/** A birthday on which no job ran is made up for within so many days. */
const lateDays = 7;

export type BirthDay = { readonly month: number; readonly day: number };

/**
 * What somebody has for a birthday now, and in which year it counts: on the day, or within the week after it; members of Mesa Lucero+ have
 * more, from the first day of its month on. Undefined on every other day.
 */
export function birthdayAward(
  born: BirthDay,
  today: CivilDate,
  isPlus: boolean,
): { readonly year: number; readonly points: Points } | undefined {
  const { year: thisYear, month } = civilParts(today);
  if (isPlus && month === born.month) return { year: thisYear, points: plusBirthday };
  for (const year of [thisYear, thisYear - 1]) {
    const on = birthdayIn(born, year);
    if (on <= today && today <= addDays(on, lateDays)) return { year, points: awards.birthday };
  }
  return undefined;
}

/** On 1 March for who was born on 29 February, in years without one. */
function birthdayIn({ month, day }: BirthDay, year: number): CivilDate {
  return civilDate(year, month, day) ?? addDays(civilDate(year, month, day - 1) as CivilDate, 1);
}
