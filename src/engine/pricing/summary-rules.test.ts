import { describe, expect, it } from 'vitest';
import { basisPoints, cents } from '../../core/money.ts';
import { quoteOrder } from './rules.ts';
import { plusShippingBenefits } from './standing/membership-rules.ts';
import { priceSummaryOf, tenderSummaryRows } from './summary-rules.ts';
import { giftCardTender, guestPricingFacts, storeCreditTender, wineLine } from './testing.ts';
import type { PricingFacts } from './types.ts';

const unknown = 'Enter a ZIP';
const rows = (more: Partial<PricingFacts>, shown: { isPickup?: boolean; ships?: boolean } = {}) => {
  const summary = priceSummaryOf(quoteOrder(guestPricingFacts([wineLine(3800, 3)], more)), {
    isPickup: false,
    unknown,
    ...shown,
  });
  return [...summary.rows, summary.total].map(({ label, amount }) => `${label} ${amount}`);
};

describe('order summary', () => {
  it('lists subtotal, shipping, tax and total in dollars', () => {
    expect(rows({})).toEqual(['Subtotal $114.00', 'Shipping $20.00', 'Sales tax $9.98', 'Total $143.98']);
  });

  it('labels unknown amounts instead of guessing them', () => {
    expect(rows({ delivery: { kind: 'undecided' } })).toEqual([
      'Subtotal $114.00',
      'Shipping Enter a ZIP',
      'Sales tax Enter a ZIP',
      'Total so far $114.00',
    ]);
  });

  it('shows pickup as free, and no shipping row if nothing ships', () => {
    expect(rows({ delivery: { kind: 'pickup', locationId: 'hilltop' } }, { isPickup: true })).toContain(
      'Pickup Free',
    );
    expect(rows({ delivery: { kind: 'none' } }, { ships: false }).join()).not.toMatch(/Shipping|Pickup/);
  });

  it('shows included shipping by name, and discounts with a minus sign', () => {
    const source = { ruleId: 'club', label: 'Club', reason: 'A member.', source: 'club' } as const;
    const member = { percentages: [{ ...source, rate: basisPoints(1000) }] };
    expect(rows({ ...member, shippingBenefits: plusShippingBenefits() }).slice(1, 3)).toEqual([
      'Club −$11.40',
      'Shipping Included',
    ]);
  });
});

it('says why shipping costs less, and does not call an empty cart an estimate', () => {
  const quoted = quoteOrder(
    guestPricingFacts([wineLine(3800, 3)], { shippingBenefits: plusShippingBenefits() }),
  );
  const { rows: shown } = priceSummaryOf(quoted, { isPickup: false, unknown });
  expect(shown.find(({ label }) => label === 'Shipping')?.detail).toBe(
    'Ground shipping is included instead of $20.00.',
  );
  expect(quoteOrder(guestPricingFacts([])).isEstimate).toBe(false);
});

describe('tender rows', () => {
  const paid = (tenders: PricingFacts['tenders']) =>
    tenderSummaryRows(quoteOrder(guestPricingFacts([wineLine(3800, 3)], { tenders }))).map(
      ({ label, amount }) => `${label} ${amount}`,
    );

  it('are empty when a card pays the whole total', () => {
    expect(paid([])).toEqual([]);
  });

  it('list credit, then gift cards, then the card, to the cent', () => {
    expect(paid([giftCardTender('a', 5_000), storeCreditTender('b', 1_000)])).toEqual([
      'Store credit $10.00',
      'Gift card $50.00',
      'Card $83.98',
    ]);
    expect(paid([giftCardTender('a', cents(20_000))])).toEqual(['Gift card $143.98']);
  });
});
