import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { formatCents, subtract, sum, zeroCents } from '../../core/money.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { explainOrder, type OrderSum, orderSums } from './order-rules.ts';

/** What an invoice is known by: its number is the order's, its day the one on which it was placed. */
export function invoiceFacts({ number, placedAt, state }: OrderView): OrderSum[] {
  return [
    { label: 'Order', amount: String(number ?? '') },
    ...(placedAt ? [{ label: 'Date', amount: formatDateWithYear(wineryDate(placedAt)) }] : []),
    ...(state === 'cancelled' ? [{ label: 'State', amount: 'Cancelled' }] : []),
  ];
}

/** The sums of the order's page with its tax by place and rate, and what is left of the total after what was given back. */
export function invoiceSums(order: OrderView): OrderSum[] {
  const taxes = explainOrder(order)
    .filter(({ kind }) => kind === 'tax')
    .map(({ text, amountCents }) => ({ label: text, amount: formatCents(amountCents) }));
  const sums = orderSums(order).flatMap((each) =>
    each.label === 'Sales tax' && taxes.length > 0 ? taxes : [each],
  );
  const refundedCents = sum(order.tenders.map(({ refundedCents }) => refundedCents));
  if (refundedCents === zeroCents) return sums;
  const left = subtract(order.totalCents, refundedCents);
  return [...sums, { label: 'Left after what was given back', amount: formatCents(left) }];
}
