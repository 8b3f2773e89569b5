import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../integrations/tax/table-adapter.ts';
import { explainPrice } from './explain-rules.ts';
import { quoteOrder } from './rules.ts';
import { plusShippingBenefits } from './standing/membership-rules.ts';
import { guestPricingFacts, testCoupon, wineLine } from './testing.ts';

test('explains the total line by line, from prices and discounts to shipping, tax and tenders', () => {
  const bottle = { quantity: 6, taxClass: 'wine', discountable: true, wineMl: 750 } as const;
  const quoted = quoteOrder({
    lines: [
      { ...bottle, skuId: 1 as SkuId, title: 'Merlot 2022', unitPriceCents: cents(3600) },
      { ...bottle, skuId: 2 as SkuId, title: 'Syrah 2021', unitPriceCents: cents(4600) },
    ],
    percentages: [
      {
        ruleId: 'plus',
        label: 'Mesa Lucero+ price, 10%',
        reason: 'You are a member of Mesa Lucero+.',
        rate: basisPoints(1000),
        source: 'plus',
      },
    ],
    shippingBenefits: plusShippingBenefits().slice(0, 1),
    delivery: { kind: 'ship', stateCode: 'CA', zipCode: '93446', optionId: 'ground' },
    tenders: [{ kind: 'gift_card', accountId: 'a' as LedgerAccountId, availableCents: cents(5000) }],
    shippingRates: createShippingRateTable(),
    taxes: createTaxTable(),
    on: '2026-11-20' as CivilDate,
  });
  const saving = (amount: string) =>
    `Mesa Lucero+ price, 10%: You are a member of Mesa Lucero+. It’s at least as good as 12-bottle saving, 10% (${amount}), and they can’t be combined.`;
  expect(explainPrice(quoted)).toEqual([
    { kind: 'line', text: '6 × Merlot 2022 at $36.00', amountCents: 21600 },
    { kind: 'discount', text: saving('$21.60'), amountCents: -2160 },
    { kind: 'line', text: '6 × Syrah 2021 at $46.00', amountCents: 27600 },
    { kind: 'discount', text: saving('$27.60'), amountCents: -2760 },
    { kind: 'shipping', text: 'Shipping', amountCents: 3000 },
    {
      kind: 'shipping_benefit',
      text: 'Mesa Lucero+ shipping: Ground shipping is included instead of $30.00.',
      amountCents: -3000,
    },
    { kind: 'tax', text: 'Sales tax CA 934xx, 8.75%', amountCents: 3875 },
    { kind: 'total', text: 'Total', amountCents: 48155 },
    { kind: 'tender', text: 'Gift card', amountCents: -5000 },
    { kind: 'tender', text: 'Card', amountCents: -43155 },
  ]);
});

test('explains what a code took off each line and which rules it beat', () => {
  const amount = testCoupon({ kind: 'amount', amountCents: cents(1000) }, [1 as SkuId]);
  const quoted = quoteOrder(guestPricingFacts([wineLine(3800, 2)], { coupon: amount }));
  expect(explainPrice(quoted).slice(0, 2)).toEqual([
    { kind: 'line', text: '2 × Cabernet Sauvignon 2022 at $38.00', amountCents: 7600 },
    { kind: 'discount', text: 'TEST: A test.', amountCents: -1000 },
  ]);
  const shipped = testCoupon({ kind: 'shipping', priceCents: cents(500) }, [1 as SkuId]);
  const plus = plusShippingBenefits().slice(1);
  const steps = explainPrice(
    quoteOrder(guestPricingFacts([wineLine(3800, 2)], { coupon: shipped, shippingBenefits: plus })),
  );
  expect(steps.find(({ kind }) => kind === 'shipping_benefit')).toEqual({
    kind: 'shipping_benefit',
    text: 'TEST: Ground shipping costs $5.00 instead of $15.00. It’s at least as good as Mesa Lucero+ shipping ($5.00), and they can’t be combined.',
    amountCents: -1000,
  });
});

test('explains an order with an unknown shipping cost as an estimate without shipping', () => {
  const steps = explainPrice(
    quoteOrder(guestPricingFacts([wineLine(3800, 3)], { delivery: { kind: 'undecided' } })),
  );
  expect(steps.map(({ kind }) => kind)).toEqual(['line', 'total', 'tender']);
  expect(steps[1]).toEqual({ kind: 'total', text: 'Estimate', amountCents: 11_400 });
});
