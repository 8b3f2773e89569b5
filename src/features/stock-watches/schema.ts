import { type WatchKind, watchTable } from '../../engine/watches/schema.ts';

/** Who waits for something to be on sale; the subject is its slug. */
export const stockWatches = watchTable('stock_watches', 'sku_slug');

export const stockWatch: WatchKind = { table: stockWatches, name: 'stock-watch' };
