import type { CivilDate } from '../../core/dates.ts';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { SkuKind, SkuVisibility, TaxClass, WineStyle } from '../pricing/types.ts';
import type { SkuRole } from './extras-table.ts';
import type { ReviewSummary } from './reviews/types.ts';

export type SkuLifecycle = 'coming' | 'current' | 'retired';

export type BlendPart = { readonly grape: string; readonly percent: number };

/** Taste on scales from 1 to 5: light to full, soft to crisp, silky to grippy, no oak to much oak, dry to sweet. */
export type TasteProfile = {
  readonly body: number;
  readonly acidity: number;
  /** Undefined for a wine without tannin. */
  readonly tannin?: number | undefined;
  readonly oak: number;
  readonly sweetness: number;
};

/**
 * The facts shown on a wine's page (domain §2.9). The page omits unknown facts. Alcohol, size, vintage, and release date are columns of the
 * SKU, because rules use them.
 */
export type WineFacts = {
  /**
   * Class and type as shown on the label: a grape variety, which must make up at least three quarters of the wine, or a type of wine such
   * as `Red wine`.
   */
  readonly designation?: string | undefined;
  /** Appellation of origin as shown on the label, such as `Willamette Valley`. */
  readonly appellation?: string | undefined;
  /** The district within the appellation; undefined if the fruit comes from several districts. */
  readonly district?: string | undefined;
  readonly vineyard?: string | undefined;
  readonly blend: readonly BlendPart[];
  /** Three or four flavors, short enough for a card. */
  readonly flavors: readonly string[];
  readonly taste?: TasteProfile | undefined;
  readonly note?: string | undefined;
  readonly making?: string | undefined;
  readonly pairing: readonly string[];
  readonly ph?: number | undefined;
  readonly titratableAcidityGramsPerLitre?: number | undefined;
  readonly oakMonths?: number | undefined;
  readonly newOakPercent?: number | undefined;
  /** Months on the lees; only for sparkling wine. */
  readonly leesMonths?: number | undefined;
  readonly casesMade?: number | undefined;
  readonly harvestedFrom?: CivilDate | undefined;
  readonly harvestedTo?: CivilDate | undefined;
  readonly bottledOn?: CivilDate | undefined;
  readonly drinkFrom?: number | undefined;
  readonly drinkTo?: number | undefined;
  readonly servingFahrenheitFrom?: number | undefined;
  readonly servingFahrenheitTo?: number | undefined;
  readonly allergens?: string | undefined;
  readonly awards: readonly string[];
};

/** The facts shown on the page of a set, of goods, or of a service. */
export type GoodsFacts = {
  /** One-line summary, short enough for a card. */
  readonly summary: string;
  readonly note: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
};

export type SkuFacts = WineFacts | GoodsFacts;

/** A stock resource that one unit of a SKU uses, and how much of it. A bundle uses the resources of its parts. */
export type ResourceDemand = { readonly resourceId: ResourceId; readonly quantity: number };

/** A wine in one unit of a SKU. A bottle contains one wine, a bundle several. Compliance checks the alcohol content and bottle size. */
export type ContainedWine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly quantity: number;
};

/** A SKU as cart and checkout use it, without its stock. */
export type SkuForSale = {
  readonly skuId: SkuId;
  readonly code: string;
  readonly slug: string;
  readonly kind: SkuKind;
  /** The SKU's role as a checkout extra, such as a gift box; undefined for a SKU that is not an extra. */
  readonly role: SkuRole | undefined;
  readonly style: WineStyle | undefined;
  /** The name without the vintage; `skuDisplayName` joins the two. */
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly priceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  /** The best discount rate of the clubs that are open to new members; undefined unless requested. */
  readonly memberRate?: BasisPoints | undefined;
  /** The titles of the clubs whose members can buy the SKU, if it is sold by allocation; undefined unless requested. */
  readonly allocationClubs?: readonly string[] | undefined;
  readonly visibility: SkuVisibility;
  readonly lifecycle: SkuLifecycle;
  /** The release date, past or future. */
  readonly releasedOn?: CivilDate | undefined;
  /** Maximum units per customer (I-50); undefined if there is no limit. */
  readonly purchaseLimit: number | undefined;
  readonly lowAt: number;
  readonly pickupOnly: boolean;
  /** Milliliters of wine in one unit; 0 for goods. */
  readonly wineMl: number;
  readonly demands: readonly ResourceDemand[];
  readonly wines: readonly ContainedWine[];
};

/** A visitor's rights to see and buy SKUs. A `Standing` of engine/pricing/standing satisfies this type. */
export type CatalogAccess = {
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  readonly releasesThrough?: CivilDate | undefined;
};

/** The availability of a SKU; states in order of precedence. */
export type Availability =
  | { readonly state: 'unlisted' }
  | { readonly state: 'retired' }
  | { readonly state: 'coming'; readonly releasedOn: CivilDate | undefined }
  | { readonly state: 'club_only' }
  | { readonly state: 'allocation_only' }
  | { readonly state: 'sold_out' }
  | { readonly state: 'low'; readonly left: number }
  | { readonly state: 'in_stock' };

/** A link to another vintage of the same wine. */
export type VintageLink = {
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly lifecycle: SkuLifecycle;
  readonly releasedOn: CivilDate | undefined;
};

/** A SKU contained in a bundle, with its quantity. */
export type BundlePart = {
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly quantity: number;
};

/** A SKU as a page shows it to one visitor, with prices and availability computed for that visitor. */
export type ShelfSku = {
  readonly skuId: SkuId;
  readonly code: string;
  readonly slug: string;
  readonly kind: SkuKind;
  readonly style: WineStyle | undefined;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly priceCents: Cents;
  /** The total price of a bundle's parts, if it is higher than the bundle's price. */
  readonly apartCents: Cents | undefined;
  readonly memberPriceCents: Cents | undefined;
  /** Whether the member price applies to this visitor. */
  readonly isMember: boolean;
  readonly availability: Availability;
  /** The titles of the clubs whose members can buy the SKU, if it is sold by allocation. */
  readonly allocationClubs?: readonly string[] | undefined;
  /** Maximum quantity in one order, limited by stock; 0 if sold out. */
  readonly largestQuantity: number;
  readonly purchaseLimit: number | undefined;
  readonly pickupOnly: boolean;
  readonly lifecycle: SkuLifecycle;
  readonly releasedOn: CivilDate | undefined;
  readonly next: VintageLink | undefined;
  readonly parts: readonly BundlePart[];
  readonly facts: SkuFacts;
};

/** A link to the same wine in another bottle size. */
export type BottleSizeLink = { readonly slug: string; readonly bottleMl: number };

export type ShelfPage = {
  readonly sku: ShelfSku;
  readonly previous: VintageLink | undefined;
  /** The same wine in other sizes, smallest first; empty if there is only one size. */
  readonly otherSizes: readonly BottleSizeLink[];
  readonly related: readonly ShelfSku[];
  readonly reviews: ReviewSummary;
};

export type PurchaseRefusalCode =
  | 'QTY_MIN'
  | 'NOT_FOR_SALE'
  | 'NOT_RELEASED'
  | 'RETIRED'
  | 'CLUB_ONLY'
  | 'ALLOCATION_ONLY'
  | 'SOLD_OUT'
  | 'STOCK_PART'
  | 'LIMIT_PER_PERSON';

/** Product types in the shop. Sets are bundles; goods are everything that contains no wine. */
export type ShelfType = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert' | 'sets' | 'goods';

export type ShelfSort = 'featured' | 'name' | 'price' | 'price-down' | 'newest' | 'best';

/** Values of the price filter, in dollars. $30 and $50 belong to the higher band, $100 to the lower. */
export type PriceBand = 'under-30' | '30-50' | '50-100' | 'over-100';

/** Values of the availability filter: `now` is in stock; `club` is for club members only, regardless of stock. */
export type ShelfAvailability = 'now' | 'coming' | 'club' | 'sold-out';

/** The filters of a product list. An empty list or false matches everything. */
export type ShelfFilters = {
  readonly types: readonly ShelfType[];
  readonly grapes: readonly string[];
  readonly districts: readonly string[];
  readonly vintages: readonly number[];
  readonly priceBands: readonly PriceBand[];
  readonly bottleMls: readonly number[];
  readonly availabilities: readonly ShelfAvailability[];
  /** Whether to show only wines in their drinking window this year. */
  readonly isDrinkable: boolean;
  /** The shipping limits of the chosen state; undefined if no state is chosen. */
  readonly shipsTo: { readonly maxAbvTenths: number; readonly maxBottleMl: number } | undefined;
};

/** A word or synonym in a search, as entered and as `tsquery` text. */
export type SearchTerm = { readonly entered: string; readonly query: string };

/** A part of a search that became a filter: its label, and the search text without it. */
export type RecognizedFilter = { readonly label: string; readonly without: string };

/** A search text parsed into search terms and filters. */
export type ParsedSearch = {
  /** The entered text with normalized spaces. */
  readonly text: string;
  readonly terms: readonly SearchTerm[];
  readonly types: readonly ShelfType[];
  readonly vintages: readonly number[];
  readonly bottleMls: readonly number[];
  /** Price limits in cents, both inclusive; undefined if there is no limit. */
  readonly fromCents: number | undefined;
  readonly toCents: number | undefined;
  readonly understood: readonly RecognizedFilter[];
};

export type FacetName =
  | 'type'
  | 'grape'
  | 'district'
  | 'vintage'
  | 'price'
  | 'size'
  | 'available'
  | 'drinkable';

export type FacetValueCount = { readonly value: string; readonly count: number };

/** The number of results for each value of a filter, with all other filters unchanged. */
export type FacetCounts = Readonly<Partial<Record<FacetName, readonly FacetValueCount[]>>>;
