import { type CivilDate, civilParts } from '../../core/dates.ts';

/**
 * Positions on the timeline of a drinking window, as fractions of its length. The timeline runs from the vintage, or the first good year if
 * that's unknown, to shortly after the last good year, and always includes today.
 */
export type DrinkBarPositions = {
  readonly from: number;
  readonly to: number;
  readonly today: number;
  /** The year labels below the timeline, with their positions. */
  readonly years: readonly { readonly year: number; readonly at: number }[];
};

const longestMonth = 31;
/** The minimum distance between year labels, as a fraction of the timeline. Closer labels would overlap on a phone. */
const nearest = 0.13;

/**
 * Returns the positions of the drinking window, of today and of the year labels. A window runs from January 1 of its first year to the end
 * of its last year.
 */
export function drinkBarPositions(
  { drinkFrom, drinkTo }: { readonly drinkFrom: number; readonly drinkTo: number },
  vintage: number | undefined,
  today: CivilDate,
): DrinkBarPositions {
  const { year, month, day } = civilParts(today);
  const now = year + (month - 1 + (day - 0.5) / longestMonth) / 12;
  const first = Math.min(vintage ?? drinkFrom, drinkFrom, year);
  const last = Math.max(drinkTo + 1, year + 1) + 1;
  const at = (time: number) => (time - first) / (last - first);
  // The window's own years take precedence over a vintage too close to them.
  const years: { year: number; at: number }[] = [];
  for (const year of [drinkFrom, drinkTo, ...(vintage === undefined ? [] : [vintage])]) {
    const place = at(year === drinkTo ? drinkTo + 1 : year);
    if (years.every((other) => Math.abs(other.at - place) >= nearest)) years.push({ year, at: place });
  }
  return { from: at(drinkFrom), to: at(drinkTo + 1), today: at(now), years };
}
