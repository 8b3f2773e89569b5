import { displayName } from '../../engine/catalog/rules.ts';
import { cheapestFilling, type FillerWine, type GapFilling } from '../../engine/checkout/carts/fill-rules.ts';
import {
  type AddableWine,
  type CurrentCart,
  loadAddableWines,
} from '../../engine/checkout/carts/index.server.ts';
import { quantityBenefitsAhead } from '../../engine/pricing/benefit-rules.ts';
import type { Benefit } from '../../engine/pricing/types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import type { Delivery } from './delivery-view.server.ts';
import { distanceFrom, fillHeading, fillSentence, gapTo, itemsText, sizeOf } from './rules.ts';
import type { FillChoice, FillOffer } from './types.ts';
import type { PriceWith } from './view.server.ts';
import type { CartVolume } from './volume-view.server.ts';

type FillFacts = {
  readonly found: CurrentCart;
  readonly delivery: Delivery;
  readonly volume: CartVolume;
  readonly price: PriceWith;
};

/**
 * Returns an offer for each half case or case still ahead, with up to two selections of wines that fill it: different wines similar to
 * those in the cart, and more of the same wines. Includes only wines that are available, may ship to the destination, and stay within the
 * state's limit.
 */
export async function loadFillOffers(read: Transaction, cart: FillFacts): Promise<FillOffer[]> {
  const { facts, quote } = cart.price([]);
  const steps = quantityBenefitsAhead(facts, quote).filter(({ rate }) => rate !== undefined);
  if (steps.length === 0) return [];
  const wines = (await loadAddableWines(read, cart.found)).filter(({ sku }) => cart.delivery.takes(sku));
  return steps.map((step) => ({
    heading: fillHeading(step),
    choices: choicesFor(step, wines, cart),
  }));
}

function choicesFor(step: Benefit, wines: readonly AddableWine[], cart: FillFacts): FillChoice[] {
  const { found, volume, price } = cart;
  const { quote } = price([]);
  const gap = gapTo(step.bottles, quote.wineMl, volume.meter);
  const inCart = new Set(found.lines.map(({ line }) => line.skuId));
  const theirs = found.lines.map(({ sku }) => sku);
  const fillers = wines.map(({ sku, most }): FillerWine => {
    return { skuId: sku.skuId, bottleMl: sku.wineMl, unitCents: distanceFrom(sku, theirs), most };
  });
  const different = fillers.filter(({ skuId }) => !inCart.has(skuId)).map((each) => ({ ...each, most: 1 }));
  const nearest = cheapestFilling(fillers, gap);
  const mixed = cheapestFilling(different, gap);
  const isSame = nearest && mixed && itemsText(nearest.items) === itemsText(mixed.items);
  return [
    ...(mixed ? [choiceOf('Similar to what’s in your cart', mixed, wines, price)] : []),
    ...(nearest && !isSame ? [choiceOf('More of what’s in your cart', nearest, wines, price)] : []),
  ];
}

function choiceOf(
  title: string,
  { items }: GapFilling,
  wines: readonly AddableWine[],
  price: PriceWith,
): FillChoice {
  const added = items.flatMap(({ skuId, quantity }) =>
    wines.filter(({ sku }) => sku.skuId === skuId).map(({ sku }) => ({ sku, quantity })),
  );
  const bottles = items.reduce((all, { quantity }) => all + quantity, 0);
  return {
    title,
    items: itemsText(items),
    bottles,
    sentence: fillSentence(price([]).quote, price(added).quote),
    wines: added.map(({ sku, quantity }) => {
      const picture = findPictureSources(sku.slug);
      return {
        skuId: sku.skuId,
        name: displayName(sku),
        to: `/wines/${sku.slug}`,
        size: sizeOf(sku),
        pictures: picture ? [picture] : [],
        quantity,
        priceCents: sku.priceCents,
      };
    }),
  };
}
