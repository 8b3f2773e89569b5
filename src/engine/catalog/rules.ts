import { type CivilDate, civilParts, monthNames } from '../../core/dates.ts';
import type { ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { formatList } from '../../core/listed.ts';
import { type BasisPoints, type Cents, formatCents, percentOf, subtract } from '../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../core/result.ts';
import type { PricingLine, SkuKind, SkuVisibility } from '../pricing/types.ts';
import { isGiftBox } from './extras-table.ts';
import type {
  Availability,
  CatalogAccess,
  PurchaseRefusalCode,
  ResourceDemand,
  SkuFacts,
  SkuForSale,
  WineFacts,
} from './types.ts';

/** Maximum quantity of one SKU that a form offers. Customers arrange larger orders with the winery. */
export const maxOfferedQuantity = 99;

export function isWineFacts(facts: SkuFacts): facts is WineFacts {
  return 'blend' in facts;
}

/** Returns whether SKUs of this kind are prepaid money or memberships, which are not shipped, taxed, or discounted. */
export function isPrepaidKind(kind: SkuKind): boolean {
  return kind === 'gift_card' || kind === 'gift_membership' || kind === 'plus';
}

/** Returns a wine's district and appellation, such as `Eola Hills, Willamette Valley`; omits the one that is missing. */
export function wineOriginOf({ district, appellation }: Pick<WineFacts, 'district' | 'appellation'>): string {
  return [district, appellation].filter((name) => name !== undefined).join(', ');
}

type Named = { readonly title: string; readonly vintage: number | undefined };

/** Returns a SKU's name with its vintage, such as `Reserve Chardonnay 2022`. Goods and sets have no vintage. */
export function skuDisplayName({ title, vintage }: Named): string {
  return vintage === undefined ? title : `${title} ${vintage}`;
}

/** Returns a bottle size with its common name, if it has one: `750 ml`, `1.5 L magnum`. */
export function bottleSizeLabel(bottleMl: number): string {
  if (bottleMl === 375) return '375\u00a0ml half bottle';
  if (bottleMl === 1500) return '1.5\u00a0L magnum';
  return bottleMl < 1000 ? `${bottleMl}\u00a0ml` : `${bottleMl / 1000}\u00a0L`;
}

/** Returns the detail text of a line in a cart or an order: `750 ml · 3 × $38.00`. */
export function lineItemDetail(line: {
  readonly bottleMl: number | undefined;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
}): string {
  const size = line.bottleMl === undefined ? [] : [bottleSizeLabel(line.bottleMl)];
  const many =
    line.unitPriceCents === 0
      ? `Quantity ${line.quantity}`
      : `${line.quantity} × ${formatCents(line.unitPriceCents)}`;
  return [...size, many].join(' · ');
}

/** Returns an alcohol content as text, from tenths of a percent by volume: `14.6%`. */
export function alcoholLabel(abvTenths: number): string {
  return `${(abvTenths / 10).toFixed(1)}%`;
}

/** Returns the member price at the given discount rate; undefined if the rate is 0 or the SKU is not discountable. */
export function memberPrice(
  sku: { readonly priceCents: Cents; readonly discountable: boolean },
  rate: BasisPoints,
): Cents | undefined {
  if (!sku.discountable || rate === 0) return undefined;
  return subtract(sku.priceCents, percentOf(sku.priceCents, rate));
}

/**
 * Returns how many whole units can be made from the free stock, limited by the scarcest part; undefined if no stock is counted (a service).
 * `freeOf` returns stock that is neither allocated nor held.
 */
export function unitsAvailable(
  demands: readonly ResourceDemand[],
  freeOf: (resourceId: ResourceId) => number,
): number | undefined {
  if (demands.length === 0) return undefined;
  const perDemand = demands.map(({ resourceId, quantity }) => Math.floor(freeOf(resourceId) / quantity));
  return Math.max(0, Math.min(...perDemand));
}

type Offered = Pick<SkuForSale, 'visibility' | 'lifecycle' | 'lowAt'> & {
  readonly releasedOn?: CivilDate | undefined;
};

/**
 * Returns a SKU's availability for a visitor (domain §4.2). Visibility and lifecycle take precedence over stock, so a guest sees a sold-out
 * club wine as a club wine.
 */
export function availabilityOf(sku: Offered, units: number | undefined, access: CatalogAccess): Availability {
  if (sku.visibility === 'hidden') return { state: 'unlisted' };
  if (sku.lifecycle === 'retired') return { state: 'retired' };
  if (sku.visibility === 'allocation' && !access.seesAllocations) return { state: 'allocation_only' };
  if (sku.visibility === 'club' && !access.seesClubWines) return { state: 'club_only' };
  if (sku.lifecycle === 'coming' && !isOpenEarly(sku, units, access)) {
    return { state: 'coming', releasedOn: sku.releasedOn };
  }
  if (units === undefined) return { state: 'in_stock' };
  if (units < 1) return { state: 'sold_out' };
  return units <= sku.lowAt ? { state: 'low', left: units } : { state: 'in_stock' };
}

/** Returns whether this visitor may buy a release before its date. As on the release date itself, bottles must be in stock. */
function isOpenEarly(
  { releasedOn }: Offered,
  units: number | undefined,
  { releasesThrough }: CatalogAccess,
): boolean {
  const isTheirs = releasedOn !== undefined && releasesThrough !== undefined && releasedOn <= releasesThrough;
  return isTheirs && units !== 0;
}

export function isPurchasable(availability: Availability): boolean {
  return availability.state === 'in_stock' || availability.state === 'low';
}

/**
 * Returns whether lists show a SKU with this visibility to the visitor. An allocation is listed only for its holders, but its page is
 * public.
 */
export function isListed(visibility: SkuVisibility, access: CatalogAccess): boolean {
  if (visibility === 'hidden') return false;
  return visibility !== 'allocation' || access.seesAllocations;
}

/** Returns the maximum quantity of a SKU per order: the lowest of its purchase limit, its units in stock, and `maxOfferedQuantity`. */
export function maxOrderQuantity(sku: Pick<SkuForSale, 'purchaseLimit'>, units: number | undefined): number {
  return Math.min(sku.purchaseLimit ?? maxOfferedQuantity, units ?? maxOfferedQuantity, maxOfferedQuantity);
}

export function pricingLineOf(sku: SkuForSale, quantity: number): PricingLine {
  const { skuId, priceCents, taxClass, discountable, wineMl } = sku;
  const title = skuDisplayName(sku);
  const line = { skuId, title, quantity, unitPriceCents: priceCents, taxClass, discountable, wineMl };
  return isGiftBox(sku) ? { ...line, isGiftBox: true } : line;
}

type Sellable = Offered & Named & Pick<SkuForSale, 'purchaseLimit' | 'allocationClubs'>;

/** Returns `by allocation to Estate and Red Club members`, or only `by allocation` if no club has allocations. */
export function formatAllocationClubs(clubs: readonly string[] = []): string {
  return clubs.length === 0 ? 'by allocation' : `by allocation to ${formatList(clubs)} members`;
}

function stateRefusal(sku: Sellable, availability: Availability): Refusal<PurchaseRefusalCode> | undefined {
  const name = skuDisplayName(sku);
  switch (availability.state) {
    case 'unlisted':
      return { code: 'NOT_FOR_SALE', sentence: `${name} is not sold on its own.` };
    case 'retired':
      return { code: 'RETIRED', sentence: `${name} is no longer available.` };
    case 'coming':
      return { code: 'NOT_RELEASED', sentence: `${name} hasn’t been released yet.` };
    case 'club_only':
      return { code: 'CLUB_ONLY', sentence: `${name} is available to club members only.` };
    case 'allocation_only':
      return {
        code: 'ALLOCATION_ONLY',
        sentence: `${name} is available only ${formatAllocationClubs(sku.allocationClubs)}.`,
      };
    case 'sold_out':
      return { code: 'SOLD_OUT', sentence: `${name} is sold out.` };
    default:
      return undefined;
  }
}

/**
 * Returns `quantity` if a visitor may buy that much of a SKU now, or the refusal. `units` is the number of units that the free stock makes.
 * Earlier purchases count against the purchase limit at checkout (I-50), not here.
 */
export function decidePurchase(
  sku: Sellable,
  units: number | undefined,
  access: CatalogAccess,
  quantity: number,
): Result<number, PurchaseRefusalCode> {
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    return refused({ code: 'QTY_MIN', sentence: 'Quantity must be at least 1', field: 'quantity' });
  }
  const name = skuDisplayName(sku);
  const closed = stateRefusal(sku, availabilityOf(sku, units, access));
  if (closed) return refused(closed);
  if (sku.purchaseLimit !== undefined && quantity > sku.purchaseLimit) {
    const sentence = `${name} is limited to ${sku.purchaseLimit} per customer.`;
    return refused({
      code: 'LIMIT_PER_PERSON',
      sentence,
      field: 'quantity',
      details: { limit: sku.purchaseLimit },
    });
  }
  if (units !== undefined && quantity > units) {
    const sentence = `Only ${units} of ${name} ${units === 1 ? 'is' : 'are'} left.`;
    return refused({ code: 'STOCK_PART', sentence, field: 'quantity', details: { left: units } });
  }
  return ok(quantity);
}

/** Returns a date as `March 2027`, the precision at which release and harvest dates are shown. */
export function formatMonthAndYear(date: CivilDate): string {
  const { year, month } = civilParts(date);
  const name = monthNames[month - 1];
  invariant(name, 'a civil date has one of twelve months');
  return `${name}\u00a0${year}`;
}

/** Returns the availability label of a card; '' for a SKU that is in stock or unlisted. */
export function availabilityLabel(availability: Availability): string {
  switch (availability.state) {
    case 'unlisted':
    case 'in_stock':
      return '';
    case 'retired':
      return 'Past vintage';
    case 'coming':
      return availability.releasedOn
        ? `Coming ${formatMonthAndYear(availability.releasedOn)}`
        : 'Coming soon';
    case 'club_only':
      return 'Club only';
    case 'allocation_only':
      return 'Allocation';
    case 'sold_out':
      return 'Sold out';
    case 'low':
      return `${availability.left}\u00a0left`;
  }
}
