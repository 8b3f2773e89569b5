import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { availabilityLabel, displayName, isPrepaid, isPurchasable } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { SkuKind } from '../../engine/pricing/types.ts';

/** What can be had today for a line of an order. */
export type ReorderOffer = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  readonly priceCents: Cents;
  /** What one cost then, where it is another price now. */
  readonly oldPriceCents: Cents | undefined;
  /** Put into the field: what was ordered then, or what there is of it; nothing of a substitute, which nobody has chosen. */
  readonly quantity: number;
  readonly most: number;
};

export type ReorderLine =
  | { readonly kind: 'same'; readonly name: string; readonly offer: ReorderOffer; readonly ordered: number }
  /** It is gone, and something stands in its place: the next vintage. */
  | {
      readonly kind: 'instead';
      readonly name: string;
      readonly why: string;
      readonly offer: ReorderOffer;
      readonly ordered: number;
    }
  | { readonly kind: 'gone'; readonly name: string; readonly why: string };

/** How far the vintages are followed: what was bought years ago has had more than one successor. */
export const mostSteps = 4;

export type ReorderFacts = {
  readonly lines: OrderView['lines'];
  readonly skus: ReadonlyMap<SkuId, ShelfSku>;
  /** By its slug, whatever is the next vintage of something. */
  readonly next: ReadonlyMap<string, ShelfSku>;
};

/** Each line of an order as it can be had today; nothing is decided for anybody. */
export function reorderLines({ lines, skus, next }: ReorderFacts): ReorderLine[] {
  return lines.filter(isOrderedAgain).map((line): ReorderLine => {
    const name = displayName(line);
    const sku = skus.get(line.skuId);
    if (sku && isForSale(sku)) {
      const offer = offerOf(sku, line.quantity, line.unitPriceCents);
      return { kind: 'same', name, offer, ordered: line.quantity };
    }
    const why = sku ? availabilityLabel(sku.availability) : 'No longer in the shop';
    const successor = successorOf(sku, next);
    if (!successor) return { kind: 'gone', name, why };
    return { kind: 'instead', name, why, offer: offerOf(successor, 0, undefined), ordered: line.quantity };
  });
}

/** Gifts and visits have pages of their own, and a service goes with what it is done to. */
export function isOrderedAgain({ kind }: { readonly kind: SkuKind }): boolean {
  return kind !== 'service' && kind !== 'visit' && !isPrepaid(kind);
}

/** Whether some of it can be had today by whoever the shelf was read for. */
export function isForSale({ availability, largestQuantity, lifecycle }: ShelfSku): boolean {
  return isPurchasable(availability) && largestQuantity > 0 && lifecycle !== 'retired';
}

function successorOf(sku: ShelfSku | undefined, next: ReadonlyMap<string, ShelfSku>): ShelfSku | undefined {
  let later = sku?.next && next.get(sku.next.slug);
  for (let step = 0; later && step < mostSteps; step += 1) {
    if (isForSale(later)) return later;
    later = later.next && next.get(later.next.slug);
  }
  return undefined;
}

function offerOf(sku: ShelfSku, wanted: number, oldPriceCents: Cents | undefined): ReorderOffer {
  const { skuId, slug, priceCents, largestQuantity: most } = sku;
  return {
    skuId,
    name: displayName(sku),
    to: `/wines/${slug}`,
    priceCents,
    oldPriceCents: oldPriceCents === priceCents ? undefined : oldPriceCents,
    quantity: Math.min(wanted, most),
    most,
  };
}

/** The field that says how many of a SKU go into the cart. */
export const reorderField = (skuId: SkuId) => `quantity-${skuId}`;
