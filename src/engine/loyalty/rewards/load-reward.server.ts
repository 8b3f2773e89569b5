import type { Transaction } from '../../../platform/database.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import type { RewardFacts } from './reward-types.ts';
import { findReward, reservedFor } from './store.server.ts';

/** What a draft redeems, and whether its points are set aside; undefined when it redeems nothing, or what is not given any more. */
export async function loadReward(
  read: Transaction,
  { id, contents }: Draft,
): Promise<RewardFacts | undefined> {
  const wish = detailsOf(contents, 'reward');
  const reward = wish && (await findReward(read, wish.slug));
  if (!wish || !reward) return undefined;
  const reserved = await reservedFor(read, id);
  return { reward, isSetAside: reserved?.id === wish.redemptionId };
}
