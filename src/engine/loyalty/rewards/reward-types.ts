import type { Reward, RewardRefusalCode } from './types.ts';

/** What a draft of kind `reward` is held against; `'gone'` when the reward is not given any more. */
export type RewardFacts = {
  readonly reward: Reward;
  /** Whether its points are set aside for this draft at this moment. */
  readonly isSetAside: boolean;
};

/** What the page shows of it beside what every checkout has. */
export type RewardInCheckout = RewardFacts & {
  /** Until then its points are set aside. */
  readonly heldUntil: Date;
};

export type RewardRequirementCode = Extract<
  RewardRefusalCode,
  'REWARD_NOT_FOUND' | 'REWARD_HOLD_OVER' | 'REWARD_GONE'
>;

/** What is chosen to be redeemed. */
export type ChosenReward = { readonly slug: string; readonly slotId?: string | undefined };
