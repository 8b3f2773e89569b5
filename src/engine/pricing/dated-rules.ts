import type { CivilDate } from '../../core/dates.ts';
import { type BasisPoints, basisPoints } from '../../core/money.ts';
import { winerySetting } from '../../core/winery-settings.ts';
import type { Pricing } from './pricing-types.ts';
import type { CaseLadder } from './types.ts';

const pricing = () => winerySetting<Pricing>('pricing');

/** Returns the ladder in force on this civil date of the winery; undefined before the first. */
export function caseLadderOn(on: CivilDate): CaseLadder | undefined {
  return pricing().caseLadders.findLast((ladder) => ladder.asOf <= on);
}

/** Returns the largest total discount on a line on this civil date of the winery; 100% before the first cap. */
export function discountCapOn(on: CivilDate): BasisPoints {
  return pricing().discountCaps.findLast((cap) => cap.asOf <= on)?.rate ?? basisPoints(10_000);
}
