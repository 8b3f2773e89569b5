import { addDays, type CivilDate } from '../../../core/dates.ts';
import type { PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { firstExpiryWarningDays, lastExpiryWarningDays, pointsProgram } from './rules.ts';
import type { LotMove, PointsLot } from './types.ts';

/** Returns the lot movements that take `amount` points: first from the lots listed in `first`, then from those that expire first (I-32). */
export function chooseLotsToReduce(
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

/** Returns the opposite movements, which restore to each lot the points taken from it. */
export function reverseLotMoves(moves: readonly LotMove[]): LotMove[] {
  return moves.map(({ lotId, points }) => ({ lotId, points: -points }));
}

/**
 * How memberships keep points from expiring. `kept`: a current membership keeps them. `ended`: the last membership ended or will end on
 * `endedOn`, which is undefined if there was none.
 */
export type ExpiryProtection =
  | { readonly kind: 'kept'; readonly by: 'club' | 'plus' }
  | { readonly kind: 'ended'; readonly endedOn: CivilDate | undefined };

/**
 * Returns a lot's last valid day: its own expiration date, unless an ended membership or a return of points extends it; undefined while a
 * membership keeps the lot from expiring.
 */
export function lastDayOfLot(
  { expiresOn, returnedOn }: { readonly expiresOn: CivilDate; readonly returnedOn: CivilDate | undefined },
  keeping: ExpiryProtection,
): CivilDate | undefined {
  if (keeping.kind === 'kept') return undefined;
  const { endedOn } = keeping;
  return latest([
    expiresOn,
    ...(endedOn ? [addDays(endedOn, pointsProgram().keptAfterMembershipDays)] : []),
    // Returned points do not expire the next night, so that there is time for the last warning.
    ...(returnedOn ? [addDays(returnedOn, lastExpiryWarningDays)] : []),
  ]);
}

export type LotExpiryWarning = { readonly daysBefore: 60 | 14; readonly expiresOn: CivilDate };

export type LotExpiryAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'warn'; readonly daysBefore: 60 | 14; readonly on: CivilDate }
  | { readonly kind: 'expire' };

/**
 * Returns what to do with a lot tonight: warn 60 days and again 14 days before its last day, and expire it on the day after the one stated
 * in the last warning. No lot expires without that warning; if the warning is late, the expiration is too.
 */
export function nextLotExpiryAction(
  lastDay: CivilDate | undefined,
  warnings: readonly LotExpiryWarning[],
  today: CivilDate,
): LotExpiryAction {
  if (lastDay === undefined || lastDay > addDays(today, firstExpiryWarningDays)) return { kind: 'none' };
  const warned = (daysBefore: number) =>
    warnings
      .filter((each) => each.daysBefore === daysBefore && each.expiresOn >= lastDay)
      .map(({ expiresOn }) => expiresOn);
  if (lastDay > addDays(today, lastExpiryWarningDays)) {
    return warned(firstExpiryWarningDays).length > 0 || warned(lastExpiryWarningDays).length > 0
      ? { kind: 'none' }
      : { kind: 'warn', daysBefore: firstExpiryWarningDays, on: lastDay };
  }
  const named = warned(lastExpiryWarningDays);
  if (named.length === 0) {
    const soonest = addDays(today, lastExpiryWarningDays);
    return { kind: 'warn', daysBefore: lastExpiryWarningDays, on: latest([lastDay, soonest]) };
  }
  return latest(named) < today ? { kind: 'expire' } : { kind: 'none' };
}

/** Returns the last day shown to the customer: the day stated in the last warning if it is later than the lot's own. */
export function displayedLastDayOfLot(lastDay: CivilDate, warnings: readonly LotExpiryWarning[]): CivilDate {
  return latest([lastDay, ...warnings.map(({ expiresOn }) => expiresOn)]);
}

function latest(days: readonly [CivilDate, ...CivilDate[]] | readonly CivilDate[]): CivilDate {
  const [last] = [...days].sort().slice(-1);
  invariant(last, 'there is a day');
  return last;
}
