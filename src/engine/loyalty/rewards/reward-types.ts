import type { Reward, RewardRefusalCode } from './types.ts';

/** The reward of a draft of kind `reward`. */
export type RewardFacts = {
  readonly reward: Reward;
  /** Whether its points are reserved for this draft now. */
  readonly isReserved: boolean;
};

/** The reward of a draft as its checkout page shows it, with the end of the reservation. */
export type RewardInCheckout = RewardFacts & {
  /** Until when its points are reserved. */
  readonly heldUntil: Date;
};

export type RewardRequirementCode = Extract<
  RewardRefusalCode,
  'REWARD_NOT_FOUND' | 'REWARD_HOLD_OVER' | 'REWARD_GONE'
>;

/** The chosen reward, with its slot if it is a visit. */
export type ChosenReward = { readonly slug: string; readonly slotId?: string | undefined };
