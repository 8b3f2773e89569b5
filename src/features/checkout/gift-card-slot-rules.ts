import { z } from 'zod';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { purchaseDetailsOf } from '../../engine/orders/drafts/purchase-rules.ts';
import { slotCardField, slotIdField, slotTextField } from './slot-field-rules.ts';

/**
 * The slot `giftCardOrderStore` in the browser's store, with exactly the fields of §3 of the specification. Like `order`, it mirrors the
 * server's draft. The amount is in dollars, 0 until one is chosen. No field holds a card number or a security code. An invalid stored value
 * becomes empty.
 */
export const giftCardSlotSchema = z.object({
  orderId: slotIdField,
  /** The gateway's reference for the card, useless without the shop's own key. */
  paymentMethodId: slotIdField,
  selectedBillingAddress: z.enum(['own']).nullable().catch(null),
  selectedCard: slotCardField,
  giftCardAmount: z.number().min(0).max(100_000).catch(0),
  recipientEmail: slotTextField,
  recipientName: slotTextField,
  personalizedMessage: slotTextField,
  senderEmail: slotTextField,
  senderName: slotTextField,
  skuId: z.number().int().catch(0),
});

export type GiftCardSlot = z.output<typeof giftCardSlotSchema>;

export const emptyGiftCardSlot: GiftCardSlot = giftCardSlotSchema.parse({});

type SlotView = Pick<CheckoutView, 'contents' | 'payment'>;

/** Returns the slot's values from the server's draft, without the card, which only the browser has. */
export function giftCardSlotOf({
  contents,
  payment,
}: SlotView): Omit<GiftCardSlot, 'paymentMethodId' | 'selectedCard'> {
  const { items, email } = contents;
  const giftCard = purchaseDetailsOf(contents, 'giftCard');
  return {
    orderId: 'orderId' in payment ? payment.orderId : '',
    selectedBillingAddress: contents.billingPrimaryStreet === '' ? null : 'own',
    giftCardAmount: giftCard ? giftCard.amountCents / 100 : 0,
    recipientEmail: giftCard?.recipientEmail ?? '',
    recipientName: giftCard?.recipientName ?? '',
    personalizedMessage: giftCard?.message ?? '',
    senderEmail: email,
    senderName: giftCard?.senderName ?? '',
    skuId: items[0]?.skuId ?? 0,
  };
}
