import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { availabilityLabel, displayName, isPrepaid, isPurchasable } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { SkuKind } from '../../engine/pricing/types.ts';

/** What is available today for a line of an order. */
export type ReorderOffer = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  readonly priceCents: Cents;
  /** The earlier price, if it was different. */
  readonly oldPriceCents: Cents | undefined;
  /** The initial quantity: what was ordered, up to what is available; zero for a substitute, which the customer has not chosen. */
  readonly quantity: number;
  readonly most: number;
};

export type ReorderLine =
  | { readonly kind: 'same'; readonly name: string; readonly offer: ReorderOffer; readonly ordered: number }
  /** It is no longer sold, and the next vintage is offered instead. */
  | {
      readonly kind: 'instead';
      readonly name: string;
      readonly why: string;
      readonly offer: ReorderOffer;
      readonly ordered: number;
    }
  | { readonly kind: 'gone'; readonly name: string; readonly why: string };

/** How many vintages are followed; old purchases may have several successors. */
export const maxSuccessorSteps = 4;

export type ReorderFacts = {
  readonly lines: OrderView['lines'];
  readonly skus: ReadonlyMap<SkuId, ShelfSku>;
  /** The next vintages by slug. */
  readonly next: ReadonlyMap<string, ShelfSku>;
};

/** Returns each line of an order as it is available today. */
export function reorderLines({ lines, skus, next }: ReorderFacts): ReorderLine[] {
  return lines.filter(isReorderable).map((line): ReorderLine => {
    const name = displayName(line);
    const sku = skus.get(line.skuId);
    if (sku && isForSale(sku)) {
      const offer = offerOf(sku, line.quantity, line.unitPriceCents);
      return { kind: 'same', name, offer, ordered: line.quantity };
    }
    const why = sku ? availabilityLabel(sku.availability) : 'No longer available';
    const successor = successorOf(sku, next);
    if (!successor) return { kind: 'gone', name, why };
    return { kind: 'instead', name, why, offer: offerOf(successor, 0, undefined), ordered: line.quantity };
  });
}

/** Returns whether an item can be reordered. Gifts and visits have their own pages, and services go with their wine. */
export function isReorderable({ kind }: { readonly kind: SkuKind }): boolean {
  return kind !== 'service' && kind !== 'visit' && !isPrepaid(kind);
}

/** Returns whether the customer that the shelf was read for can buy some today. */
export function isForSale({ availability, largestQuantity, lifecycle }: ShelfSku): boolean {
  return isPurchasable(availability) && largestQuantity > 0 && lifecycle !== 'retired';
}

function successorOf(sku: ShelfSku | undefined, next: ReadonlyMap<string, ShelfSku>): ShelfSku | undefined {
  let later = sku?.next && next.get(sku.next.slug);
  for (let step = 0; later && step < maxSuccessorSteps; step += 1) {
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

/** Returns the name of the field with the quantity of a SKU for the cart. */
export const reorderField = (skuId: SkuId) => `quantity-${skuId}`;
