import type { CustomerId, SkuId } from '../../core/ids.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewSkus, viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { isSkuForSale, maxSuccessorSteps, type ReorderLine, reorderLines } from './reorder-rules.ts';

/**
 * Returns the lines of an earlier order with what is offered to its customer today. Lines no longer sold are offered in the next available
 * vintage.
 */
export async function viewReorder(
  read: Transaction,
  { lines }: Pick<OrderView, 'lines'>,
  customerId: CustomerId,
  now: Date,
): Promise<ReorderLine[]> {
  const standing = await loadCustomerStanding(read, customerId, now);
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))];
  const found = await viewSkus(read, skuIds, standing);
  const next = new Map<string, ShelfSku>();
  let slugs = nextSlugs(found);
  for (let step = 0; slugs.length > 0 && step < maxSuccessorSteps; step += 1) {
    const later = await viewSkusBySlug(read, slugs, standing);
    for (const sku of later) next.set(sku.slug, sku);
    slugs = nextSlugs(later).filter((slug) => !next.has(slug));
  }
  const skus = new Map<SkuId, ShelfSku>(found.map((sku) => [sku.skuId, sku]));
  return reorderLines({ lines, skus, next });
}

function nextSlugs(skus: readonly ShelfSku[]): string[] {
  return skus.flatMap((sku) => (sku.next && !isSkuForSale(sku) ? [sku.next.slug] : []));
}
