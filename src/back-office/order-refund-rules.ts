import { formatCents } from '../core/money.ts';
import { ok, type Result, refused } from '../core/result.ts';
import type { OrderLineUnits } from '../engine/orders/fulfillment/types.ts';
import type { RefundAmounts, RefundRequest } from '../engine/orders/refund-rules.ts';
import type { StaffOrderView } from '../engine/orders/staff-view.server.ts';
import { readDollarAmount } from './money-rules.ts';

type Refundable = {
  readonly order: Pick<StaffOrderView['order'], 'lines'>;
  readonly fulfillment: Pick<StaffOrderView['fulfillment'], 'refundedUnits'>;
};

/** Returns the units of each line that have not been refunded yet, without fully refunded lines. */
export function unitsLeftToRefund({ order, fulfillment }: Refundable): OrderLineUnits[] {
  return order.lines.flatMap(({ position, quantity }) => {
    const refunded = fulfillment.refundedUnits.find((line) => line.position === position)?.quantity ?? 0;
    return quantity > refunded ? [{ position, quantity: quantity - refunded }] : [];
  });
}

const fieldName = /^units-(\d{1,3})$/;

/** Returns the name of the form field for a line's quantity. */
export function unitsFieldName(position: number): string {
  return `units-${position}`;
}

/**
 * Reads the quantities by line from a refund form; lines without a quantity are omitted.
 * @returns undefined when a quantity is not a whole number or exceeds the units left on the line.
 */
export function readRefundUnits(
  form: FormData | URLSearchParams,
  left: readonly OrderLineUnits[],
): OrderLineUnits[] | undefined {
  const units: OrderLineUnits[] = [];
  for (const [name, value] of form) {
    const position = fieldName.exec(name)?.[1];
    if (position === undefined || typeof value !== 'string' || value.trim() === '' || value.trim() === '0')
      continue;
    const quantity = /^\d{1,4}$/.test(value.trim()) ? Number(value) : undefined;
    const most = left.find((line) => line.position === Number(position))?.quantity ?? 0;
    if (quantity === undefined || quantity > most) return undefined;
    units.push({ position: Number(position), quantity });
  }
  return units;
}

export type RequestedRefund = RefundRequest & { readonly toCredit: boolean };

/**
 * Reads the refund requested by a form.
 * @returns REFUND_UNITS for quantities that can't be refunded, or when nothing is chosen; REFUND_AMOUNT for an amount that can't be read.
 */
export function readRefundForm(
  form: FormData | URLSearchParams,
  left: readonly OrderLineUnits[],
): Result<RequestedRefund, 'REFUND_UNITS' | 'REFUND_AMOUNT'> {
  const units = readRefundUnits(form, left);
  if (!units) {
    const sentence = 'Enter whole numbers, no more than what’s left of each item.';
    return refused({ code: 'REFUND_UNITS', sentence });
  }
  const adjustmentCents = readDollarAmount(form.get('amount'));
  if (adjustmentCents === 'invalid') {
    const sentence = 'Enter an amount in dollars, such as 10 or 12.50.';
    return refused({ code: 'REFUND_AMOUNT', sentence, field: 'amount' });
  }
  const withShipping = form.get('shipping') === 'yes';
  if (units.length === 0 && !withShipping && !adjustmentCents) {
    return refused({ code: 'REFUND_UNITS', sentence: 'Choose what to refund.' });
  }
  return ok({ units, withShipping, adjustmentCents, toCredit: form.get('to') === 'credit' });
}

/** Returns the parts of a refund with their formatted amounts; empty if the refund consists of items only. */
export function formatRefundContents({
  unitsCents,
  shippingCents,
  adjustmentCents,
}: Omit<RefundAmounts, 'amountCents'>): { readonly label: string; readonly amount: string }[] {
  if (shippingCents === 0 && adjustmentCents === 0) return [];
  return [
    { label: 'Items', cents: unitsCents },
    { label: 'Shipping', cents: shippingCents },
    { label: 'Another amount', cents: adjustmentCents },
  ].flatMap(({ label, cents }) => (cents > 0 ? [{ label, amount: formatCents(cents) }] : []));
}
