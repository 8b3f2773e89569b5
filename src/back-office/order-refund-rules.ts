import type { LineUnits } from '../engine/orders/fulfillment/types.ts';
import type { WholeOrder } from '../engine/orders/staff-view.server.ts';

type Refundable = {
  readonly order: Pick<WholeOrder['order'], 'lines'>;
  readonly fulfilment: Pick<WholeOrder['fulfilment'], 'refundedUnits'>;
};

/** What of an order was not refunded yet. */
export function unitsLeftToRefund({ order, fulfilment }: Refundable): LineUnits[] {
  return order.lines.flatMap(({ position, quantity }) => {
    const refunded = fulfilment.refundedUnits.find((line) => line.position === position)?.quantity ?? 0;
    return quantity > refunded ? [{ position, quantity: quantity - refunded }] : [];
  });
}

const fieldName = /^units-(\d{1,3})$/;

/** The name of the field for the quantity of a line. */
export function unitsField(position: number): string {
  return `units-${position}`;
}

/**
 * Reads quantities by line from a refund form; lines without one are left out.
 * @returns undefined when a quantity is not a whole number, or more than is left on the line.
 */
export function readUnits(
  form: FormData | URLSearchParams,
  left: readonly LineUnits[],
): LineUnits[] | undefined {
  const units: LineUnits[] = [];
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
