import { addDays, type CivilDate } from '../../../core/dates.ts';
import type { PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { firstWarningDays, lastWarningDays, pointsProgram } from './rules.ts';
import type { LotMove, PointsLot } from './types.ts';

/** Returns the lots that points are taken from: first the named ones, then those that expire first (I-32). */
export function chooseLots(
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

/** Reverses moves: each lot gets back what it gave. */
export function reverseMoves(moves: readonly LotMove[]): LotMove[] {
  return moves.map(({ lotId, points }) => ({ lotId, points: -points }));
}

/** What keeps points beyond their day: a current membership (`kept`), or one that ended or will. `endedOn` is its last day. */
export type ExpiryProtection =
  | { readonly kind: 'kept'; readonly by: 'club' | 'plus' }
  | { readonly kind: 'ended'; readonly endedOn: CivilDate | undefined };

/** Returns a lot's last day: its own, unless a membership or a return extends it; undefined while a membership keeps it. */
export function lastValidDay(
  { expiresOn, returnedOn }: { readonly expiresOn: CivilDate; readonly returnedOn: CivilDate | undefined },
  keeping: ExpiryProtection,
): CivilDate | undefined {
  if (keeping.kind === 'kept') return undefined;
  const { endedOn } = keeping;
  return latest([
    expiresOn,
    ...(endedOn ? [addDays(endedOn, pointsProgram().keptAfterMembershipDays)] : []),
    // Returned points do not expire the next night, so that there is time for the last warning.
    ...(returnedOn ? [addDays(returnedOn, lastWarningDays)] : []),
  ]);
}

export type ExpiryWarning = { readonly daysBefore: 60 | 14; readonly expiresOn: CivilDate };

export type LotExpiryAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'warn'; readonly daysBefore: 60 | 14; readonly on: CivilDate }
  | { readonly kind: 'expire' };

/**
 * Returns what to do with a lot tonight: a warning 60 days and one 14 days before its end, then its expiry on the day after the one that
 * the last warning named. Without that warning nothing expires; if it is late, so is the expiry.
 */
export function nextLotExpiryAction(
  lastDay: CivilDate | undefined,
  warnings: readonly ExpiryWarning[],
  today: CivilDate,
): LotExpiryAction {
  if (lastDay === undefined || lastDay > addDays(today, firstWarningDays)) return { kind: 'none' };
  const warned = (daysBefore: number) =>
    warnings
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

/** Returns the day shown to the customer: the one in the last warning if it is later than the lot's own. */
export function displayedLastDay(lastDay: CivilDate, warnings: readonly ExpiryWarning[]): CivilDate {
  return latest([lastDay, ...warnings.map(({ expiresOn }) => expiresOn)]);
}

function latest(days: readonly [CivilDate, ...CivilDate[]] | readonly CivilDate[]): CivilDate {
  const [last] = [...days].sort().slice(-1);
  invariant(last, 'there is a day');
  return last;
}
