import { invariant } from '../../core/invariant.ts';
import { add, type Cents, cents, formatCents, subtract, sum, zeroCents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { lineRefund, refundShares } from '../pricing/refund-rules.ts';
import type { OrderPriceComponents } from '../pricing/types.ts';

export type RefundableLine = OrderPriceComponents['lines'][number] & {
  readonly position: number;
  readonly quantity: number;
  readonly refundedQuantity: number;
};

export type RefundableOrder = Omit<OrderPriceComponents, 'lines'> & {
  readonly lines: readonly RefundableLine[];
  /** The order's earlier refunds. */
  readonly refunds: readonly { readonly amountCents: Cents; readonly shippingCents: Cents }[];
};

/** A quantity of one order line, identified by the line's position. */
export type RefundLineUnits = { readonly position: number; readonly quantity: number };

/** The parts of an order to refund: units, shipping and a chosen amount. */
export type RefundRequest = {
  readonly units: readonly RefundLineUnits[];
  /** Whether to refund all shipping, with its tax, that is still unrefunded. */
  readonly withShipping?: boolean | undefined;
  /** An amount chosen by staff, such as for a late box. */
  readonly adjustmentCents?: Cents | undefined;
  /** The maximum refund for the units, if they were partly used, such as the days of a membership. */
  readonly atMostCents?: Cents | undefined;
};

export type RefundAmounts = {
  /** The price of the units and their tax, with their share of the shipping unless the shipping is refunded separately. */
  readonly unitsCents: Cents;
  readonly shippingCents: Cents;
  readonly adjustmentCents: Cents;
  /** The whole refund, in cents: units, shipping and adjustment. */
  readonly amountCents: Cents;
};

export type RefundAmountRefusalCode = 'REFUND_UNITS' | 'REFUND_SHIPPING' | 'REFUND_AMOUNT';

/**
 * Computes a refund from the stored order, never from current rates (I-25). Units return at most what earlier refunds left of the total.
 * @returns REFUND_UNITS if a unit is not on the order or was already refunded; REFUND_SHIPPING if no shipping is left to refund;
 * REFUND_AMOUNT if the chosen amount exceeds the rest of the total.
 */
export function computeRefundAmounts(
  order: RefundableOrder,
  { units, withShipping = false, adjustmentCents = zeroCents, atMostCents }: RefundRequest,
): Result<RefundAmounts, RefundAmountRefusalCode> {
  const isShippingApart = withShipping || order.refunds.some(({ shippingCents }) => shippingCents > 0);
  const ofUnits = priceOfUnits(order, units, isShippingApart);
  if (ofUnits === undefined) {
    const sentence = 'These items aren’t on the order or were already refunded.';
    return refused({ code: 'REFUND_UNITS', sentence });
  }
  let leftCents = refundableTotal(order);
  const take = (amount: Cents): Cents => {
    const taken = cents(Math.min(amount, leftCents));
    leftCents = subtract(leftCents, taken);
    return taken;
  };
  const unitsCents = take(cents(Math.min(ofUnits, atMostCents ?? ofUnits)));
  const shippingCents = take(withShipping ? refundableShipping(order) : zeroCents);
  if (withShipping && shippingCents === 0) {
    return refused({ code: 'REFUND_SHIPPING', sentence: 'No shipping is left to refund.' });
  }
  if (adjustmentCents > leftCents) {
    const rest = unitsCents + shippingCents > 0 ? 'more' : 'of this order';
    const sentence = `At most ${formatCents(leftCents)} ${rest} can still be refunded.`;
    return refused({ code: 'REFUND_AMOUNT', sentence, field: 'amount' });
  }
  const amountCents = sum([unitsCents, shippingCents, adjustmentCents]);
  return ok({ unitsCents, shippingCents, adjustmentCents, amountCents });
}

export const creditNeedsAccountRefusal = {
  code: 'CREDIT_NEEDS_ACCOUNT',
  sentence: 'This order was placed without an account, so there is no store credit to refund to.',
  field: 'to',
} as const;

/** Returns the part of the order's total that was not refunded yet. */
export function refundableTotal(order: RefundableOrder): Cents {
  const charged = order.lines.flatMap(({ netCents, taxCents }) => [netCents, taxCents]);
  const totalCents = sum([...charged, order.shippingCents, order.shippingTaxCents]);
  return subtract(totalCents, sum(order.refunds.map(({ amountCents }) => amountCents)));
}

/** Returns the shipping, with its tax, that was refunded neither separately nor as a share of refunded units. */
export function refundableShipping(order: RefundableOrder): Cents {
  if (order.refunds.some(({ shippingCents }) => shippingCents > 0)) return zeroCents;
  const shares = refundShares(order);
  const withUnits = order.lines.flatMap(({ quantity, refundedQuantity }, place) => {
    const share = shares[place];
    if (!share || refundedQuantity === 0) return [];
    const refunded = lineRefund(share, { quantity, refundedQuantity: 0, quantityToRefund: refundedQuantity });
    return [refunded.shippingCents, refunded.shippingTaxCents];
  });
  const left = subtract(add(order.shippingCents, order.shippingTaxCents), sum(withUnits));
  return cents(Math.min(left, refundableTotal(order)));
}

function priceOfUnits(
  order: RefundableOrder,
  units: readonly RefundLineUnits[],
  isShippingApart: boolean,
): Cents | undefined {
  const shares = refundShares(
    isShippingApart ? { ...order, shippingCents: zeroCents, shippingTaxCents: zeroCents } : order,
  );
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

/** Returns the unrefunded amount of each tender, in the given order. */
export function refundableTenders(
  tenders: readonly {
    readonly kind: string;
    readonly amountCents: Cents;
    readonly refundedCents: Cents;
  }[],
): RefundableTender[] {
  return tenders.map(({ kind, amountCents, refundedCents }) => ({
    kind,
    leftCents: subtract(amountCents, refundedCents),
  }));
}

/**
 * Splits a refund over the tenders: first the bank card, up to its unrefunded amount, then the others from the last to the first
 * (docs/decisions/0007). Returns one amount per tender, in the given order.
 */
export function splitRefundOverTenders(amountCents: Cents, tenders: readonly RefundableTender[]): Cents[] {
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
