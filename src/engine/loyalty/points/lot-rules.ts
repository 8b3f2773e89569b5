import { addDays, type CivilDate } from '../../../core/dates.ts';
import type { PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { afterMembershipDays, firstWarningDays, lastWarningDays } from './rules.ts';
import type { LotMove, PointsLot } from './types.ts';

/** Of which lots so many points are taken: of those named first, then of the first to expire (I-32). */
export function takeFrom(
  lots: readonly PointsLot[],
  amount: number,
  first: readonly PointsLotId[] = [],
): LotMove[] {
  const inOrder = [...lots].sort(
    (a, b) =>
      Number(first.includes(b.id)) - Number(first.includes(a.id)) ||
      a.expiresOn.localeCompare(b.expiresOn) ||
      a.id - b.id,
  );
  let left = amount;
  const moves = inOrder.flatMap(({ id: lotId, remaining }) => {
    const taken = Math.min(left, remaining);
    left -= taken;
    return taken > 0 ? [{ lotId, points: -taken }] : [];
  });
  invariant(left === 0, 'what an account has lies in its lots');
  return moves;
}

/** Undoes moves: each lot gets back what it gave. */
export function giveBack(moves: readonly LotMove[]): LotMove[] {
  return moves.map(({ lotId, points }) => ({ lotId, points: -points }));
}

/**
 * What keeps somebody's points beyond their day: a membership that goes on (`kept`), or one that ended or will. `endedOn` is its last day.
 */
export type Keeping =
  | { readonly kind: 'kept'; readonly by: 'club' | 'plus' }
  | { readonly kind: 'ended'; readonly endedOn: CivilDate | undefined };

/** The last day of a lot: its own, unless a membership or a return keeps it longer; undefined while nothing ends it. */
export function lastDayOf(
  { expiresOn, returnedOn }: { readonly expiresOn: CivilDate; readonly returnedOn: CivilDate | undefined },
  keeping: Keeping,
): CivilDate | undefined {
  if (keeping.kind === 'kept') return undefined;
  const { endedOn } = keeping;
  return latest([
    expiresOn,
    ...(endedOn ? [addDays(endedOn, afterMembershipDays)] : []),
    // What was redeemed and comes back is not gone the next night: there is time for the last warning.
    ...(returnedOn ? [addDays(returnedOn, lastWarningDays)] : []),
  ]);
}

export type Told = { readonly daysBefore: 60 | 14; readonly expiresOn: CivilDate };

export type LotStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'warn'; readonly daysBefore: 60 | 14; readonly on: CivilDate }
  | { readonly kind: 'expire' };

/**
 * What this night does with a lot: a warning sixty days before and one fourteen days before, and then the end, on the day after the one
 * that the last warning named. Without that warning nothing goes: where it comes late, so does the end.
 */
export function stepOf(lastDay: CivilDate | undefined, told: readonly Told[], today: CivilDate): LotStep {
  if (lastDay === undefined || lastDay > addDays(today, firstWarningDays)) return { kind: 'none' };
  const warned = (daysBefore: number) =>
    told
      .filter((each) => each.daysBefore === daysBefore && each.expiresOn >= lastDay)
      .map(({ expiresOn }) => expiresOn);
  if (lastDay > addDays(today, lastWarningDays)) {
    return warned(firstWarningDays).length > 0 || warned(lastWarningDays).length > 0
      ? { kind: 'none' }
      : { kind: 'warn', daysBefore: firstWarningDays, on: lastDay };
  }
  const named = warned(lastWarningDays);
  if (named.length === 0) {
    const soonest = addDays(today, lastWarningDays);
    return { kind: 'warn', daysBefore: lastWarningDays, on: latest([lastDay, soonest]) };
  }
  return latest(named) < today ? { kind: 'expire' } : { kind: 'none' };
}

/** The day that a customer is told: that of the last warning where it went beyond the lot's own. */
export function shownLastDay(lastDay: CivilDate, told: readonly Told[]): CivilDate {
  return latest([lastDay, ...told.map(({ expiresOn }) => expiresOn)]);
}

function latest(days: readonly [CivilDate, ...CivilDate[]] | readonly CivilDate[]): CivilDate {
  const [last] = [...days].sort().slice(-1);
  invariant(last, 'there is a day');
  return last;
}
