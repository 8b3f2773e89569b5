import { z } from 'zod';
import type { CheckoutView } from '../../engine/checkout/types.ts';

// Its faster way builds functions from text, which the content security policy forbids; even trying is a violation.
z.config({ jitless: true });

const text = z.string().max(2_000).catch('');
const id = z
  .string()
  .regex(/^[\w-]{0,255}$/)
  .catch('');

/**
 * The slot `giftCardOrderStore` of the browser's store, with exactly the fields of the specification's §3: a view of the draft on the
 * server, as `order` is. The amount is in dollars, as the page speaks of it, and 0 until one is chosen; no field holds a card number
 * or a security code, and whatever storage holds that does not fit becomes empty.
 */
export const giftCardSlot = z.object({
  orderId: id,
  /** The gateway's reference for the card; it opens nothing without the shop's own key. */
  paymentMethodId: id,
  selectedBillingAddress: z.enum(['own']).nullable().catch(null),
  /** What kind of card it is, and no digit of it. */
  selectedCard: z
    .object({ brand: z.string().regex(/^[a-z_ ]{1,30}$/i) })
    .nullable()
    .catch(null),
  giftCardAmount: z.number().min(0).max(100_000).catch(0),
  recipientEmail: text,
  recipientName: text,
  personalizedMessage: text,
  senderEmail: text,
  senderName: text,
  skuId: z.number().int().catch(0),
});

export type GiftCardSlot = z.output<typeof giftCardSlot>;

export const emptyGiftCardSlot: GiftCardSlot = giftCardSlot.parse({});

type SlotView = Pick<CheckoutView, 'contents' | 'payment'>;

/** The slot as the server's draft fills it; the card is known to the page alone. */
export function giftCardSlotOf({
  contents,
  payment,
}: SlotView): Omit<GiftCardSlot, 'paymentMethodId' | 'selectedCard'> {
  const { giftCard, items, email } = contents;
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
