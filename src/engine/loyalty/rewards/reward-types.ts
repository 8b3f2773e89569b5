import type { Reward, RewardRefusalCode } from './types.ts';

/** The reward of a draft of kind `reward`, and whether its points are reserved. */
export type DraftReward = {
  readonly reward: Reward;
  /** Whether the reward's points are currently reserved for this draft. */
  readonly isReserved: boolean;
};

/** The reward of a draft as shown on its checkout page, with the end of its reservation. */
export type RewardInCheckout = DraftReward & {
  /** The time until which the reward's points are reserved. */
  readonly heldUntil: Date;
};

export type RewardRequirementCode = Extract<
  RewardRefusalCode,
  'REWARD_NOT_FOUND' | 'REWARD_HOLD_OVER' | 'REWARD_GONE'
>;

/** The chosen reward, with the chosen slot if the reward is a visit. */
export type ChosenReward = { readonly slug: string; readonly slotId?: string | undefined };
