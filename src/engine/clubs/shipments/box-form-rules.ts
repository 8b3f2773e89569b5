import type { SkuId } from '../../../core/ids.ts';
import type { BoxLine } from './types.ts';

/** Returns the name and id of a wine's quantity field. */
export function quantityField({ skuId, isAddOn }: Pick<BoxLine, 'skuId' | 'isAddOn'>): string {
  return `${isAddOn ? 'top' : 'box'}-${skuId}`;
}

const fieldPattern = /^(box|top)-(\d{1,9})$/;
/** The most lines that a form may send, more than the wines of any release. */
const maxLines = 80;

/** Returns the lines of a submitted box and its other fields; undefined if they are malformed. An empty quantity counts as 0. */
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
  const names = new Set(lines.map(quantityField));
  if (names.size !== lines.length || lines.length > maxLines) return undefined;
  return { lines: lines.filter(({ quantity }) => quantity > 0), rest };
}
