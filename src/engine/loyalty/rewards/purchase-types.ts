import { z } from 'zod';
import type { RedemptionId } from '../../../core/ids.ts';
import { type VisitRequest, visit } from '../../visits/booking/purchase-types.ts';

/** A reward, and the redemption whose points are reserved for it. */
const reward = z.object({
  slug: z.string(),
  kind: z.enum(['voucher', 'experience', 'goods']),
  redemptionId: z.custom<RedemptionId>((value) => typeof value === 'string'),
  heldUntil: z.string(),
});

export type RewardRequest = Readonly<z.infer<typeof reward>>;

/** A reward as a draft stores it, with the details of the visit if the reward is one. */
export const storedReward = z.object({
  kind: z.literal('reward'),
  details: reward,
  visit: visit.exactOptional(),
});

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly reward: { readonly details: RewardRequest; readonly visit?: VisitRequest };
  }
}
