import type { ResourceId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, type Refusal, type Refused, type Result, refused } from '../../../core/result.ts';
import { mainTastingRoom } from '../../../winery.ts';
import {
  decidePurchase,
  maxOfferedQuantity,
  maxOrderQuantity,
  pricingLineOf,
  skuDisplayName,
  unitsAvailable,
} from '../../catalog/rules.ts';
import type { CatalogAccess, SkuForSale } from '../../catalog/types.ts';
import { isShippingOffered } from '../../compliance/state-table.ts';
import type { PricingLine } from '../../pricing/types.ts';
import type {
  CartDelivery,
  CartLine,
  CartNoticeCode,
  CartRefusalCode,
  CurrentCartLine,
  CurrentSavedLine,
} from './types.ts';

/** Maximum lines per cart: more than any customer needs, few enough to keep the page fast. */
export const maxCartLines = 60;

/**
 * The facts that decisions about a cart are based on. `skus` contains every SKU of `lines`; `freeOf` returns the stock available to this
 * cart.
 */
export type CartFacts = {
  readonly lines: readonly CartLine[];
  readonly skus: ReadonlyMap<SkuId, SkuForSale>;
  readonly freeOf: (resourceId: ResourceId) => number;
  readonly access: CatalogAccess;
};

type SavedDelivery = {
  readonly delivery: CartDelivery['kind'];
  readonly zipCode: string | null;
  readonly pickupLocation: string | null;
};

/** Returns a cart's delivery, or the default for a cart that is not saved yet. Always pickup if the winery ships nowhere. */
export function cartDeliveryOf(saved: SavedDelivery | undefined): CartDelivery {
  const isShipping = isShippingOffered();
  return {
    kind: isShipping ? (saved?.delivery ?? 'ship') : 'pickup',
    zipCode: saved?.zipCode ?? undefined,
    pickupLocation: saved?.pickupLocation ?? (isShipping ? undefined : mainTastingRoom().id),
  };
}

export function totalQuantity(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((all, { quantity }) => all + quantity, 0);
}

/**
 * Returns a tracker of the stock that the lines of one cart use in turn, so that a set and a single bottle never count the same bottle
 * twice.
 */
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
  invariant(sku, `SKU ${skuId} of a cart line is in the catalog`);
  return sku;
}

/**
 * Returns each line's current state: the quantity that can be ordered, why the rest can't, and whether the price changed (domain §5.12).
 * Saves nothing; the customer's next change saves a reduced quantity.
 */
export function currentCartLines(facts: CartFacts): CurrentCartLine[] {
  const stock = shelf(facts.freeOf);
  return facts.lines.map((line) => {
    const sku = skuOf(facts.skus, line.skuId);
    const units = stock.units(sku);
    const decision = decidePurchase(sku, units, facts.access, line.quantity);
    const largest = maxOrderQuantity(sku, units);
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
    sentence: `${skuDisplayName(sku)} includes bottles that are already in your cart, and there aren’t enough for both.`,
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
      sentence: `The price of ${skuDisplayName(sku)} changed ${change} since you added it.`,
    },
  ];
}

/** Returns the current state of the saved lines, each checked on its own, because saved lines use no stock. */
export function currentSavedLines(facts: CartFacts, saved: readonly CartLine[]): CurrentSavedLine[] {
  return saved.map((line) => {
    const sku = skuOf(facts.skus, line.skuId);
    const decision = decidePurchase(sku, shelf(facts.freeOf).units(sku), facts.access, 1);
    return { line, sku, blocked: decision.ok ? undefined : decision.refusals[0] };
  });
}

/** Returns the SKUs and quantities that can be ordered now, in the cart's order. */
export function orderableItems(
  today: readonly CurrentCartLine[],
): { readonly skuId: SkuId; readonly quantity: number }[] {
  return today.flatMap(({ line, quantity }) => (quantity > 0 ? [{ skuId: line.skuId, quantity }] : []));
}

/** Returns the lines that can be ordered now, as input for pricing. */
export function pricingLinesOf(today: readonly CurrentCartLine[]): PricingLine[] {
  return orderableLines(today).map(({ sku, quantity }) => pricingLineOf(sku, quantity));
}

/** Returns the lines that can be ordered now, with their quantities. */
export function orderableLines(
  today: readonly CurrentCartLine[],
): readonly { readonly sku: SkuForSale; readonly quantity: number }[] {
  return today.filter(({ quantity }) => quantity > 0);
}

/** Returns the lines that have notices, with the smaller quantities and new prices that the customer accepts by continuing. */
export function acceptedLines(today: readonly CurrentCartLine[]): CartLine[] {
  return today.flatMap(({ line, sku, quantity, blocked, notices }) =>
    blocked || notices.length === 0 ? [] : [{ ...line, quantity, addedPriceCents: sku.priceCents }],
  );
}

/**
 * Returns `wanted` if the cart may contain that many of the SKU in total, with the other lines unchanged; otherwise the refusal. Changes
 * nothing.
 */
export function decideQuantity(
  facts: CartFacts,
  sku: SkuForSale,
  wanted: number,
): Result<number, CartRefusalCode> {
  const others = facts.lines.filter(({ skuId }) => skuId !== sku.skuId);
  if (others.length === facts.lines.length && others.length >= maxCartLines) {
    return refused({
      code: 'CART_FULL',
      sentence: `Your cart can hold up to ${maxCartLines} different items. Remove one to add another.`,
      details: { limit: maxCartLines },
    });
  }
  const stock = shelf(facts.freeOf);
  for (const { sku: other, quantity } of currentCartLines({ ...facts, lines: others }))
    stock.take(other, quantity);
  const units = stock.units(sku);
  const decision = decidePurchase(sku, units, facts.access, wanted);
  const isHuge = wanted > maxOfferedQuantity && (units ?? maxOfferedQuantity) >= maxOfferedQuantity;
  const [refusal] = decision.ok ? [] : decision.refusals;
  if (isHuge && (!refusal || refusal.code === 'STOCK_PART')) {
    return refused({
      code: 'QTY_MAX',
      sentence: `You can order up to ${maxOfferedQuantity} of ${skuDisplayName(sku)} at a time. Contact us if you need more.`,
      field: 'quantity',
      details: { limit: maxOfferedQuantity },
    });
  }
  return decision;
}

/** Returns the quantity of a line after adding `added` units, or a refusal that states how many are already in the cart. */
export function decideAddition(
  facts: CartFacts,
  sku: SkuForSale,
  added: number,
): Result<number, CartRefusalCode> {
  const before = facts.lines.find(({ skuId }) => skuId === sku.skuId)?.quantity ?? 0;
  // A negative addition must not pass as a smaller sum.
  const isWhole = Number.isSafeInteger(added) && added > 0;
  const decision = decideQuantity(facts, sku, isWhole ? before + added : added);
  if (decision.ok || before === 0 || !isWhole) return decision;
  return refused(...decision.refusals.map((refusal) => describeHeld(refusal, before)));
}

/**
 * Returns the SKU's quantity in the cart after `saved` units move back from the saved lines. They move back even if less is in stock, up to
 * the maximum of a line; the cart then shows what is available, as for every line.
 */
export function decideMoveToCart(
  facts: CartFacts,
  sku: SkuForSale,
  saved: number,
): Result<number, CartRefusalCode> {
  const before = facts.lines.find(({ skuId }) => skuId === sku.skuId)?.quantity ?? 0;
  const decision = decideQuantity(facts, sku, before + saved);
  if (decision.ok || !decision.refusals.every(({ code }) => partly.includes(code))) return decision;
  return ok(Math.min(before + saved, maxOfferedQuantity));
}

/** Codes of refusals that still allow a smaller quantity. */
const partly: readonly CartRefusalCode[] = ['STOCK_PART', 'LIMIT_PER_PERSON', 'QTY_MAX'];

function describeHeld(refusal: Refusal<CartRefusalCode>, before: number): Refusal<CartRefusalCode> {
  if (!partly.includes(refusal.code)) return refusal;
  return { ...refusal, sentence: `${refusal.sentence} You already have ${before} in your cart.` };
}

/**
 * Merges two carts at sign-in (I-3) without losing a line; never fails. Each SKU gets the larger of its two quantities, because a sum would
 * surprise a customer who added the same bottle twice. A quantity above the purchase limit is reduced, with a notice. `own` is the current
 * cart: its lines come first and keep the prices that the customer saw.
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
    const limit = Math.min(sku.purchaseLimit ?? maxOfferedQuantity, maxOfferedQuantity);
    if (line.quantity <= limit) return line;
    notices.push({
      code: 'LIMIT_PER_PERSON',
      sentence: `${skuDisplayName(sku)} is limited to ${limit} per customer. We lowered the quantity in your cart from ${line.quantity}.`,
      details: { limit },
    });
    return { ...line, quantity: limit };
  });
  return { lines, notices };
}

export function skuNotFound(): Refused<CartRefusalCode> {
  return refused({
    code: 'SKU_UNKNOWN',
    sentence: 'We couldn’t find that item. Please choose it again.',
  });
}

/** Returns the refusal for a token that no cart has. */
export function cartNotFound(): Refused<CartRefusalCode> {
  return refused({
    code: 'CART_GONE',
    sentence:
      'This cart is no longer available. Its order was already placed, or it hasn’t been used for 60 days.',
  });
}

/**
 * Returns a function that computes how many more of a SKU the current cart can take: the stock that the cart does not use, up to the SKU's
 * limit and the maximum of a line; 0 if the SKU can't be bought.
 */
export function addableQuantity(
  today: readonly Pick<CurrentCartLine, 'sku' | 'quantity'>[],
  { freeOf, access }: Pick<CartFacts, 'freeOf' | 'access'>,
): (sku: SkuForSale) => number {
  const stock = shelf(freeOf);
  for (const { sku, quantity } of today) stock.take(sku, quantity);
  const inCart = new Map(today.map(({ sku, quantity }) => [sku.skuId, quantity]));
  return (sku) => {
    const units = stock.units(sku);
    if (!decidePurchase(sku, units, access, 1).ok) return 0;
    const held = inCart.get(sku.skuId) ?? 0;
    const limit = Math.min(sku.purchaseLimit ?? maxOfferedQuantity, maxOfferedQuantity) - held;
    return Math.max(0, Math.min(units ?? maxOfferedQuantity, limit));
  };
}
