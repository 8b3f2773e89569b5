import { displayName } from './rules.ts';
import type { ShelfSku } from './types.ts';

/** The offer of an email once a SKU can be bought, for customers who cannot buy it now. */
export type StockWatch = {
  readonly slug: string;
  readonly name: string;
  readonly label: string;
  /** The sentence that the customer agrees to, shown with the form and stored with the request. */
  readonly consent: string;
};

/**
 * Returns the offer to email when the SKU can be bought. Undefined if there is nothing to wait for: it can be bought, it will not come
 * back, or it is for members, who are notified separately.
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
    consent: `We’ll email you once, when ${name} is available. We won’t use your address for anything else.`,
  };
}
