/** A standard bottle, the unit of boxes, bands and the case ladder. */
export const bottleMl = 750;

/** Returns the number of 750 ml bottles, rounded up: a partial bottle takes a whole place in the box. */
export function bottleEquivalentsOf(wineMl: number): number {
  return Math.ceil(wineMl / bottleMl);
}
