import type { SkuId } from '../../../core/ids.ts';
import type { BoxLine } from './types.ts';

/** Returns the name of the form field for the quantity of a wine, which is also its element id. */
export function boxQuantityFieldName({ skuId, isAddOn }: Pick<BoxLine, 'skuId' | 'isAddOn'>): string {
  return `${isAddOn ? 'top' : 'box'}-${skuId}`;
}

const fieldPattern = /^(box|top)-(\d{1,9})$/;
/** The maximum number of lines accepted in one form, more than the wines of any release. */
const maxLines = 80;

/**
 * Parses a submitted box and returns its lines and the other form fields; undefined if the lines are malformed. An empty quantity counts as
 * 0, and lines without bottles are left out.
 */
export function readBoxLines(
  form: FormData,
): { readonly lines: readonly BoxLine[]; readonly rest: FormData } | undefined {
  const lines: BoxLine[] = [];
  const rest = new FormData();
  for (const [name, value] of form) {
    const match = fieldPattern.exec(name);
    if (!match) rest.append(name, value);
    else if (typeof value !== 'string' || !/^\d{0,3}$/.test(value)) return undefined;
    else
      lines.push({ skuId: Number(match[2]) as SkuId, quantity: Number(value), isAddOn: match[1] === 'top' });
  }
  const names = new Set(lines.map(boxQuantityFieldName));
  if (names.size !== lines.length || lines.length > maxLines) return undefined;
  return { lines: lines.filter(({ quantity }) => quantity > 0), rest };
}
