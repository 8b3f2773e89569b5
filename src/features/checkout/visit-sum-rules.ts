import { cents, formatCents, multiply } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { type PriceSummary, type SummaryRow, tenderSummaryRows } from '../../engine/pricing/summary-rules.ts';
import type { VisitCheckoutView } from '../../engine/visits/booking/visit-types.ts';
import { formatSeatOrTableCount } from '../../engine/visits/experiences/rules.ts';
import type { DueAtVisit, Experience, SeatGroup } from '../../engine/visits/experiences/types.ts';

/**
 * Returns the price summary of a visit: seats grouped by price with any benefit, add-ons, the amount to pay at the visit, sales tax, the
 * amount due now, and the tenders.
 */
export function visitPriceSummary(
  { quote, lines }: Pick<CheckoutView, 'quote' | 'lines'>,
  visit: Pick<VisitCheckoutView, 'experience' | 'price' | 'due'>,
): PriceSummary {
  const { price, experience, due } = visit;
  const isLater = due.totalCents > 0;
  const beside = lines.filter(({ skuId }) => experience.addOns.some((addOn) => addOn.skuId === skuId));
  return {
    rows: [
      ...price.groups.map((group) => groupRow(group, experience)),
      ...beside.map(({ name, quantity, netCents }) => ({
        label: quantity === 1 ? name : `${quantity} × ${name}`,
        amount: formatCents(netCents),
      })),
      ...(isLater ? [{ label: 'Pay later, at your visit', amount: formatCents(cents(-due.netCents)) }] : []),
      { label: 'Sales tax', amount: quote.isEstimate ? 'Enter your address' : formatCents(quote.taxCents) },
    ],
    total: { label: quote.isEstimate ? 'Total so far' : 'Due today', amount: formatCents(quote.totalCents) },
    // Below the amount due now, because its tax is not part of this order.
    tenders: [...tenderSummaryRows(quote), ...(isLater ? [dueRow(due)] : [])],
  };
}

function dueRow({ totalCents, taxCents }: DueAtVisit): SummaryRow {
  const detail = `Includes ${formatCents(taxCents)} sales tax`;
  return { label: 'Due at your visit', amount: formatCents(totalCents), detail };
}

function groupRow({ seats, listCents, priceCents, benefit }: SeatGroup, experience: Experience): SummaryRow {
  return {
    label: `${formatSeatOrTableCount(experience, seats).replace(/^one/, 'One')} at ${formatCents(listCents)}`,
    amount: priceCents === 0 ? 'Free' : formatCents(multiply(priceCents, seats)),
    detail: benefit?.label,
    isSaving: benefit !== undefined,
  };
}
