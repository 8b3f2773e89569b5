import { skuDisplayName } from './rules.ts';
import type { ShelfSku } from './types.ts';

/** An offer to email customers when a SKU becomes available, shown while they can't buy it. */
export type StockAlertOffer = {
  readonly slug: string;
  readonly name: string;
  readonly label: string;
  /** The sentence that the customer consents to, shown with the form and stored with the request. */
  readonly consent: string;
};

/**
 * Returns the offer to email customers when a SKU becomes available. Undefined if none applies: the SKU can be bought, won't come back, or
 * is for members, who are notified separately.
 */
export function stockAlertOfferFor(
  sku: Pick<ShelfSku, 'slug' | 'title' | 'vintage' | 'availability'>,
): StockAlertOffer | undefined {
  const { state } = sku.availability;
  if (state !== 'sold_out' && state !== 'coming') return undefined;
  const name = skuDisplayName(sku);
  return {
    slug: sku.slug,
    name,
    label: `Email me when ${name} is ${state === 'coming' ? 'released' : 'back in stock'}`,
    consent: `We’ll email you once, when ${name} is available. We won’t use your address for anything else.`,
  };
}
