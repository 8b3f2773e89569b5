import { invalidFieldRequirement, missingFieldRequirement } from './text-rules.ts';
import type { Requirement, RequirementFacts } from './types.ts';

/** Returns the unmet requirements about the shipping option and dates, once the destination is known. */
export function shippingOptionRequirements({
  contents,
  plan,
}: Pick<RequirementFacts, 'contents' | 'plan'>): Requirement[] {
  const { requestedShipWeek: week } = contents;
  if (!plan.offers.some(({ optionId }) => optionId === contents.shippingOptionId)) {
    return [missingFieldRequirement('shipping', 'shippingOptionId', 'Please choose a shipping option.')];
  }
  if (week !== '' && !plan.shipWeeks.some((monday) => monday === week)) {
    const sentence = 'That week is no longer available. Please choose another.';
    return [invalidFieldRequirement('shipping', 'SHIP_WEEK_UNKNOWN', sentence, 'requestedShipWeek')];
  }
  return plan.warning && !plan.weather ? weatherRequirements(contents.weatherPolicy) : [];
}

/** Returns the unmet requirement about the customer's decision on a weather risk. */
function weatherRequirements(policy: RequirementFacts['contents']['weatherPolicy']): Requirement[] {
  if (policy === 'shipAnyway') {
    const sentence =
      'Please check the box to confirm that you accept the risk of shipping wine in this weather.';
    return [
      { ...missingFieldRequirement('shipping', 'weatherWaived', sentence), code: 'WEATHER_WAIVER_MISSING' },
    ];
  }
  const sentence = 'Please choose a ship date.';
  return [missingFieldRequirement('shipping', 'weatherHoldUntil', sentence)];
}
