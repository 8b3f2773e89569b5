import { z } from 'zod';
import { giftNoteSchema } from '../../gifts/notes/note-types.ts';

const giftMembership = giftNoteSchema.extend({
  /** The plan, such as `estate-6` or the plan of a year of the paid membership. Empty until the giver chooses a plan. */
  plan: z.string(),
  shipments: z.literal([1, 2, 4]),
});

export type GiftMembershipRequest = Readonly<z.infer<typeof giftMembership>>;

export const storedGiftMembershipSchema = z.object({
  kind: z.literal('giftMembership'),
  details: giftMembership,
});

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly giftMembership: { readonly details: GiftMembershipRequest };
  }
}
