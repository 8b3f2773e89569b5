import type { Transaction } from '../../../platform/database.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import type { DraftReward } from './reward-types.ts';
import { findOfferedReward, reservedRedemptionOfDraft } from './store.server.ts';

/**
 * Returns the reward of a draft and whether its points are reserved; undefined if the draft has no reward, or the reward is no longer
 * offered.
 */
export async function loadDraftReward(
  read: Transaction,
  { id, contents }: Draft,
): Promise<DraftReward | undefined> {
  const request = purchaseDetailsOf(contents, 'reward');
  const reward = request && (await findOfferedReward(read, request.slug));
  if (!request || !reward) return undefined;
  const reserved = await reservedRedemptionOfDraft(read, id);
  return { reward, isReserved: reserved?.id === request.redemptionId };
}
