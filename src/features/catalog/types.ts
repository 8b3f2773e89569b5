import type { Cents } from '../../core/money.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';

/** The shelves of `/wines?type=`; `rosé` is also found as `rose`. */
export type ShelfType = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert' | 'sets' | 'goods';

export type ShelfSort = 'featured' | 'name' | 'price';

/** What the address asks of the list; `type` undefined is everything. */
export type ShelfQuery = { readonly type: ShelfType | undefined; readonly sort: ShelfSort };

/** What of a SKU decides where it stands in the list. */
export type Shelved = Pick<ShelfSku, 'kind' | 'style' | 'title' | 'vintage' | 'priceCents'>;

export type ShelfGroup<Sku> = { readonly heading: string | undefined; readonly skus: readonly Sku[] };

/** One line of the range on the front page. */
export type RangeSummary = {
  readonly type: ShelfType;
  readonly label: string;
  readonly count: number;
  readonly fromCents: Cents;
  readonly toCents: Cents;
};
