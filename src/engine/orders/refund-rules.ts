import { invariant } from '../../core/invariant.ts';
import { type Cents, cents, sum } from '../../core/money.ts';
import { lineRefund, refundShares } from '../pricing/refund-rules.ts';
import type { OrderComponents } from '../pricing/types.ts';

export type RefundableLine = OrderComponents['lines'][number] & {
  readonly position: number;
  readonly quantity: number;
  readonly refundedQuantity: number;
};

export type RefundableOrder = Omit<OrderComponents, 'lines'> & { readonly lines: readonly RefundableLine[] };

/** Units of a line, named by its position on the order. */
export type RefundUnits = { readonly position: number; readonly quantity: number };

/**
 * Returns the refund of these units: their price, tax and share of the shipping, from the stored order and never from rates (I-25).
 * Undefined when a unit is not on the order or was refunded before.
 */
export function amountOfUnits(order: RefundableOrder, units: readonly RefundUnits[]): Cents | undefined {
  const shares = refundShares(order);
  const positions = new Set(units.map(({ position }) => position));
  if (positions.size !== units.length) return undefined;
  const amounts: Cents[] = [];
  for (const { position, quantity } of units) {
    const place = order.lines.findIndex((line) => line.position === position);
    const line = order.lines[place];
    const share = shares[place];
    const isLeft = line && Number.isSafeInteger(quantity) && quantity > 0;
    if (!isLeft || !share || line.refundedQuantity + quantity > line.quantity) return undefined;
    const { quantity: bought, refundedQuantity } = line;
    const refunded = lineRefund(share, { quantity: bought, refundedQuantity, quantityToRefund: quantity });
    amounts.push(refunded.totalCents);
  }
  return sum(amounts);
}

export type RefundableTender = { readonly kind: string; readonly leftCents: Cents };

/**
 * Splits a refund over the tenders: the bank card first, up to its remainder, then the others from the last to the first
 * (docs/decisions/0007). Returns an amount for each tender, in their order.
 */
export function splitOverTenders(amountCents: Cents, tenders: readonly RefundableTender[]): Cents[] {
  const amounts = tenders.map(() => cents(0));
  const order = tenders
    .map(({ kind, leftCents }, position) => ({ isCard: kind === 'card', leftCents, position }))
    .sort((a, b) => Number(b.isCard) - Number(a.isCard) || b.position - a.position);
  let left: number = amountCents;
  for (const { leftCents, position } of order) {
    const given = Math.min(left, leftCents);
    amounts[position] = cents(given);
    left -= given;
  }
  invariant(left === 0, 'no more goes back than the tenders paid');
  return amounts;
}
