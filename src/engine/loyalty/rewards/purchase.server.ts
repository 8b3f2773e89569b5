import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { goodsSale } from '../../checkout/purchases/goods.server.ts';
import { goodsRequirements } from '../../checkout/rules.ts';
import type { Sale, SaleInput } from '../../checkout/sale-types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { visitSale } from '../../visits/booking/purchase.server.ts';
import { visitOfPurchase } from '../../visits/booking/purchased-visit-rules.ts';
import { pointsRedemptionBenefit } from '../../visits/experiences/price-rules.ts';
import { loadDraftReward } from './load-reward.server.ts';
import { storedRewardSchema } from './purchase-types.ts';
import { rewardEffects } from './redeem-reward.server.ts';
import { extendPointsReservation } from './reserve-reward.server.ts';
import { rewardLines, rewardRequirements } from './reward-rules.ts';
import type { RewardInCheckout, RewardRequirementCode } from './reward-types.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly reward: RewardRequirementCode;
  }
  interface PurchaseView {
    /** The reward of the draft; undefined for any other purchase. */
    readonly reward?: RewardInCheckout | undefined;
  }
}

/** Returns the sale of a reward's goods, visit or voucher, paid with points. */
async function rewardSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const { draft, now } = loading;
  const request = purchaseDetailsOf(draft.contents, 'reward');
  invariant(request, 'the draft redeems a reward');
  // The fee of an engraved reward includes the engraving.
  const sold = await soldAs(tx, { ...loading, engraving: undefined });
  const facts = await loadDraftReward(tx, draft);
  return {
    ...sold,
    lines: facts ? rewardLines(sold.lines, facts.reward) : [],
    requirements: (asked) => [...rewardRequirements(asked, facts), ...sold.requirements(asked)],
    ...(facts && {
      keep: (placing, until) => extendPointsReservation(placing, { draftId: draft.id, until, now }),
    }),
    view: async (dependencies) => ({
      ...(await sold.view?.(dependencies)),
      reward: facts && { ...facts, heldUntil: new Date(request.heldUntil) },
    }),
  };
}

async function soldAs(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const { contents } = loading.draft;
  const goods = goodsSale(loading);
  // The customer is signed in, and nothing ships or is paid.
  if (purchaseDetailsOf(contents, 'reward')?.kind === 'voucher')
    return { ...goods, way: 'none', requirements: () => [] };
  if (visitOfPurchase(contents)) return visitSale(tx, loading, pointsRedemptionBenefit);
  return {
    ...goods,
    requirements: (asked) =>
      asked.lines.length === 0 ? [] : goodsRequirements(asked, { isBilled: asked.isPaidByCard !== false }),
  };
}

export const rewardPurchase: PurchaseDefinition = {
  kind: 'reward',
  schema: storedRewardSchema,
  effectsOf: rewardEffects,
  load: rewardSale,
  marked: (purchase) => {
    const visit = visitOfPurchase({ purchase });
    return [purchase.kind, visit?.slotId, visit?.party, purchaseDetailsOf({ purchase }, 'reward')?.slug];
  },
};
