import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import {
  availabilityLabel,
  isPrepaidKind,
  isPurchasable,
  skuDisplayName,
} from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { SkuKind } from '../../engine/pricing/types.ts';

/** The SKU offered today for a line of an earlier order. */
export type ReorderOffer = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  readonly priceCents: Cents;
  /** The unit price paid in the earlier order; undefined if it is still the same. */
  readonly oldPriceCents: Cents | undefined;
  /**
   * The initial value of the quantity field: the quantity ordered, up to the maximum available. Zero for a substitute, because the customer
   * hasn't chosen it.
   */
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

/** The maximum number of successive vintages searched for one that is for sale. */
export const maxSuccessorSteps = 4;

export type ReorderFacts = {
  readonly lines: OrderView['lines'];
  readonly skus: ReadonlyMap<SkuId, ShelfSku>;
  /** The next vintages, from slug to SKU. */
  readonly next: ReadonlyMap<string, ShelfSku>;
};

/** Returns each line of an order with what is offered for it today. */
export function reorderLines({ lines, skus, next }: ReorderFacts): ReorderLine[] {
  return lines.filter(isReorderableItem).map((line): ReorderLine => {
    const name = skuDisplayName(line);
    const sku = skus.get(line.skuId);
    if (sku && isSkuForSale(sku)) {
      const offer = offerOf(sku, line.quantity, line.unitPriceCents);
      return { kind: 'same', name, offer, ordered: line.quantity };
    }
    const why = sku ? availabilityLabel(sku.availability) : 'No longer available';
    const successor = successorOf(sku, next);
    if (!successor) return { kind: 'gone', name, why };
    return { kind: 'instead', name, why, offer: offerOf(successor, 0, undefined), ordered: line.quantity };
  });
}

/** Returns whether an item can be reordered. Gifts and visits have their own pages, and services are ordered with their wine. */
export function isReorderableItem({ kind }: { readonly kind: SkuKind }): boolean {
  return kind !== 'service' && kind !== 'visit' && !isPrepaidKind(kind);
}

/** Returns whether the customer for whom this SKU was loaded can buy at least one today. */
export function isSkuForSale({ availability, largestQuantity, lifecycle }: ShelfSku): boolean {
  return isPurchasable(availability) && largestQuantity > 0 && lifecycle !== 'retired';
}

function successorOf(sku: ShelfSku | undefined, next: ReadonlyMap<string, ShelfSku>): ShelfSku | undefined {
  let later = sku?.next && next.get(sku.next.slug);
  for (let step = 0; later && step < maxSuccessorSteps; step += 1) {
    if (isSkuForSale(later)) return later;
    later = later.next && next.get(later.next.slug);
  }
  return undefined;
}

function offerOf(sku: ShelfSku, wanted: number, oldPriceCents: Cents | undefined): ReorderOffer {
  const { skuId, slug, priceCents, largestQuantity: most } = sku;
  return {
    skuId,
    name: skuDisplayName(sku),
    to: `/wines/${slug}`,
    priceCents,
    oldPriceCents: oldPriceCents === priceCents ? undefined : oldPriceCents,
    quantity: Math.min(wanted, most),
    most,
  };
}

/** Returns the name of the form field for the quantity of a SKU to reorder. */
export const reorderQuantityFieldName = (skuId: SkuId) => `quantity-${skuId}`;
