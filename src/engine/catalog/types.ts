import type { CivilDate } from '../../core/dates.ts';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { SkuKind, TaxClass, Visibility, WineStyle } from '../pricing/types.ts';
import type { ReviewSummary } from './reviews/types.ts';

export type Lifecycle = 'coming' | 'current' | 'retired';

export type Grape =
  | 'Cabernet Franc'
  | 'Cabernet Sauvignon'
  | 'Chardonnay'
  | 'Grenache'
  | 'Grenache Blanc'
  | 'Malbec'
  | 'Merlot'
  | 'Mourvèdre'
  | 'Petit Verdot'
  | 'Petite Sirah'
  | 'Picpoul Blanc'
  | 'Pinot Noir'
  | 'Roussanne'
  | 'Sauvignon Blanc'
  | 'Sémillon'
  | 'Syrah'
  | 'Tannat'
  | 'Viognier'
  | 'Zinfandel';

export type BlendPart = { readonly grape: Grape; readonly percent: number };

/** Class and type in the sense of the label: a grape, which then makes up three quarters of the wine at least, or a kind of wine. */
export type Designation = Grape | 'Red wine' | 'White wine' | 'Rosé wine' | 'Sparkling wine' | 'Dessert wine';

/** How a wine tastes, each from 1 to 5: from light to full, soft to crisp, silky to grippy, no oak to much, dry to sweet. */
export type TasteProfile = {
  readonly body: number;
  readonly acidity: number;
  /** Of wines that have any. */
  readonly tannin?: number;
  readonly oak: number;
  readonly sweetness: number;
};

/** What a wine's page tells (domain §2.9); alcohol, size, vintage and release are columns of the SKU, since rules read them. */
export type WineFacts = {
  readonly designation: Designation;
  /** The district within Paso Robles; undefined when the fruit comes from several. */
  readonly subAva: string | undefined;
  readonly vineyard: string;
  readonly blend: readonly BlendPart[];
  /** Three or four words that fit on a card. */
  readonly flavors: readonly string[];
  /** Undefined until somebody has tasted it for the page. */
  readonly taste?: TasteProfile;
  readonly note: string;
  readonly making: string;
  readonly pairing: readonly string[];
  readonly ph: number;
  readonly titratableAcidityGramsPerLitre: number;
  readonly oakMonths: number;
  readonly newOakPercent: number;
  /** Sparkling wine only. */
  readonly leesMonths?: number;
  readonly casesMade: number;
  readonly harvestedFrom: CivilDate;
  readonly harvestedTo: CivilDate;
  readonly bottledOn: CivilDate;
  readonly drinkFrom: number;
  readonly drinkTo: number;
  readonly servingFahrenheitFrom: number;
  readonly servingFahrenheitTo: number;
  readonly allergens: string;
  readonly awards: readonly string[];
};

/** What the page of a set, of goods or of a service tells. */
export type GoodsFacts = {
  /** Fits on a card. */
  readonly summary: string;
  readonly note: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
};

export type SkuFacts = WineFacts | GoodsFacts;

/** What one unit takes from the stock: its own resource, or those of a bundle's parts. */
export type ResourceDemand = { readonly resourceId: ResourceId; readonly quantity: number };

/** A wine inside one unit; alone in a bottle, several in a bundle. Compliance judges strength and size by it. */
export type ContainedWine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly quantity: number;
};

/** Everything that cart and checkout must know about a SKU to sell it. Facts of one unit; stock is inventory's to tell. */
export type SkuForSale = {
  readonly skuId: SkuId;
  readonly code: string;
  readonly slug: string;
  readonly kind: SkuKind;
  readonly style: WineStyle | undefined;
  /** Without the vintage; `displayName` joins them. */
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly priceCents: Cents;
  readonly taxClass: TaxClass;
  readonly discountable: boolean;
  /** The best rate of the clubs that take members, where it was asked for. */
  readonly memberRate?: BasisPoints | undefined;
  readonly visibility: Visibility;
  readonly lifecycle: Lifecycle;
  /** The day on which it is or was released. */
  readonly releasedOn?: CivilDate | undefined;
  /** Most units that one customer may buy (I-50); undefined when there is no limit. */
  readonly purchaseLimit: number | undefined;
  readonly lowAt: number;
  readonly pickupOnly: boolean;
  /** Millilitres of wine in one unit; 0 for goods. */
  readonly wineMl: number;
  readonly demands: readonly ResourceDemand[];
  readonly wines: readonly ContainedWine[];
};

/** What a visitor's standing opens in the catalogue; a `Standing` of engine/pricing/standing is one. */
export type CatalogAccess = {
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  readonly releasesThrough?: CivilDate | undefined;
};

/** What can be said about getting a SKU now, in the order in which the reasons weigh. */
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

/** What a bundle is made of. */
export type ShelfPart = {
  readonly slug: string;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly bottleMl: number | undefined;
  readonly abvTenths: number | undefined;
  readonly quantity: number;
};

/** A SKU as a page shows it to one visitor: all prices and states are decided, nothing is left to work out. */
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
  /** What the parts of a bundle cost apart; undefined unless that is more. */
  readonly apartCents: Cents | undefined;
  readonly memberPriceCents: Cents | undefined;
  /** Whether the member price is this visitor's own. */
  readonly isMember: boolean;
  readonly availability: Availability;
  /** Most that can be ordered now, 0 when nothing can. */
  readonly largestQuantity: number;
  readonly purchaseLimit: number | undefined;
  readonly pickupOnly: boolean;
  readonly lifecycle: Lifecycle;
  readonly releasedOn: CivilDate | undefined;
  readonly next: VintageLink | undefined;
  readonly parts: readonly ShelfPart[];
  readonly facts: SkuFacts;
};

/** The same wine in a bottle of another size. */
export type SizeLink = { readonly slug: string; readonly bottleMl: number };

export type ShelfPage = {
  readonly sku: ShelfSku;
  readonly previous: VintageLink | undefined;
  /** Smallest first; empty where it comes in one size only. */
  readonly otherSizes: readonly SizeLink[];
  readonly related: readonly ShelfSku[];
  /** What those who received it say. */
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

/** The shelves of the shop; sets are bundles, goods whatever is no wine. */
export type ShelfType = 'red' | 'white' | 'rosé' | 'sparkling' | 'dessert' | 'sets' | 'goods';

export type ShelfSort = 'featured' | 'name' | 'price' | 'price-down' | 'newest' | 'best';

/** The steps in which prices are offered as a filter; a price belongs to the band that it reaches. */
export type PriceBand = 'under-30' | '30-50' | '50-100' | 'over-100';

/** Whether lists can say that it can be had: `now` is in stock, `club` for members, whatever the cellar holds. */
export type ShelfAvailability = 'now' | 'coming' | 'club' | 'sold-out';

/** What lists can be narrowed to; an empty list, or false, narrows nothing. */
export type ShelfFilters = {
  readonly types: readonly ShelfType[];
  readonly grapes: readonly string[];
  readonly subAvas: readonly string[];
  readonly vintages: readonly number[];
  readonly priceBands: readonly PriceBand[];
  readonly bottleMls: readonly number[];
  readonly availabilities: readonly ShelfAvailability[];
  /** Within its drinking window this year. */
  readonly isDrinkable: boolean;
  /** What the law of the place allows that a customer wants it shipped to; undefined when no place was named. */
  readonly shipsTo: { readonly maxAbvTenths: number; readonly maxBottleMl: number } | undefined;
};

/** One word of a search, and what it stands for as text of a `tsquery`. */
export type SearchTerm = { readonly typed: string; readonly query: string };

/** What was understood of a search besides its words, and what is left of the text without it. */
export type UnderstoodPart = { readonly label: string; readonly without: string };

/** What somebody typed into the search field, understood. */
export type ParsedSearch = {
  /** As typed, without more space than needed. */
  readonly text: string;
  readonly terms: readonly SearchTerm[];
  readonly types: readonly ShelfType[];
  readonly vintages: readonly number[];
  readonly bottleMls: readonly number[];
  /** Both are included. */
  readonly fromCents: number | undefined;
  readonly toCents: number | undefined;
  readonly understood: readonly UnderstoodPart[];
};

export type FacetName =
  | 'type'
  | 'grape'
  | 'subAva'
  | 'vintage'
  | 'price'
  | 'size'
  | 'available'
  | 'drinkable';

export type FacetValue = { readonly value: string; readonly count: number };

/** How many would be found with each value, all other filters as they are. */
export type Facets = Readonly<Partial<Record<FacetName, readonly FacetValue[]>>>;
