import { type Cents, portion } from '../../core/money.ts';
import type { TaxRule } from '../../integrations/tax/port.ts';
import type { PricingFacts, TaxLine } from './types.ts';

/** Tax tables have thousandths of a percent, so a whole is this many parts. */
const milliPercentParts = 100_000;

/** The rule of the destination, or of the place where the order is picked up; undefined before either is known. */
export function taxRuleFor({
  delivery,
  taxes,
}: Pick<PricingFacts, 'delivery' | 'taxes'>): TaxRule | undefined {
  if (delivery.kind === 'ship') return taxes.ruleForDestination(delivery);
  if (delivery.kind === 'pickup') return taxes.ruleForPickup(delivery.locationId);
  return undefined;
}

/** Rounded once, here (I-8, I-10); nothing where the rate is zero. */
export function taxOn(baseCents: Cents, rateMilliPercent: number, jurisdiction: string): TaxLine[] {
  if (rateMilliPercent === 0) return [];
  const taxCents = portion(baseCents, rateMilliPercent, milliPercentParts);
  return [{ jurisdiction, rateMilliPercent, baseCents, taxCents }];
}
