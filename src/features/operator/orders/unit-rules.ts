import { ok, type Result, refused } from '../../../core/result.ts';
import type { OrderLineUnits } from '../../../engine/orders/fulfillment/types.ts';
import type { SkuCodeQuantity } from '../types.ts';

type CodedLine = { readonly position: number; readonly skuCode: string };

/**
 * Converts quantities by SKU code to quantities by order line. If several lines have the same code, fills each with the units it has left,
 * in order.
 * @param left the units left on each line. Excess units are assigned to the last line with the code, and the use case rejects them.
 * @returns a refusal `CODE_UNKNOWN` if one of the codes is on no line.
 */
export function toLineUnits(
  lines: readonly CodedLine[],
  left: readonly OrderLineUnits[],
  wanted: readonly SkuCodeQuantity[],
): Result<OrderLineUnits[], 'CODE_UNKNOWN'> {
  const units: OrderLineUnits[] = [];
  for (const { code, quantity } of wanted) {
    const named = lines.filter(({ skuCode }) => skuCode.toUpperCase() === code.toUpperCase());
    if (named.length === 0) {
      const codes = [...new Set(lines.map(({ skuCode }) => skuCode))].join(', ');
      return refused({
        code: 'CODE_UNKNOWN',
        sentence: `This order has no ${code}. Its codes are ${codes}.`,
        field: 'lines',
      });
    }
    let open = quantity;
    for (const [place, { position }] of named.entries()) {
      const free = left.find((line) => line.position === position)?.quantity ?? 0;
      const taken = place === named.length - 1 ? open : Math.min(open, free);
      if (taken > 0) units.push({ position, quantity: taken });
      open -= taken;
    }
  }
  return ok(units);
}

/** Returns the units left on each line after those in `taken`, without lines that have none left. */
export function remainingLineUnits(
  lines: readonly OrderLineUnits[],
  taken: readonly OrderLineUnits[],
): OrderLineUnits[] {
  return lines
    .map(({ position, quantity }) => {
      const used = taken.find((line) => line.position === position)?.quantity ?? 0;
      return { position, quantity: quantity - used };
    })
    .filter(({ quantity }) => quantity > 0);
}
