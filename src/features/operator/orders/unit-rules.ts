import { ok, type Result, refused } from '../../../core/result.ts';
import type { LineUnits } from '../../../engine/orders/fulfillment/types.ts';
import type { CodeUnits } from '../types.ts';

type CodedLine = { readonly position: number; readonly skuCode: string };

/**
 * Units named by their codes as units of the order's lines. Where two lines have the same code, the first one gives what it
 * has left, then the next.
 * @param left what each line can still give; what is asked beyond it is asked of the last line, whose use case refuses it.
 */
export function unitsOfCodes(
  lines: readonly CodedLine[],
  left: readonly LineUnits[],
  wanted: readonly CodeUnits[],
): Result<LineUnits[], 'CODE_UNKNOWN'> {
  const units: LineUnits[] = [];
  for (const { code, quantity } of wanted) {
    const named = lines.filter(({ skuCode }) => skuCode.toUpperCase() === code.toUpperCase());
    if (named.length === 0) {
      const codes = [...new Set(lines.map(({ skuCode }) => skuCode))].join(', ');
      return refused({
        code: 'CODE_UNKNOWN',
        sentence: `There is no ${code} on this order; it has ${codes}.`,
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

/** What each line has left when these were taken from it. */
export function unitsLeft(lines: readonly LineUnits[], taken: readonly LineUnits[]): LineUnits[] {
  return lines
    .map(({ position, quantity }) => {
      const gone = taken.find((line) => line.position === position)?.quantity ?? 0;
      return { position, quantity: quantity - gone };
    })
    .filter(({ quantity }) => quantity > 0);
}
