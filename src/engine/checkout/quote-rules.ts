import { mainTastingRoom } from '../../winery.ts';
import { pricingLineOf } from '../catalog/rules.ts';
import type { Draft, DraftContents, OrderDependencies } from '../orders/drafts/types.ts';
import { quoteOrder } from '../pricing/rules.ts';
import type { PricingDelivery, PricingFacts, Quote } from '../pricing/types.ts';
import type { CheckoutFacts } from './load-facts.server.ts';
import type { DeliveryMethod, RequirementFacts } from './requirements/types.ts';

type Tables = Pick<OrderDependencies, 'taxes' | 'shippingRates'>;
type Places = Pick<OrderDependencies, 'pickupLocations'>;

/** Returns the destination state, as entered or as determined by the ZIP code; empty if neither is known. */
export function destinationStateOf({
  contents: { stateCode },
  zipPlace,
}: {
  readonly contents: Pick<DraftContents, 'stateCode'>;
  readonly zipPlace: RequirementFacts['zipPlace'];
}): string {
  return stateCode || (zipPlace?.stateCode ?? '');
}

export function pricingDeliveryOf(
  way: DeliveryMethod,
  contents: DraftContents,
  stateCode: string,
  { pickupLocations }: Places,
): PricingDelivery {
  if (way === 'none') return { kind: 'none' };
  if (way === 'visit') return { kind: 'pickup', locationId: mainTastingRoom().id };
  if (way === 'pickup') {
    const known = pickupLocations.some(({ id }) => id === contents.selectedPickupLocation);
    return known ? { kind: 'pickup', locationId: contents.selectedPickupLocation } : { kind: 'undecided' };
  }
  if (stateCode === '') return { kind: 'undecided' };
  return { kind: 'ship', stateCode, zipCode: contents.zipCode, optionId: contents.shippingOptionId };
}

/** Returns the input for pricing a draft as it is, or with other shipping options (`view.server.ts`). */
export function pricingFactsOf(
  { taxes, shippingRates }: Tables,
  facts: Pick<CheckoutFacts, 'lines' | 'standing' | 'tenders' | 'today' | 'pricingCoupon' | 'sale'> & {
    readonly delivery: PricingDelivery;
  },
): PricingFacts {
  return {
    lines: facts.lines.map(({ sku, quantity, ownPercentages }) => ({
      ...pricingLineOf(sku, quantity),
      ...(ownPercentages && { ownPercentages }),
    })),
    percentages: facts.standing.percentages,
    shippingBenefits: facts.sale.shippingBenefits ?? facts.standing.shippingBenefits,
    giftBoxBenefit: facts.standing.giftBoxBenefit,
    coupon: facts.pricingCoupon,
    delivery: facts.delivery,
    joins: facts.sale.joins,
    tenders: facts.tenders,
    shippingRates,
    taxes,
    on: facts.today,
  };
}

/** Returns the quote of a draft without its promo code. */
export function quoteWithoutCoupon(
  sources: Tables & Places,
  { contents }: Draft,
  facts: CheckoutFacts,
): Quote {
  const delivery = pricingDeliveryOf(
    facts.sale.way,
    contents,
    destinationStateOf(facts.requirementFacts),
    sources,
  );
  return quoteOrder(pricingFactsOf(sources, { ...facts, pricingCoupon: undefined, delivery }));
}
