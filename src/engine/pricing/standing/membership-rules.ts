import { invariant } from '../../../core/invariant.ts';
import { zeroCents } from '../../../core/money.ts';
import { findSetting } from '../../../core/winery-settings.ts';
import { winery } from '../../../winery.ts';
import { standardBottleMl } from '../bottle-rules.ts';
import type { GiftBoxBenefit, ShippingBenefit } from '../types.ts';
import type { PlusMembershipTerms } from './membership-types.ts';

/** Returns the terms of the paid membership, or undefined if the winery doesn't offer one. */
export function findPlusMembershipTerms(): PlusMembershipTerms | undefined {
  return findSetting<PlusMembershipTerms>('membership-terms');
}

/** Returns the terms of the paid membership. Throws if the winery doesn't offer one, so call it only for a member or a joining customer. */
export function requirePlusMembershipTerms(): PlusMembershipTerms {
  const terms = findPlusMembershipTerms();
  invariant(terms, 'the winery has a paid membership');
  return terms;
}

/** The rule id of the included gift box in a price explanation. */
export const giftBoxRuleId = 'plus:gift-box';

/**
 * Returns the gift boxes that the paid membership includes with each order (domain §4.4), or undefined if it includes none. Throws if the
 * winery doesn't offer a paid membership.
 */
export function plusGiftBoxBenefit(): GiftBoxBenefit | undefined {
  const { giftBoxes: units } = requirePlusMembershipTerms();
  if (units === 0) return undefined;
  return {
    ...{ ruleId: giftBoxRuleId, label: `${winery().membershipName} gift box`, units },
    reason:
      units === 1
        ? 'One gift box is included with each order.'
        : `${units} gift boxes are included with each order.`,
  };
}

/** Returns the ground shipping benefits of the paid membership (domain §4.4, W14). */
export function plusShippingBenefits(): readonly ShippingBenefit[] {
  const { includedFromBottles, flatCents } = requirePlusMembershipTerms().shipping;
  const label = `${winery().membershipName} shipping`;
  const included = includedFromBottles !== undefined && {
    ...{ ruleId: 'plus:ground-included', label, priceCents: zeroCents },
    minimumWineMl: includedFromBottles * standardBottleMl,
  };
  const flat = flatCents !== undefined && {
    ...{ ruleId: 'plus:ground-flat', label, minimumWineMl: 0, priceCents: flatCents },
  };
  return [included, flat].filter((benefit) => benefit !== false);
}
