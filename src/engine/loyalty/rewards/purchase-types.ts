import { z } from 'zod';
import type { RedemptionId } from '../../../core/ids.ts';
import { type VisitRequest, visitRequestSchema } from '../../visits/booking/purchase-types.ts';

/** Purchase details of a reward, with the redemption for which its points are reserved. */
const reward = z.object({
  slug: z.string(),
  kind: z.enum(['voucher', 'experience', 'goods']),
  redemptionId: z.custom<RedemptionId>((value) => typeof value === 'string'),
  heldUntil: z.string(),
});

export type RewardPurchaseDetails = Readonly<z.infer<typeof reward>>;

/** Schema for a reward as a draft stores it, with the details of the visit if the reward is one. */
export const storedRewardSchema = z.object({
  kind: z.literal('reward'),
  details: reward,
  visit: visitRequestSchema.exactOptional(),
});

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly reward: { readonly details: RewardPurchaseDetails; readonly visit?: VisitRequest };
  }
}
