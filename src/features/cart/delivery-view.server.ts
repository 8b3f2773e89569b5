import { wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import type { CartDelivery, CurrentCartLine } from '../../engine/checkout/carts/types.ts';
import { weatherRiskNotice } from '../../engine/checkout/delivery/rules.ts';
import { complianceLineOf } from '../../engine/checkout/requirements/delivery-rules.ts';
import { checkDestination } from '../../engine/compliance/rules.ts';
import { isShippingOffered, stateRuleOf } from '../../engine/compliance/state-table.ts';
import type { PricingDelivery, Quote } from '../../engine/pricing/types.ts';
import { winery } from '../../winery.ts';
import { cartDeliveryProblem } from './rules.ts';
import type { CartDeliveryProblem, CartPageDelivery } from './types.ts';
import type { CartVolumeLimits } from './volume-view.server.ts';

type Dependencies = Pick<ShopDependencies, 'zipCodes' | 'taxes' | 'shippingRates'>;

/** A cart's evaluated delivery, for the page and for pricing. */
export type EvaluatedCartDelivery = {
  readonly shown: CartPageDelivery;
  readonly pricing: PricingDelivery;
  /** The text shown in place of an amount that isn't known yet. */
  readonly unknown: string;
  /** Returns whether one unit of the SKU may be delivered to the destination. */
  readonly takes: (sku: SkuForSale) => boolean;
};

/** Evaluates the delivery of these lines: problems with their alternatives, and the facts for pricing. */
export function evaluateCartDelivery(
  { zipCodes, taxes, shippingRates }: Dependencies,
  delivery: CartDelivery,
  lines: readonly CurrentCartLine[],
  volume: CartVolumeLimits,
): EvaluatedCartDelivery {
  const zipCode = delivery.zipCode ?? '';
  const zipPlace = zipCode === '' ? undefined : zipCodes.lookup(zipCode);
  const pickupLocation = delivery.pickupLocation ?? winery().pickupLocations[0].id;
  const place = zipPlace && `${zipPlace.city}, ${zipPlace.stateCode}`;
  const shown = {
    kind: delivery.kind,
    shipsOrders: isShippingOffered(),
    zipCode,
    place,
    pickupLocation,
    problems: [],
    meter: undefined,
    warnings: [],
  };
  if (delivery.kind === 'pickup') {
    return { shown, pricing: { kind: 'pickup', locationId: pickupLocation }, unknown: '', takes: () => true };
  }
  const destination = { ...nowhere, zipCode, stateCode: zipPlace?.stateCode ?? '', zipPlace };
  const verdict = checkDestination(
    destination,
    lines.filter(({ quantity }) => quantity > 0).map(complianceLineOf),
  );
  const isOpen = verdict.refusals.length === 0;
  const refusals = [...verdict.refusals, ...(isOpen ? volume.refusals : [])];
  const problems = [
    ...pickupOnlyProblems(lines),
    ...refusals.map((refusal) => cartDeliveryProblem(refusal, lines)),
  ];
  const warnings = verdict.warnings.map(({ sentence }) => sentence);
  const meter = refusals.length === 0 ? volume.meter : undefined;
  const hasRates =
    zipPlace &&
    shippingRates.zoneOf(zipPlace.stateCode) !== undefined &&
    taxes.ruleForDestination(zipPlace) !== undefined;
  const pricing: PricingDelivery =
    zipPlace && hasRates && isOpen
      ? { kind: 'ship', stateCode: zipPlace.stateCode, zipCode, optionId: 'ground' }
      : { kind: 'undecided' };
  return {
    shown: { ...shown, problems, meter, warnings },
    pricing,
    unknown: zipCode === '' ? 'Enter a ZIP' : isOpen ? 'Calculated at checkout' : '—',
    takes: (sku) =>
      !sku.pickupOnly &&
      checkDestination(destination, [complianceLineOf({ sku, quantity: 1 })]).refusals.length === 0,
  };
}

const nowhere = { city: '', primaryStreet: '', secondaryStreet: '' };

function pickupOnlyProblems(lines: readonly CurrentCartLine[]): CartDeliveryProblem[] {
  return lines
    .filter(({ sku, quantity }) => sku.pickupOnly && quantity > 0)
    .map(({ sku }) => ({
      sentence: `${skuDisplayName(sku)} can’t be shipped. Choose pickup, or remove it from your cart.`,
      resolutions: ['pickup'],
    }));
}

/** Returns a warning if the weather would put wine at risk that ships by ground now; otherwise an empty array. */
export function shippingWeatherWarnings(
  { shippingRates }: Pick<Dependencies, 'shippingRates'>,
  { bottleEquivalents }: Quote,
  delivery: PricingDelivery,
  now: Date,
): string[] {
  if (delivery.kind !== 'ship') return [];
  const { stateCode } = delivery;
  const moment = { today: wineryDate(now), minuteOfDay: wineryMinuteOfDay(now) };
  const offers = shippingRates.offers({ stateCode, bottleEquivalents, ...moment });
  const weather = offers.find(({ optionId }) => optionId === delivery.optionId)?.weather;
  return weather ? [weatherRiskNotice(weather, stateRuleOf(stateCode)?.name ?? stateCode)] : [];
}
