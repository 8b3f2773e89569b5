import type { Transaction } from '../../../platform/database.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import type { RewardFacts } from './reward-types.ts';
import { findReward, reservedRedemptionOfDraft } from './store.server.ts';

/** Returns the reward of a draft and whether its points are reserved; undefined if there is none or it is no longer offered. */
export async function loadReward(
  read: Transaction,
  { id, contents }: Draft,
): Promise<RewardFacts | undefined> {
  const request = detailsOf(contents, 'reward');
  const reward = request && (await findReward(read, request.slug));
  if (!request || !reward) return undefined;
  const reserved = await reservedRedemptionOfDraft(read, id);
  return { reward, isReserved: reserved?.id === request.redemptionId };
}
