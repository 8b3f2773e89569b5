import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import type { ReviewSummary } from '../../engine/catalog/reviews/types.ts';
import type {
  ShelfPart,
  ShelfSku,
  ShelfSort,
  ShelfType,
  SizeLink,
  VintageLink,
} from '../../engine/catalog/types.ts';
import type { StockWatch } from '../../engine/catalog/watch-rules.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import type { PictureSource, SocialPicture } from '../../ui/media/picture.tsx';

/** The filters of a list by their parameters in its address. */
export type FilterName =
  | 'type'
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

/** What an address asks of a list; `text` is undefined for the list of wines, what was typed for a search. `page` counts from 1. */
export type ShelfQuery = {
  readonly text: string | undefined;
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

/** What of a SKU decides on which shelf it stands, and what the shelf is said to cost. */
export type Shelved = Pick<ShelfSku, 'kind' | 'style' | 'priceCents'>;

export type ShelfGroup<Item> = { readonly heading: string | undefined; readonly items: readonly Item[] };

/** One line of the range on the front page. */
export type RangeSummary = {
  readonly type: ShelfType;
  readonly label: string;
  readonly count: number;
  readonly fromCents: Cents;
  readonly toCents: Cents;
};

/** All that the page of a wine, a set or a thing shows to everybody. */
export type WineModel = {
  readonly sku: ShelfSku;
  readonly name: string;
  readonly pictures: readonly PictureSource[];
  readonly socialPicture: SocialPicture | undefined;
  /** The label from near; null where none was made. */
  readonly label: PictureSource | null;
  /** Where it grew; undefined for what did not grow. */
  readonly place: { readonly picture: PictureSource | null; readonly words: string } | undefined;
  readonly previous: VintageLink | undefined;
  readonly otherSizes: readonly SizeLink[];
  readonly related: readonly WineCardProps[];
  readonly reviews: ReviewSummary;
  readonly parts: readonly (ShelfPart & { readonly picture: PictureSource | null })[];
  /** Ground shipping of one unit within California, to give an idea; undefined for what is only picked up. */
  readonly groundCents: Cents | undefined;
  /** What the case ladder makes of the price. */
  readonly caseSentence: string | undefined;
  /** What this visitor pays for one. */
  readonly ownCents: Cents;
  /** The page of the reward that has such a bottle engraved. */
  readonly engravedTo: string | undefined;
  /** What to ask of whoever cannot buy it now. */
  readonly watch: StockWatch | undefined;
  readonly today: CivilDate;
};
