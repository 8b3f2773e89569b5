import type { ResourceId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, type Refusal, type Refused, type Result, refused } from '../../../core/result.ts';
import {
  decidePurchase,
  displayName,
  largestOffer,
  largestQuantity,
  pricingLine,
  unitsAvailable,
} from '../../catalog/rules.ts';
import type { CatalogAccess, SkuForSale } from '../../catalog/types.ts';
import type { PricingLine } from '../../pricing/types.ts';
import type { CartLine, CartLineToday, CartNoticeCode, CartRefusalCode, SavedLineToday } from './types.ts';

/** Lines that one cart holds; far more than a cellar's list, far less than what would make a page slow. */
export const mostLines = 60;

/** What decisions about a cart are made from. `skus` has every SKU of `lines`; `freeOf` counts what this cart may take. */
export type CartFacts = {
  readonly lines: readonly CartLine[];
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  readonly freeOf: (resourceId: ResourceId) => number;
  readonly access: CatalogAccess;
};

export function countOf(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((all, { quantity }) => all + quantity, 0);
}

/** Stock as the lines of one cart use it up, one after the other: a set and a single bottle never count the same wine twice. */
function shelf(freeOf: CartFacts['freeOf']) {
  const taken = new Map<ResourceId, number>();
  const left = (resourceId: ResourceId) => freeOf(resourceId) - (taken.get(resourceId) ?? 0);
  return {
    units: ({ demands }: SkuForSale) => unitsAvailable(demands, left),
    take: ({ demands }: SkuForSale, units: number) => {
      for (const { resourceId, quantity } of demands) {
        taken.set(resourceId, (taken.get(resourceId) ?? 0) + quantity * units);
      }
    },
  };
}

function skuOf(skus: CartFacts['skus'], skuId: SkuId): SkuForSale {
  const sku = skus.get(skuId);
  invariant(sku, `SKU ${skuId} of a cart line is in the catalogue`);
  return sku;
}

/**
 * Each line as it stands today: what can be ordered of it, why not the rest, and whether its price changed (domain §5.12).
 * Nothing is taken out of the cart here: what is shown smaller is kept smaller by the customer's next change.
 */
export function linesToday(facts: CartFacts): CartLineToday[] {
  const stock = shelf(facts.freeOf);
  return facts.lines.map((line) => {
    const sku = skuOf(facts.skus, line.skuId);
    const units = stock.units(sku);
    const decision = decidePurchase(sku, units, facts.access, line.quantity);
    const largest = largestQuantity(sku, units);
    const [refusal] = decision.ok ? [] : decision.refusals;
    if (refusal && refusal.code !== 'STOCK_PART' && refusal.code !== 'LIMIT_PER_PERSON') {
      const isShared = refusal.code === 'SOLD_OUT' && (shelf(facts.freeOf).units(sku) ?? 0) > 0;
      const blocked = isShared ? sharedStock(refusal, sku) : refusal;
      return { line, sku, quantity: 0, largest: 0, blocked, notices: [] };
    }
    const quantity = Math.min(line.quantity, largest);
    stock.take(sku, quantity);
    const notices = [
      ...(refusal ? [clamped(refusal as Refusal<CartNoticeCode>, line.quantity)] : []),
      ...priceNotice(line, sku),
    ];
    return { line, sku, quantity, largest, blocked: undefined, notices };
  });
}

function sharedStock<Code extends string>(refusal: Refusal<Code>, sku: SkuForSale): Refusal<Code> {
  return {
    ...refusal,
    sentence: `${displayName(sku)} includes bottles that are already in your cart, and there aren’t enough for both.`,
  };
}

function clamped(refusal: Refusal<CartNoticeCode>, from: number): Refusal<CartNoticeCode> {
  return { ...refusal, sentence: `${refusal.sentence} We lowered the quantity in your cart from ${from}.` };
}

function priceNotice({ addedPriceCents }: CartLine, sku: SkuForSale): Refusal<CartNoticeCode>[] {
  if (addedPriceCents === sku.priceCents) return [];
  const change = `from ${formatCents(addedPriceCents)} to ${formatCents(sku.priceCents)}`;
  return [
    {
      code: 'PRICE_CHANGED',
      sentence: `The price of ${displayName(sku)} changed ${change} since you added it.`,
    },
  ];
}

/** What was put aside, each for itself: it takes nothing from the shelf, so what the cart takes does not count. */
export function savedToday(facts: CartFacts, saved: readonly CartLine[]): SavedLineToday[] {
  return saved.map((line) => {
    const sku = skuOf(facts.skus, line.skuId);
    const decision = decidePurchase(sku, shelf(facts.freeOf).units(sku), facts.access, 1);
    return { line, sku, blocked: decision.ok ? undefined : decision.refusals[0] };
  });
}

/** What an order can be made of now, in the cart's order. */
export function orderableItems(
  today: readonly CartLineToday[],
): { readonly skuId: SkuId; readonly quantity: number }[] {
  return today.flatMap(({ line, quantity }) => (quantity > 0 ? [{ skuId: line.skuId, quantity }] : []));
}

/** The same as pricing sees it. */
export function pricingLines(today: readonly CartLineToday[]): PricingLine[] {
  return orderedLines(today).map(({ sku, quantity }) => pricingLine(sku, quantity));
}

/** The lines of which something can be ordered now, with how much. */
export function orderedLines(
  today: readonly CartLineToday[],
): readonly { readonly sku: SkuForSale; readonly quantity: number }[] {
  return today.filter(({ quantity }) => quantity > 0);
}

/** Lines whose notices the customer has seen: smaller quantities and new prices, agreed to by going on. */
export function agreedLines(today: readonly CartLineToday[]): CartLine[] {
  return today.flatMap(({ line, sku, quantity, blocked, notices }) =>
    blocked || notices.length === 0 ? [] : [{ ...line, quantity, addedPriceCents: sku.priceCents }],
  );
}

/**
 * Whether the cart may hold `wanted` of this SKU in all, beside its other lines, which keep what they can have.
 * The value is the quantity; refusals change nothing.
 */
export function decideQuantity(
  facts: CartFacts,
  sku: SkuForSale,
  wanted: number,
): Result<number, CartRefusalCode> {
  const others = facts.lines.filter(({ skuId }) => skuId !== sku.skuId);
  if (others.length === facts.lines.length && others.length >= mostLines) {
    return refused({
      code: 'CART_FULL',
      sentence: `Your cart can hold up to ${mostLines} different items. Remove one to add another.`,
      details: { limit: mostLines },
    });
  }
  const stock = shelf(facts.freeOf);
  for (const { sku: other, quantity } of linesToday({ ...facts, lines: others })) stock.take(other, quantity);
  const units = stock.units(sku);
  const decision = decidePurchase(sku, units, facts.access, wanted);
  const isHuge = wanted > largestOffer && (units ?? largestOffer) >= largestOffer;
  const [refusal] = decision.ok ? [] : decision.refusals;
  if (isHuge && (!refusal || refusal.code === 'STOCK_PART')) {
    return refused({
      code: 'QTY_MAX',
      sentence: `You can order up to ${largestOffer} of ${displayName(sku)} at a time. Contact us if you need more.`,
      field: 'quantity',
      details: { limit: largestOffer },
    });
  }
  return decision;
}

/** The same for `added` more than the line has already; a refusal then says how many that is. */
export function decideAddition(
  facts: CartFacts,
  sku: SkuForSale,
  added: number,
): Result<number, CartRefusalCode> {
  const before = facts.lines.find(({ skuId }) => skuId === sku.skuId)?.quantity ?? 0;
  // A negative addition must not pass as the smaller sum that it makes.
  const isWhole = Number.isSafeInteger(added) && added > 0;
  const decision = decideQuantity(facts, sku, isWhole ? before + added : added);
  if (decision.ok || before === 0 || !isWhole) return decision;
  return refused(...decision.refusals.map((refusal) => sayHeld(refusal, before)));
}

/**
 * How much the cart then has of a SKU of which `saved` come back. When there is less of it by now it comes back all the same, up
 * to what one line holds: the cart says what of it can be had, as of every line whose stock fell.
 */
export function decideReturn(
  facts: CartFacts,
  sku: SkuForSale,
  saved: number,
): Result<number, CartRefusalCode> {
  const before = facts.lines.find(({ skuId }) => skuId === sku.skuId)?.quantity ?? 0;
  const decision = decideQuantity(facts, sku, before + saved);
  if (decision.ok || !decision.refusals.every(({ code }) => partly.includes(code))) return decision;
  return ok(Math.min(before + saved, largestOffer));
}

/** Refusals of a quantity of which a smaller one is possible. */
const partly: readonly CartRefusalCode[] = ['STOCK_PART', 'LIMIT_PER_PERSON', 'QTY_MAX'];

function sayHeld(refusal: Refusal<CartRefusalCode>, before: number): Refusal<CartRefusalCode> {
  if (!partly.includes(refusal.code)) return refusal;
  return { ...refusal, sentence: `${refusal.sentence} You already have ${before} in your cart.` };
}

/**
 * One cart out of two at sign-in (I-3): nothing is ever lost and it never fails. The larger quantity of each SKU counts, since
 * a sum would surprise whoever added the same bottle again; what is above the purchase limit is clipped with a notice.
 * `own` is the cart at hand: its lines come first and keep the price that was seen with them.
 */
export function mergeLines(
  own: readonly CartLine[],
  other: readonly CartLine[],
  skus: ReadonlyMap<SkuId, SkuForSale>,
): { readonly lines: CartLine[]; readonly notices: Refusal<'LIMIT_PER_PERSON'>[] } {
  const merged = new Map<SkuId, CartLine>(own.map((line) => [line.skuId, line]));
  for (const line of other) {
    const known = merged.get(line.skuId);
    merged.set(line.skuId, known ? { ...known, quantity: Math.max(known.quantity, line.quantity) } : line);
  }
  const notices: Refusal<'LIMIT_PER_PERSON'>[] = [];
  const lines = [...merged.values()].map((line) => {
    const sku = skuOf(skus, line.skuId);
    const limit = Math.min(sku.purchaseLimit ?? largestOffer, largestOffer);
    if (line.quantity <= limit) return line;
    notices.push({
      code: 'LIMIT_PER_PERSON',
      sentence: `${displayName(sku)} is limited to ${limit} per customer. We lowered the quantity in your cart from ${line.quantity}.`,
      details: { limit },
    });
    return { ...line, quantity: limit };
  });
  return { lines, notices };
}

export function skuUnknown(): Refused<CartRefusalCode> {
  return refused({
    code: 'SKU_UNKNOWN',
    sentence: 'We couldn’t find that item. Please choose it again.',
  });
}

/** The answer to whoever bears a token that opens nothing. */
export function cartGone(): Refused<CartRefusalCode> {
  return refused({
    code: 'CART_GONE',
    sentence: 'This cart is no longer available. It was ordered, or nobody used it for 60 days.',
  });
}

/**
 * How many of a SKU could be added to a cart as it stands today: what the shelf has beside everything that the cart takes, up to
 * its limit and to what one line holds; 0 when it cannot be had.
 */
export function roomFor(
  today: readonly Pick<CartLineToday, 'sku' | 'quantity'>[],
  { freeOf, access }: Pick<CartFacts, 'freeOf' | 'access'>,
): (sku: SkuForSale) => number {
  const stock = shelf(freeOf);
  for (const { sku, quantity } of today) stock.take(sku, quantity);
  const inCart = new Map(today.map(({ sku, quantity }) => [sku.skuId, quantity]));
  return (sku) => {
    const units = stock.units(sku);
    if (!decidePurchase(sku, units, access, 1).ok) return 0;
    const held = inCart.get(sku.skuId) ?? 0;
    const limit = Math.min(sku.purchaseLimit ?? largestOffer, largestOffer) - held;
    return Math.max(0, Math.min(units ?? largestOffer, limit));
  };
}
