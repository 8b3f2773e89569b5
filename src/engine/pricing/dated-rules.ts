import type { CivilDate } from '../../core/dates.ts';
import { type BasisPoints, basisPoints } from '../../core/money.ts';
import { winerySetting } from '../../core/winery-settings.ts';
import type { PricingSettings } from './pricing-types.ts';
import type { CaseDiscountLadder } from './types.ts';

const pricing = () => winerySetting<PricingSettings>('pricing');

/** Returns the case ladder in force on this date in the winery's time zone; undefined before the first one. */
export function caseLadderOn(on: CivilDate): CaseDiscountLadder | undefined {
  return pricing().caseLadders.findLast((ladder) => ladder.asOf <= on);
}

/** Returns the maximum total discount on a line on this date in the winery's time zone; 100% before the first cap. */
export function discountCapOn(on: CivilDate): BasisPoints {
  return pricing().discountCaps.findLast((cap) => cap.asOf <= on)?.rate ?? basisPoints(10_000);
}
