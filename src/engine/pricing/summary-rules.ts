import { add, type Cents, cents, formatCents, zeroCents } from '../../core/money.ts';
import type { PriceAdjustment, Quote, QuotedTender } from './types.ts';

/** One formatted row of an order summary. `detail` is the reason shown below the label. */
export type SummaryRow = {
  readonly label: string;
  readonly amount: string;
  readonly detail?: string | undefined;
  readonly isSaving?: boolean;
};

export type PriceSummary = {
  readonly rows: readonly SummaryRow[];
  readonly total: SummaryRow;
  /** The amounts paid by gift cards and store credit and the rest charged to the card; empty if the card pays everything. */
  readonly tenders: readonly SummaryRow[];
};

const tenderLabels: Record<QuotedTender['kind'], string> = {
  card: 'Card',
  gift_card: 'Gift card',
  store_credit: 'Store credit',
  gift_membership: 'Gift membership',
};

/** Combines the adjustments of each rule into one, with the summed amount. */
function byRule(adjustments: readonly PriceAdjustment[]): PriceAdjustment[] {
  const rules = new Map<string, PriceAdjustment>();
  for (const adjustment of adjustments) {
    const known = rules.get(adjustment.ruleId);
    const amountCents = add(known?.amountCents ?? zeroCents, adjustment.amountCents);
    rules.set(adjustment.ruleId, { ...adjustment, amountCents });
  }
  return [...rules.values()];
}

function saving(adjustment: PriceAdjustment): SummaryRow {
  return {
    label: adjustment.label,
    amount: formatCents(cents(-adjustment.amountCents)),
    detail: adjustment.reason,
    isSaving: true,
  };
}

function priceOrIncluded(amount: Cents): string {
  return amount === 0 ? 'Included' : formatCents(amount);
}

/**
 * Returns the order summary of a quote, the same for every page and email. `unknown` (such as “Enter a ZIP”) replaces an amount that isn't
 * known yet. `ships` is false for an order that is neither shipped nor picked up.
 */
export function priceSummaryOf(quote: Quote, delivery: DeliveryShown): PriceSummary {
  const { shipping } = quote;
  const rows: SummaryRow[] = [
    { label: 'Subtotal', amount: formatCents(quote.subtotalCents) },
    ...byRule(quote.lines.flatMap((line) => line.adjustments)).map(saving),
    ...deliveryRows(shipping, delivery),
    { label: 'Sales tax', amount: quote.isEstimate ? delivery.unknown : formatCents(quote.taxCents) },
  ];
  return {
    rows,
    total: totalSummaryRow(quote),
    tenders: tenderSummaryRows(quote),
  };
}

export function totalSummaryRow({
  isEstimate,
  totalCents,
}: Pick<Quote, 'isEstimate' | 'totalCents'>): SummaryRow {
  return { label: isEstimate ? 'Total so far' : 'Total', amount: formatCents(totalCents) };
}

type DeliveryShown = { readonly isPickup: boolean; readonly unknown: string; readonly ships?: boolean };

/** Returns the shipping or pickup row; empty for an order that is neither shipped nor picked up. */
function deliveryRows(
  shipping: Quote['shipping'],
  { isPickup, unknown, ships = true }: DeliveryShown,
): SummaryRow[] {
  if (isPickup) return [{ label: 'Pickup', amount: 'Free' }];
  if (!ships) return [];
  const amount = shipping ? priceOrIncluded(shipping.priceCents) : unknown;
  return [{ label: 'Shipping', amount, detail: shipping?.adjustments[0]?.reason }];
}

/** Returns the amounts paid by gift cards and store credit and the rest charged to the card; empty if the card pays everything. */
export function tenderSummaryRows({ tenders }: Pick<Quote, 'tenders'>): SummaryRow[] {
  if (tenders.every(({ kind }) => kind === 'card')) return [];
  return tenders.map(({ kind, amountCents }) => ({
    label: tenderLabels[kind],
    amount: formatCents(amountCents),
  }));
}
