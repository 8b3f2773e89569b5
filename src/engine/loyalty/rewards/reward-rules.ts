import { zeroCents } from '../../../core/money.ts';
import { invalidFieldRequirement } from '../../checkout/requirements/text-rules.ts';
import type { Requirement, RequirementFacts, SaleLine } from '../../checkout/requirements/types.ts';
import type { RewardFacts } from './reward-types.ts';
import { reservationExpired, rewardNoLongerOffered, rewardNotFound, rewardRule } from './rules.ts';
import type { Reward } from './types.ts';

/**
 * Returns the lines of a reward. A fee is the exact price; otherwise the points discount the whole price under their own rule. Memberships,
 * case discounts and codes change neither.
 */
export function rewardLines(lines: readonly SaleLine[], reward: Reward): SaleLine[] {
  const { feeCents } = reward;
  return lines.map((line): SaleLine => {
    const sku = { ...line.sku, purchaseLimit: undefined };
    return feeCents > zeroCents
      ? { ...line, sku: { ...sku, priceCents: feeCents }, ownPercentages: [], isRedeemed: true }
      : { ...line, sku, ownPercentages: [rewardRule(reward)], isRedeemed: true };
  });
}

/** Returns what every reward requires: it is offered, its points are reserved, and it is in stock. */
export function rewardRequirements(
  { lines, unitsOf }: Pick<RequirementFacts, 'lines' | 'unitsOf'>,
  reward: RewardFacts | undefined,
): Requirement[] {
  if (!reward || lines.length === 0) {
    return [invalidFieldRequirement('cart', rewardNotFound.code, rewardNotFound.sentence, 'items')];
  }
  const isGone = lines.some(({ sku, quantity }) => {
    const units = unitsOf?.(sku);
    return units !== undefined && units < quantity;
  });
  return [
    ...(reward.isReserved
      ? []
      : [invalidFieldRequirement('cart', reservationExpired.code, reservationExpired.sentence, 'reward')]),
    ...(isGone
      ? [invalidFieldRequirement('cart', rewardNoLongerOffered.code, rewardNoLongerOffered.sentence, 'items')]
      : []),
  ];
}
