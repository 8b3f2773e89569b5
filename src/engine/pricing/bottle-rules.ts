/** The volume of a standard bottle, in milliliters: the unit of boxes, shipping bands and the case ladder. */
export const standardBottleMl = 750;

/** Returns the number of 750 ml bottles, rounded up, since a partly filled bottle takes a whole space in the box. */
export function bottleEquivalentsOf(wineMl: number): number {
  return Math.ceil(wineMl / standardBottleMl);
}
