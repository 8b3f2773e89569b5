import { z } from 'zod';
import type { Cents } from '../../../core/money.ts';
import { giftNoteSchema } from '../notes/note-types.ts';

const cents = z.custom<Cents>(Number.isSafeInteger);

/** The key of a gift card design, which the winery may have stopped offering. */
export type GiftCardDesign = string;

/** A request for any number of equal gift cards; `amountCents` is 0 until an amount is chosen. */
const giftCard = giftNoteSchema.extend({
  amountCents: cents,
  quantity: z.int(),
  design: z.string(),
  /** Whether the card is for the buyer's own use or to give in person, so that it goes to the buyer's own address. */
  isForBuyer: z.boolean(),
});

export type GiftCardRequest = Readonly<z.infer<typeof giftCard>>;

export const storedGiftCardSchema = z.object({ kind: z.literal('giftCard'), details: giftCard });

declare module '../../orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly giftCard: { readonly details: GiftCardRequest };
  }
}
