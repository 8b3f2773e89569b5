import { type Cents, cents, formatCents } from '../../core/money.ts';
import type { ExplainablePrice, PriceAdjustment, PriceExplanationStep, QuotedTender } from './types.ts';

/**
 * Returns the steps of "Why this price" in calculation order. Lines, shipping, tax, discounts and benefits sum to the total; the tenders
 * listed after it pay the total.
 */
export function explainPrice(quote: ExplainablePrice): PriceExplanationStep[] {
  const steps: PriceExplanationStep[] = [];
  for (const line of quote.lines) {
    const text = `${line.quantity} × ${line.title} at ${formatCents(line.unitPriceCents)}`;
    steps.push({ kind: 'line', text, amountCents: line.grossCents });
    for (const adjustment of line.adjustments) steps.push(explainAdjustment('discount', adjustment));
  }
  if (quote.shipping) {
    steps.push({ kind: 'shipping', text: 'Shipping', amountCents: quote.shipping.listCents });
    for (const adjustment of quote.shipping.adjustments) {
      steps.push(explainAdjustment('shipping_benefit', adjustment));
    }
  }
  steps.push(...explainTax(quote));
  steps.push({ kind: 'total', text: quote.isEstimate ? 'Estimate' : 'Total', amountCents: quote.totalCents });
  for (const tender of quote.tenders) {
    steps.push({ kind: 'tender', text: tenderNames[tender.kind], amountCents: negative(tender.amountCents) });
  }
  return steps;
}

const tenderNames: Record<QuotedTender['kind'], string> = {
  card: 'Card',
  gift_card: 'Gift card',
  store_credit: 'Store credit',
  gift_membership: 'Gift membership',
};

function explainAdjustment(
  kind: 'discount' | 'shipping_benefit',
  adjustment: PriceAdjustment,
): PriceExplanationStep {
  const beaten = adjustment.beat.map(({ label, amountCents }) => `${label} (${formatCents(amountCents)})`);
  const better =
    beaten.length > 0 ? ` It’s at least as good as ${beaten.join(' and ')}, and they can’t be combined.` : '';
  return {
    kind,
    text: `${adjustment.label}: ${adjustment.reason}${better}`,
    amountCents: negative(adjustment.amountCents),
  };
}

/** Returns one step per tax jurisdiction and rate, as on a receipt. */
function explainTax(quote: ExplainablePrice): PriceExplanationStep[] {
  const rows = new Map<string, number>();
  const taxLines = [...quote.lines.flatMap((line) => line.taxLines), ...(quote.shipping?.taxLines ?? [])];
  for (const { jurisdiction, rateMilliPercent, taxCents } of taxLines) {
    const text = `Sales tax ${jurisdiction}, ${rateMilliPercent / 1000}%`;
    rows.set(text, (rows.get(text) ?? 0) + taxCents);
  }
  return [...rows].map(([text, amount]) => ({ kind: 'tax', text, amountCents: cents(amount) }));
}

function negative(amount: Cents): Cents {
  return cents(-amount);
}
