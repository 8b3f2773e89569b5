import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import type { ReviewSummary } from '../../engine/catalog/reviews/types.ts';
import type {
  BundlePart,
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

/** The selection of each filter: several values widen the result, several filters narrow it. */
export type ChosenFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** The query of a list; `text` is the search input, undefined for the list of wines. `page` counts from 1. */
export type ShelfQuery = {
  readonly text: string | undefined;
  readonly sort: ShelfSort;
  readonly chosen: ChosenFilters;
  readonly page: number;
};

export type FilterOption = { readonly value: string; readonly label: string; readonly count: number };

export type FilterGroup = {
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly FilterOption[];
};

/** An active filter, and the address of the list without it. */
export type FilterChip = { readonly label: string; readonly without: string };

/** Names by code of the states that wine ships to; as one object, since it's carried by each list. */
export type StateNames = Readonly<Record<string, string>>;

/** What determines the shelf of a SKU and the shelf's price range. */
export type Shelved = Pick<ShelfSku, 'kind' | 'style' | 'priceCents'>;

export type ShelfGroup<Item> = { readonly heading: string | undefined; readonly items: readonly Item[] };

/** One line of the range on the home page. */
export type RangeSummary = {
  readonly type: ShelfType;
  readonly label: string;
  readonly count: number;
  readonly fromCents: Cents;
  readonly toCents: Cents;
};

export type GroundShipping = {
  readonly priceCents: Cents;
  /** The place in a phrase after "in", such as `California`. */
  readonly place: string;
  /** `within two business days`. */
  readonly shipsWithin: string;
};

/** Everything on the page of a wine, a set or goods. */
export type WineModel = {
  readonly sku: ShelfSku;
  readonly name: string;
  readonly pictures: readonly PictureSource[];
  /** The winery's description of its own picture; undefined if it wrote none. */
  readonly pictureAlt: string | undefined;
  readonly socialPicture: SocialPicture | undefined;
  /** A close-up of the label; null if there is none. */
  readonly label: PictureSource | null;
  readonly labelAlt: string | undefined;
  /** The origin; undefined for goods. */
  readonly place: { readonly picture: PictureSource | null; readonly caption: string } | undefined;
  readonly previous: VintageLink | undefined;
  readonly otherSizes: readonly SizeLink[];
  readonly related: readonly WineCardProps[];
  readonly reviews: ReviewSummary;
  readonly parts: readonly (BundlePart & { readonly picture: PictureSource | null })[];
  /** Ground shipping of one unit in the zone from which the winery ships, as an example; undefined for pickup only. */
  readonly ground: GroundShipping | undefined;
  readonly caseSentence: string | undefined;
  /** This visitor's price of one unit. */
  readonly ownCents: Cents;
  /** The page of the reward that engraves such a bottle; undefined if there is none. */
  readonly engraved: { readonly title: string; readonly to: string } | undefined;
  /** The alert to offer while it cannot be bought, otherwise undefined. */
  readonly watch: StockWatch | undefined;
  readonly today: CivilDate;
};
