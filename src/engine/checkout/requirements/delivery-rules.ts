import { maxTextLengths } from '../../../core/contact-text.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import { checkDestination } from '../../compliance/rules.ts';
import type { ComplianceLine, ComplianceRefusal, DestinationVerdict } from '../../compliance/types.ts';
import { maxDeliveryTextLengths } from '../delivery/rules.ts';
import { addressRequirements } from './address-rules.ts';
import { invalidFieldRequirement, missingFieldRequirement, textLengthRequirements } from './text-rules.ts';
import { shippingOptionRequirements } from './travel-rules.ts';
import type { Requirement, RequirementFacts, SaleLine } from './types.ts';

export function pickupRequirements({ contents, pickupLocations }: RequirementFacts): Requirement[] {
  const isKnown = pickupLocations.some(({ id }) => id === contents.selectedPickupLocation);
  const sentence = 'Please choose a pickup location.';
  return [
    ...(isKnown ? [] : [missingFieldRequirement('delivery', 'selectedPickupLocation', sentence)]),
    ...textLengthRequirements(
      'delivery',
      'pickupPerson',
      contents.pickupPerson,
      maxDeliveryTextLengths.pickupPerson,
    ),
  ];
}

export function deliveryRequirements(facts: RequirementFacts): Requirement[] {
  const { contents, lines } = facts;
  const found = [
    ...pickupOnlyRequirements(lines),
    ...addressRequirements('delivery', contents, ['primaryStreet', 'city', 'stateCode', 'zipCode']),
    ...textLengthRequirements('delivery', 'secondaryStreet', contents.secondaryStreet, maxTextLengths.street),
    ...evaluateDestination(facts).refusals.map(fromCompliance),
    ...(facts.exceeded ?? []).filter(({ code }) => code === 'SHIP_LIMIT').map(fromCompliance),
  ];
  if (found.length === 0) return shippingOptionRequirements(facts);
  return facts.isSentOnly ? found.map(withoutPickup) : found;
}

function withoutPickup(requirement: Requirement): Requirement {
  return { ...requirement, resolutions: requirement.resolutions.filter(({ kind }) => kind !== 'pickup') };
}

function pickupOnlyRequirements(lines: readonly SaleLine[]): Requirement[] {
  return lines
    .filter(({ sku }) => sku.pickupOnly)
    .map(({ sku }) => ({
      ...invalidFieldRequirement(
        'delivery',
        'PICKUP_ONLY',
        `${skuDisplayName(sku)} can’t be shipped. Choose pickup, or remove it from your cart.`,
        'isPickup',
      ),
      resolutions: [{ kind: 'pickup' }, { kind: 'remove_line', skuId: sku.skuId }],
    }));
}

/**
 * Returns the refusals and warnings about shipping these lines to the destination; none for an order that does not ship. A ZIP code or
 * state is enough, so that a closed state is reported before the street is entered.
 */
export function evaluateDestination(
  facts: Pick<RequirementFacts, 'contents' | 'lines' | 'zipPlace' | 'way' | 'isSentOnly'>,
): DestinationVerdict {
  const { contents, lines, zipPlace, way, isSentOnly = false } = facts;
  if (way !== 'parcel' || (contents.stateCode === '' && contents.zipCode === ''))
    return { refusals: [], warnings: [] };
  return checkDestination({ ...contents, zipPlace }, lines.map(complianceLineOf), !isSentOnly);
}

/** Returns a line as compliance checks it. A bundle counts by its strongest wine and its largest bottle. */
export function complianceLineOf({ sku, quantity }: SaleLine): ComplianceLine {
  return {
    skuId: sku.skuId,
    title: skuDisplayName(sku),
    quantity,
    wineMl: sku.wineMl,
    abvTenths: Math.max(0, ...sku.wines.map(({ abvTenths }) => abvTenths)),
    bottleMl: Math.max(0, ...sku.wines.map(({ bottleMl }) => bottleMl)),
  };
}

function fromCompliance(refusal: ComplianceRefusal): Requirement {
  return { ...refusal, step: 'delivery', isMissing: false };
}
