import { type CivilDate, civilParts } from '../../core/dates.ts';

/** Years on a line, as shares of its length: from the vintage to a little beyond the last good year. */
export type DrinkBar = {
  readonly from: number;
  readonly to: number;
  readonly today: number;
  /** Years to write below the line, at their places. */
  readonly years: readonly { readonly year: number; readonly at: number }[];
};

const longestMonth = 31;
/** Labels that stand nearer than this would run into each other on a phone. */
const nearest = 0.13;

/**
 * Where the drinking window lies between the vintage and its end, and where today is. A window holds from the first of January
 * of its first year to the end of its last.
 */
export function drinkBar(
  { drinkFrom, drinkTo }: { readonly drinkFrom: number; readonly drinkTo: number },
  vintage: number | undefined,
  today: CivilDate,
): DrinkBar {
  const { year, month, day } = civilParts(today);
  const now = year + (month - 1 + (day - 0.5) / longestMonth) / 12;
  const first = Math.min(vintage ?? drinkFrom, drinkFrom, year);
  const last = Math.max(drinkTo + 1, year + 1) + 1;
  const at = (time: number) => (time - first) / (last - first);
  // The window's own years first: the vintage gives way when it stands too near.
  const years: { year: number; at: number }[] = [];
  for (const year of [drinkFrom, drinkTo, ...(vintage === undefined ? [] : [vintage])]) {
    const place = at(year === drinkTo ? drinkTo + 1 : year);
    if (years.every((other) => Math.abs(other.at - place) >= nearest)) years.push({ year, at: place });
  }
  return { from: at(drinkFrom), to: at(drinkTo + 1), today: at(now), years };
}
