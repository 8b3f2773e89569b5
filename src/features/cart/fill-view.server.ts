import { skuDisplayName } from '../../engine/catalog/rules.ts';
import {
  type FillerWine,
  findCheapestFilling,
  type VolumeGapFilling,
} from '../../engine/checkout/carts/fill-rules.ts';
import {
  type AddableWine,
  type CurrentCart,
  loadAddableWines,
} from '../../engine/checkout/carts/index.server.ts';
import { quantityBenefitsAhead } from '../../engine/pricing/benefit-rules.ts';
import type { QuantityBenefit } from '../../engine/pricing/types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import type { EvaluatedCartDelivery } from './delivery-view.server.ts';
import {
  caseFillHeading,
  caseFillSentence,
  formatWineItems,
  recommendationDistance,
  skuSizeText,
  volumeGapTo,
} from './rules.ts';
import type { CaseFillChoice, CaseFillOffer } from './types.ts';
import type { PriceCartWithItems } from './view.server.ts';
import type { CartVolumeLimits } from './volume-view.server.ts';

type FillFacts = {
  readonly found: CurrentCart;
  readonly delivery: EvaluatedCartDelivery;
  readonly volume: CartVolumeLimits;
  readonly price: PriceCartWithItems;
};

/**
 * Returns an offer for each half case or case still ahead, with up to two selections of wines that fill it: different wines similar to
 * those in the cart, and more of the same wines. Includes only wines that are available, may ship to the destination, and stay within the
 * state's limit.
 */
export async function loadCaseFillOffers(read: Transaction, cart: FillFacts): Promise<CaseFillOffer[]> {
  const { facts, quote } = cart.price([]);
  const steps = quantityBenefitsAhead(facts, quote).filter(({ rate }) => rate !== undefined);
  if (steps.length === 0) return [];
  const wines = (await loadAddableWines(read, cart.found)).filter(({ sku }) => cart.delivery.takes(sku));
  return steps.map((step) => ({
    heading: caseFillHeading(step),
    choices: choicesFor(step, wines, cart),
  }));
}

function choicesFor(step: QuantityBenefit, wines: readonly AddableWine[], cart: FillFacts): CaseFillChoice[] {
  const { found, volume, price } = cart;
  const { quote } = price([]);
  const gap = volumeGapTo(step.bottles, quote.wineMl, volume.meter);
  const inCart = new Set(found.lines.map(({ line }) => line.skuId));
  const theirs = found.lines.map(({ sku }) => sku);
  const fillers = wines.map(({ sku, most }): FillerWine => {
    return { skuId: sku.skuId, bottleMl: sku.wineMl, unitCents: recommendationDistance(sku, theirs), most };
  });
  const different = fillers.filter(({ skuId }) => !inCart.has(skuId)).map((each) => ({ ...each, most: 1 }));
  const nearest = findCheapestFilling(fillers, gap);
  const mixed = findCheapestFilling(different, gap);
  const isSame = nearest && mixed && formatWineItems(nearest.items) === formatWineItems(mixed.items);
  return [
    ...(mixed ? [choiceOf('Similar to what’s in your cart', mixed, wines, price)] : []),
    ...(nearest && !isSame ? [choiceOf('More of what’s in your cart', nearest, wines, price)] : []),
  ];
}

function choiceOf(
  title: string,
  { items }: VolumeGapFilling,
  wines: readonly AddableWine[],
  price: PriceCartWithItems,
): CaseFillChoice {
  const added = items.flatMap(({ skuId, quantity }) =>
    wines.filter(({ sku }) => sku.skuId === skuId).map(({ sku }) => ({ sku, quantity })),
  );
  const bottles = items.reduce((all, { quantity }) => all + quantity, 0);
  return {
    title,
    items: formatWineItems(items),
    bottles,
    sentence: caseFillSentence(price([]).quote, price(added).quote),
    wines: added.map(({ sku, quantity }) => {
      const picture = findPictureSource(sku.slug);
      return {
        skuId: sku.skuId,
        name: skuDisplayName(sku),
        to: `/wines/${sku.slug}`,
        size: skuSizeText(sku),
        pictures: picture ? [picture] : [],
        quantity,
        priceCents: sku.priceCents,
      };
    }),
  };
}
