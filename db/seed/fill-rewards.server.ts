import { invariant } from '../../src/core/invariant.ts';
import { saveReward } from '../../src/engine/loyalty/rewards/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { rewards } from './rewards.ts';

/** Creates the rewards with their SKUs and stock; visits among them exist already. */
export async function fillRewards(tx: Transaction, now: Date): Promise<void> {
  for (const reward of rewards) {
    const saved = await saveReward(tx, reward, { actor: 'system', now });
    invariant(saved.ok, `the reward ${reward.slug} of the demonstration is valid: ${JSON.stringify(saved)}`);
  }
}
