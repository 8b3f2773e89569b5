import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../integrations/tax/table-adapter.ts';
import type {
  CouponBenefit,
  LedgerTender,
  PricingCoupon,
  PricingDelivery,
  PricingFacts,
  PricingLine,
} from './types.ts';

const shippingRates = createShippingRateTable();
const taxes = createTaxTable();

export const deliveryToPasoRobles = {
  kind: 'ship',
  stateCode: 'CA',
  zipCode: '93446',
  optionId: 'ground',
} as const satisfies PricingDelivery;

export function wineLine(
  unitPriceCents: number,
  quantity: number,
  more: Partial<PricingLine> = {},
): PricingLine {
  const line = {
    skuId: 1 as SkuId,
    title: 'Cabernet Sauvignon 2022',
    taxClass: 'wine',
    discountable: true,
  } as const;
  return { ...line, unitPriceCents: cents(unitPriceCents), quantity, wineMl: 750, ...more };
}

export function goodsLine(
  unitPriceCents: number,
  quantity: number,
  more: Partial<PricingLine> = {},
): PricingLine {
  return wineLine(unitPriceCents, quantity, { title: 'Decanter', taxClass: 'goods', wineMl: 0, ...more });
}

export function giftCardTender(accountId: string, availableCents: number): LedgerTender {
  return {
    kind: 'gift_card',
    accountId: accountId as LedgerAccountId,
    availableCents: cents(availableCents),
  };
}

export function storeCreditTender(accountId: string, availableCents: number): LedgerTender {
  return { ...giftCardTender(accountId, availableCents), kind: 'store_credit' };
}

/** Returns a promo code whose conditions are met. */
export function testCoupon(benefit: CouponBenefit, skuIds: readonly SkuId[]): PricingCoupon {
  return { ruleId: 'coupon:TEST', label: 'TEST', reason: 'A test.', benefit, skuIds };
}

/** Returns pricing facts for a guest in California, with the shop's own rate and tax tables. */
export function guestPricingFacts(
  lines: readonly PricingLine[],
  more: Partial<PricingFacts> = {},
): PricingFacts {
  const nothing = { percentages: [], shippingBenefits: [], tenders: [], delivery: deliveryToPasoRobles };
  return { ...nothing, shippingRates, taxes, on: '2026-11-20' as CivilDate, lines, ...more };
}
