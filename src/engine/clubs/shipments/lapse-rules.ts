/* How long a shipment waits for a card that pays (I-40). */

/** The day after the first decline on which the shipment lapses and its bottles go back. */
export const lapsesAfterDays = 10;

/** The bottles of a shipment are kept so long after its charge began: through all tries, and a little more. */
const keptDays = lapsesAfterDays + 4;

/** So many lapses in a row put the membership on hold, so that nobody is charged who does not notice. */
export const lapsesUntilHold = 2;

export function bottlesKeptUntil(now: Date): Date {
  return new Date(now.getTime() + keptDays * 24 * 3_600_000);
}
