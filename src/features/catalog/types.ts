import type { Cents } from '../../core/money.ts';
import type { ShelfSku, ShelfSort, ShelfType } from '../../engine/catalog/types.ts';

/** The filters of a list by their parameters in its address. */
export type FilterName =
  | 'varietal'
  | 'region'
  | 'vintage'
  | 'price'
  | 'size'
  | 'available'
  | 'drink'
  | 'ship';

/** What was chosen of each filter: several values widen, several filters narrow. */
export type Chosen = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** What the address asks of the list; `type` undefined is everything, `page` counts from 1. */
export type ShelfQuery = {
  readonly type: ShelfType | undefined;
  readonly sort: ShelfSort;
  readonly chosen: Chosen;
  readonly page: number;
};

export type FilterOption = { readonly value: string; readonly label: string; readonly count: number };

/** One filter with what it offers. */
export type FilterGroup = {
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly FilterOption[];
};

/** Something that narrows a list, and the address of the list without it. */
export type FilterChip = { readonly label: string; readonly without: string };

/** A place to ship to. */
export type StateOption = { readonly code: string; readonly name: string };

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
