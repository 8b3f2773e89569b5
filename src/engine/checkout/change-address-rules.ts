import type { TaxRule } from '../../integrations/tax/port.ts';
import type { OrderAddressChange } from '../orders/fulfillment/types.ts';
import type { OrderAddress } from '../orders/types.ts';
import type { TaxClass } from '../pricing/types.ts';
import type { Requirement } from './requirements/types.ts';

const addressFields: readonly string[] = [
  'primaryStreet',
  'secondaryStreet',
  'city',
  'stateCode',
  'zipCode',
] satisfies (keyof OrderAddressChange)[];

/** Returns whether a checkout requirement concerns the delivery address or shipping wine to it. */
export function concernsAddress({ step, code, field }: Requirement): boolean {
  return step === 'delivery' && (code.startsWith('SHIP_') || addressFields.includes(field ?? ''));
}

/** Returns whether two places tax goods of these classes, and their shipping, at the same rates. */
export function haveSameTaxRates(
  from: TaxRule | undefined,
  to: TaxRule | undefined,
  taxed: { readonly taxClasses: readonly TaxClass[]; readonly shippingCents: number },
): boolean {
  if (!from || !to) return false;
  const rateOf = (rule: TaxRule, taxClass: TaxClass) =>
    taxClass === 'none' ? 0 : taxClass === 'wine' ? rule.wineMilliPercent : rule.goodsMilliPercent;
  const isShippingSame =
    taxed.shippingCents === 0 ||
    from.taxesShipping === to.taxesShipping ||
    (taxed.taxClasses.every((each) => rateOf(from, each) === 0) &&
      taxed.taxClasses.every((each) => rateOf(to, each) === 0));
  return isShippingSame && taxed.taxClasses.every((each) => rateOf(from, each) === rateOf(to, each));
}

/** Returns an order's address after a change, with trimmed fields and the same name. */
export function orderAddressAfterChange(before: OrderAddress, changed: OrderAddressChange): OrderAddress {
  return {
    ...before,
    primaryStreet: changed.primaryStreet.trim(),
    secondaryStreet: changed.secondaryStreet.trim(),
    city: changed.city.trim(),
    stateCode: changed.stateCode,
    zipCode: changed.zipCode.trim().slice(0, 5),
  };
}
