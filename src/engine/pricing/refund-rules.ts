import { invariant } from '../../core/invariant.ts';
import { allocate, type Cents, sum } from '../../core/money.ts';
import type { OrderPriceComponents, RefundShare } from './types.ts';

/**
 * Returns the full refund of each line: its net price, its tax, and its share of shipping and shipping tax in proportion to net price. The
 * shares sum to the order's total exactly (I-12, I-25).
 */
export function refundShares(order: OrderPriceComponents): RefundShare[] {
  const nets = order.lines.map((line) => line.netCents);
  // If no line costs anything, the lines share the shipping evenly.
  const weights = sum(nets) === 0 ? nets.map(() => 1) : nets;
  const shipping = allocate(order.shippingCents, weights);
  const shippingTax = allocate(order.shippingTaxCents, weights);
  return order.lines.map((line, position) =>
    shareOf(line.netCents, line.taxCents, shipping[position], shippingTax[position]),
  );
}

/**
 * Returns the refund for `quantityToRefund` units of a line, `refundedQuantity` of which were refunded before. Refunding in any number of
 * steps returns exactly the line's share in total.
 */
export function lineRefund(
  share: RefundShare,
  units: { readonly quantity: number; readonly refundedQuantity: number; readonly quantityToRefund: number },
): RefundShare {
  const { quantity, refundedQuantity, quantityToRefund } = units;
  const end = refundedQuantity + quantityToRefund;
  invariant(refundedQuantity >= 0 && quantityToRefund > 0 && end <= quantity, 'no unit is refunded twice');
  const ofUnits = (amount: Cents) =>
    sum(allocate(amount, new Array<number>(quantity).fill(1)).slice(refundedQuantity, end));
  return shareOf(
    ofUnits(share.netCents),
    ofUnits(share.taxCents),
    ofUnits(share.shippingCents),
    ofUnits(share.shippingTaxCents),
  );
}

function shareOf(
  netCents: Cents,
  taxCents: Cents,
  shippingCents: Cents | undefined,
  shippingTaxCents: Cents | undefined,
): RefundShare {
  invariant(
    shippingCents !== undefined && shippingTaxCents !== undefined,
    'every line carries a share of the shipping',
  );
  const totalCents = sum([netCents, taxCents, shippingCents, shippingTaxCents]);
  return { netCents, taxCents, shippingCents, shippingTaxCents, totalCents };
}
