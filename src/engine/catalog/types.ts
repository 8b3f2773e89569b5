import type { CivilDate } from '../../core/dates.ts';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { SkuKind, TaxClass, Visibility, WineStyle } from '../pricing/types.ts';
import type { SkuRole } from './extras-table.ts';
import type { ReviewSummary } from './reviews/types.ts';

export type Lifecycle = 'coming' | 'current' | 'retired';

export type BlendPart = { readonly grape: string; readonly percent: number };

/** Taste on scales from 1 to 5: light to full, soft to crisp, silky to grippy, no oak to much oak, dry to sweet. */
export type TasteProfile = {
  readonly body: number;
  readonly acidity: number;
  /** Undefined for wines without tannin. */
  readonly tannin?: number | undefined;
  readonly oak: number;
  readonly sweetness: number;
};

/**
 * The facts on a wine's page (domain §2.9), as far as they are known: its page leaves out the others. Alcohol, size, vintage
 * and release are columns of the SKU, because rules read them.
 */
export type WineFacts = {
  /**
   * Class and type as on the label: a grape, which then makes up at least three quarters of the wine, or a kind of wine
   * such as `Red wine`.
   */
  readonly designation?: string | undefined;
  /** Appellation of origin as on the label, such as `Willamette Valley`. */
  readonly appellation?: string | undefined;
  /** The district within the appellation; undefined when the fruit comes from several. */
  readonly district?: string | undefined;
  readonly vineyard?: string | undefined;
  readonly blend: readonly BlendPart[];
  /** Three or four words that fit on a card. */
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

/** The facts on the page of a set, of goods or of a service. */
export type GoodsFacts = {
  /** One line, short enough for a card. */
  readonly summary: string;
  readonly note: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
};

export type SkuFacts = WineFacts | GoodsFacts;

/** What one unit takes from stock: its own resource, or those of a bundle's parts. */
export type ResourceDemand = { readonly resourceId: ResourceId; readonly quantity: number };

/** A wine in one unit: one for a bottle, several for a bundle. Compliance checks its strength and size. */
export type ContainedWine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly quantity: number;
};

/** What cart and checkout need to sell one unit of a SKU, without stock. */
export type SkuForSale = {
  readonly skuId: SkuId;
  readonly code: string;
  readonly slug: string;
  readonly kind: SkuKind;
  /** What checkout offers the SKU as, such as a gift box; undefined unless it is an extra. */
  readonly role: SkuRole | undefined;
  readonly style: WineStyle | undefined;
  /** The name without the vintage; `displayName` joins them. */
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly priceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  /** The best rate of the clubs that are open to new members, if requested. */
  readonly memberRate?: BasisPoints | undefined;
  /** The titles of the clubs whose members can buy it, if it is sold by allocation and this was requested. */
  readonly allocationClubs?: readonly string[] | undefined;
  readonly visibility: Visibility;
  readonly lifecycle: Lifecycle;
  /** The release date, past or future. */
  readonly releasedOn?: CivilDate | undefined;
  /** Most units that one customer may buy (I-50); undefined when there is no limit. */
  readonly purchaseLimit: number | undefined;
  readonly lowAt: number;
  readonly pickupOnly: boolean;
  /** Milliliters of wine in one unit; 0 for goods. */
  readonly wineMl: number;
  readonly demands: readonly ResourceDemand[];
  readonly wines: readonly ContainedWine[];
};

/** What a visitor may see and buy; a `Standing` of engine/pricing/standing satisfies it. */
export type CatalogAccess = {
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  readonly releasesThrough?: CivilDate | undefined;
};

/** The availability of a SKU, in order of precedence. */
export type Availability =
  | { readonly state: 'unlisted' }
  | { readonly state: 'retired' }
  | { readonly state: 'coming'; readonly releasedOn: CivilDate | undefined }
  | { readonly state: 'club_only' }
  | { readonly state: 'allocation_only' }
  | { readonly state: 'sold_out' }
  | { readonly state: 'low'; readonly left: number }
  | { readonly state: 'in_stock' };

/** Another vintage of the same wine. */
export type VintageLink = {
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly lifecycle: Lifecycle;
  readonly releasedOn: CivilDate | undefined;
};

/** A part of a bundle. */
export type BundlePart = {
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly quantity: number;
};

/** A SKU as a page shows it to one visitor, with all prices and states decided. */
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
  /** Whether the member price is this visitor's own. */
  readonly isMember: boolean;
  readonly availability: Availability;
  /** The titles of the clubs whose members can buy it, if it is sold by allocation. */
  readonly allocationClubs?: readonly string[] | undefined;
  /** The most that can be ordered now; 0 if it cannot be bought. */
  readonly largestQuantity: number;
  readonly purchaseLimit: number | undefined;
  readonly pickupOnly: boolean;
  readonly lifecycle: Lifecycle;
  readonly releasedOn: CivilDate | undefined;
  readonly next: VintageLink | undefined;
  readonly parts: readonly BundlePart[];
  readonly facts: SkuFacts;
};

/** The same wine in a bottle of another size. */
export type SizeLink = { readonly slug: string; readonly bottleMl: number };

export type ShelfPage = {
  readonly sku: ShelfSku;
  readonly previous: VintageLink | undefined;
  /** The same wine in other sizes, smallest first; empty if there is only one size. */
  readonly otherSizes: readonly SizeLink[];
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

/** The shelves of the shop: sets are bundles, goods are everything without wine. */
export type ShelfType = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert' | 'sets' | 'goods';

export type ShelfSort = 'featured' | 'name' | 'price' | 'price-down' | 'newest' | 'best';

/** Price bands of the filter, in dollars. $30 and $50 belong to the higher band, $100 to the lower. */
export type PriceBand = 'under-30' | '30-50' | '50-100' | 'over-100';

/** Availability as a filter: `now` is in stock, `club` is for members whatever the stock. */
export type ShelfAvailability = 'now' | 'coming' | 'club' | 'sold-out';

/** The filters of lists; an empty list or false does not filter. */
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
  /** The limits of the chosen state; undefined if none is chosen. */
  readonly shipsTo: { readonly maxAbvTenths: number; readonly maxBottleMl: number } | undefined;
};

/** One word of a search, and its meaning as `tsquery` text. */
export type SearchTerm = { readonly entered: string; readonly query: string };

/** A part of the search that became a filter, and the search text without it. */
export type RecognizedFilter = { readonly label: string; readonly without: string };

/** A parsed search. */
export type ParsedSearch = {
  /** The input with normalized spaces. */
  readonly text: string;
  readonly terms: readonly SearchTerm[];
  readonly types: readonly ShelfType[];
  readonly vintages: readonly number[];
  readonly bottleMls: readonly number[];
  /** Price limits in cents, both inclusive; undefined without a limit. */
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

export type FacetValue = { readonly value: string; readonly count: number };

/** How many each value would find with all other filters unchanged. */
export type Facets = Readonly<Partial<Record<FacetName, readonly FacetValue[]>>>;
