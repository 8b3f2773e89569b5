import { describe, expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { cents, formatCents } from '../../core/money.ts';
import { caseLadderOn } from '../../engine/pricing/dated-rules.ts';
import { quoteOrder } from '../../engine/pricing/rules.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../integrations/tax/table-adapter.ts';
import { caseDiscountSentence, visitorUnitPrice } from './case-rules.ts';

const today = '2026-11-20' as CivilDate;
const ladder = caseLadderOn(today);
const told = (priceCents: number, wineMl: number, isDiscountable = true) =>
  caseDiscountSentence({ priceCents: cents(priceCents), wineMl, isDiscountable }, ladder);

/** Returns the formatted price of one unit in a guest's cart with this quantity. */
function unitPrice(priceCents: number, wineMl: number, quantity: number): string {
  const { lines } = quoteOrder({
    lines: [
      {
        skuId: 1 as SkuId,
        title: 'Wine',
        quantity,
        unitPriceCents: cents(priceCents),
        taxClass: 'wine',
        discountable: true,
        wineMl,
      },
    ],
    percentages: [],
    shippingBenefits: [],
    delivery: { kind: 'undecided' },
    tenders: [],
    shippingRates: createShippingRateTable(),
    taxes: createTaxTable(),
    on: today,
  });
  return formatCents(cents(Math.round((lines[0]?.netCents ?? 0) / quantity)));
}

describe('case price hint', () => {
  test('names both discount steps and the price that the cart will show', () => {
    const price = unitPrice(3800, 750, 12);
    expect(told(3800, 750)).toBe(
      `Mix and match 6 bottles and save 5%, or 12 and save 10%. That brings this one down to ${price}.`,
    );
    expect(price).toBe('$34.20');
  });

  test('omits steps that exceed the purchase limit or do not beat the visitor’s own price', () => {
    const one = { priceCents: cents(3800), wineMl: 750, isDiscountable: true };
    expect(caseDiscountSentence({ ...one, ownCents: cents(3040) }, ladder)).toBeUndefined();
    expect(caseDiscountSentence({ ...one, ownCents: cents(3420) }, ladder)).toBeUndefined();
    expect(caseDiscountSentence({ ...one, ownCents: cents(3500) }, ladder)).toMatch(
      /^Mix and match 12 bottles.*\$34\.20/,
    );
    expect(caseDiscountSentence({ ...one, purchaseLimit: 3 }, ladder)).toBeUndefined();
    expect(caseDiscountSentence({ ...one, purchaseLimit: 6 }, ladder)).toMatch(/save 5%. That brings/);
  });

  test('prices a unit at the member price, or at the case price if one set reaches the case discount', () => {
    const one = { priceCents: cents(3800), wineMl: 750, isDiscountable: true };
    expect(visitorUnitPrice(one, ladder)).toBe(3800);
    expect(visitorUnitPrice({ ...one, ownCents: cents(3040) }, ladder)).toBe(3040);
    const set = { priceCents: cents(44_000), wineMl: 9000, isDiscountable: true };
    expect(formatCents(visitorUnitPrice(set, ladder))).toBe(unitPrice(44_000, 9000, 1));
    expect(visitorUnitPrice({ ...set, ownCents: cents(35_200) }, ladder)).toBe(35_200);
    expect(visitorUnitPrice({ ...set, isDiscountable: false }, ladder)).toBe(44_000);
  });

  test('states the case price of a set that has twelve bottles by itself', () => {
    expect(told(44_000, 9000)).toBe(
      `It counts as 12 bottles, so you save 10% in your cart and pay ${unitPrice(44_000, 9000, 1)}.`,
    );
  });

  test('is empty for goods, for SKUs without discounts, and for a winery without case discounts', () => {
    expect(told(2400, 0)).toBeUndefined();
    expect(told(14_500, 750, false)).toBeUndefined();
    expect(
      caseDiscountSentence({ priceCents: cents(3800), wineMl: 750, isDiscountable: true }, undefined),
    ).toBeUndefined();
  });
});
