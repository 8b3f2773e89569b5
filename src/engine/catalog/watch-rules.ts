import { displayName } from './rules.ts';
import type { ShelfSku } from './types.ts';

/** What whoever cannot buy a SKU yet, or any more, may ask for: one mail when they can. */
export type StockWatch = {
  readonly slug: string;
  readonly name: string;
  readonly label: string;
  /** Shown where it is asked for and kept with the wish. */
  readonly consent: string;
};

/**
 * Undefined where there is nothing to wait for: it can be bought, it will not come back, or it is for members, who hear of it
 * elsewhere.
 */
export function stockWatchOf(
  sku: Pick<ShelfSku, 'slug' | 'title' | 'vintage' | 'availability'>,
): StockWatch | undefined {
  const { state } = sku.availability;
  if (state !== 'sold_out' && state !== 'coming') return undefined;
  const name = displayName(sku);
  return {
    slug: sku.slug,
    name,
    label: `Email me when ${name} is ${state === 'coming' ? 'released' : 'back in stock'}`,
    consent: `We write to you once, when ${name} can be bought, and use the address for nothing else.`,
  };
}
