import { type Cents, portionAtRate } from '../../core/money.ts';
import type { TaxRule } from '../../integrations/tax/port.ts';
import { mainTastingRoom, winery } from '../../winery.ts';
import type { PricingFacts, TaxLine } from './types.ts';

/** 100% in thousandths of a percent, the unit of tax rates. */
const milliPercentParts = 100_000;

/** Returns the tax rule of the destination or pickup location; undefined before either is known, and if nothing is delivered. */
export function taxRuleFor({
  delivery,
  taxes,
}: Pick<PricingFacts, 'delivery' | 'taxes'>): TaxRule | undefined {
  if (delivery.kind === 'ship') return taxes.ruleForDestination(delivery);
  if (delivery.kind === 'pickup') {
    const place = winery().pickupLocations.find(({ id }) => id === delivery.locationId) ?? mainTastingRoom();
    return taxes.ruleForPickup(place);
  }
  return undefined;
}

/** Returns the tax line for an amount, rounded once, here (I-8, I-10); empty if the rate is zero. */
export function taxLinesFor(baseCents: Cents, rateMilliPercent: number, jurisdiction: string): TaxLine[] {
  if (rateMilliPercent === 0) return [];
  const taxCents = portionAtRate(baseCents, rateMilliPercent, milliPercentParts);
  return [{ jurisdiction, rateMilliPercent, baseCents, taxCents }];
}
