import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import type { ReviewSummary } from '../../engine/catalog/reviews/types.ts';
import type {
  BottleSizeLink,
  BundlePart,
  ShelfSku,
  ShelfSort,
  ShelfType,
  VintageLink,
} from '../../engine/catalog/types.ts';
import type { StockAlertOffer } from '../../engine/catalog/watch-rules.ts';
import type { WineCardProps } from '../../ui/commerce/wine-card.tsx';
import type { PictureSource, SocialPicture } from '../../ui/media/picture.tsx';

/** The filters of a list, named as their query parameters. */
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

/** The selected values by filter. Several values of one filter widen the result; several filters narrow it. */
export type ChosenFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** The query of a list. `text` is the search input, undefined for the list of all wines; `page` counts from 1. */
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

/** An active filter, and the URL of the list without it. */
export type FilterChip = { readonly label: string; readonly without: string };

/** State names by state code, for states that wine ships to. One object, because every list page carries it. */
export type StateNamesByCode = Readonly<Record<string, string>>;

/** The fields of a SKU that determine its shelf and the shelf's price range. */
export type ShelvedSku = Pick<ShelfSku, 'kind' | 'style' | 'priceCents'>;

export type ShelfGroup<Item> = { readonly heading: string | undefined; readonly items: readonly Item[] };

/** One shelf in the home page's overview, with its item count and price range. */
export type ShelfSummary = {
  readonly type: ShelfType;
  readonly label: string;
  readonly count: number;
  readonly fromCents: Cents;
  readonly toCents: Cents;
};

export type GroundShippingExample = {
  readonly priceCents: Cents;
  /** The place as it follows "in", such as `California`. */
  readonly place: string;
  /** A phrase such as `within two business days`. */
  readonly shipsWithin: string;
};

/** The data of the product page of a wine, a set or goods. */
export type ProductPageModel = {
  readonly sku: ShelfSku;
  readonly name: string;
  readonly pictures: readonly PictureSource[];
  /** The winery's alternative text for its own picture; undefined if it wrote none. */
  readonly pictureAlt: string | undefined;
  readonly socialPicture: SocialPicture | undefined;
  /** A close-up of the label; null without one. */
  readonly label: PictureSource | null;
  readonly labelAlt: string | undefined;
  /** The wine's origin; undefined for goods and for an unknown origin. */
  readonly place: { readonly picture: PictureSource | null; readonly caption: string } | undefined;
  readonly previous: VintageLink | undefined;
  readonly otherSizes: readonly BottleSizeLink[];
  readonly related: readonly WineCardProps[];
  readonly reviews: ReviewSummary;
  readonly parts: readonly (BundlePart & { readonly picture: PictureSource | null })[];
  /**
   * Example of ground shipping: the price of one unit within the winery's home zone. Undefined for pickup only, or without a ground rate.
   */
  readonly ground: GroundShippingExample | undefined;
  readonly caseSentence: string | undefined;
  /** This visitor's price of one unit. */
  readonly ownCents: Cents;
  /** The page of the reward that engraves bottles of this kind; undefined without one. */
  readonly engraved: { readonly title: string; readonly to: string } | undefined;
  /** The stock alert to offer while the product can't be bought; otherwise undefined. */
  readonly watch: StockAlertOffer | undefined;
  readonly today: CivilDate;
};
