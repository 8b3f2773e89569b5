import type { Transaction } from '../../../platform/database.server.ts';
import { loadWinesForSale } from '../../catalog/index.server.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import { availableUnits } from '../../inventory/index.server.ts';
import { addableQuantity } from './rules.ts';
import type { CurrentCart } from './view.server.ts';

/** A wine that could be added to a cart, and its maximum quantity. */
export type AddableWine = { readonly sku: SkuForSale; readonly most: number };

/** Returns the wines that could be added to this cart, in shelf order; two statements for the whole catalog. */
export async function loadAddableWines(
  read: Transaction,
  { cart, lines, standing }: CurrentCart,
): Promise<readonly AddableWine[]> {
  const wines = await loadWinesForSale(read);
  const resourceIds = wines.flatMap(({ demands }) => demands.map(({ resourceId }) => resourceId));
  const free = await availableUnits(read, resourceIds, cart.id);
  const most = addableQuantity(lines, {
    freeOf: (resourceId) => free.get(resourceId) ?? 0,
    access: standing,
  });
  return wines.map((sku) => ({ sku, most: most(sku) })).filter((wine) => wine.most > 0);
}
