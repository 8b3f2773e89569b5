import { zeroCents } from '../../../core/money.ts';
import { invalidFieldRequirement } from '../../checkout/requirements/text-rules.ts';
import type { Requirement, RequirementFacts, SaleLine } from '../../checkout/requirements/types.ts';
import type { DraftReward } from './reward-types.ts';
import {
  rewardNoLongerOfferedRefusal,
  rewardNotFoundRefusal,
  rewardPricingRule,
  rewardReservationExpiredRefusal,
} from './rules.ts';
import type { Reward } from './types.ts';

/**
 * Returns the order lines of a reward. If the reward has a fee, the fee is the exact price; otherwise, the points discount the whole price
 * under their own rule. Memberships, case discounts and codes change neither.
 */
export function rewardLines(lines: readonly SaleLine[], reward: Reward): SaleLine[] {
  const { feeCents } = reward;
  return lines.map((line): SaleLine => {
    const sku = { ...line.sku, purchaseLimit: undefined };
    return feeCents > zeroCents
      ? { ...line, sku: { ...sku, priceCents: feeCents }, ownPercentages: [], isRedeemed: true }
      : { ...line, sku, ownPercentages: [rewardPricingRule(reward)], isRedeemed: true };
  });
}

/** Returns the unmet requirements that all rewards share: the reward is offered, its points are reserved, and it is in stock. */
export function rewardRequirements(
  { lines, unitsOf }: Pick<RequirementFacts, 'lines' | 'unitsOf'>,
  reward: DraftReward | undefined,
): Requirement[] {
  if (!reward || lines.length === 0) {
    return [
      invalidFieldRequirement('cart', rewardNotFoundRefusal.code, rewardNotFoundRefusal.sentence, 'items'),
    ];
  }
  const isGone = lines.some(({ sku, quantity }) => {
    const units = unitsOf?.(sku);
    return units !== undefined && units < quantity;
  });
  return [
    ...(reward.isReserved
      ? []
      : [
          invalidFieldRequirement(
            'cart',
            rewardReservationExpiredRefusal.code,
            rewardReservationExpiredRefusal.sentence,
            'reward',
          ),
        ]),
    ...(isGone
      ? [
          invalidFieldRequirement(
            'cart',
            rewardNoLongerOfferedRefusal.code,
            rewardNoLongerOfferedRefusal.sentence,
            'items',
          ),
        ]
      : []),
  ];
}
