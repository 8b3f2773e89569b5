import type { Branded, OrderLineId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { GiftNoteRefusalCode, GiftPurchase } from '../notes/types.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import type { giftCards } from './schema.ts';

/** A normalized code: seventeen characters, the last of which is the check character. */
export type GiftCardCode = Branded<string, 'GiftCardCode'>;

/** A four-digit PIN, required together with the code. */
export type GiftCardPin = Branded<string, 'GiftCardPin'>;

/**
 * The state of a gift card: `scheduled` until its delivery date; `sent` after its email was sent; `active` after the code was first used;
 * `locked` can't pay; `cashed_out` and `cancelled` are final. The balance is on the ledger account and does not follow from the state.
 */
export type GiftCardState = 'scheduled' | 'sent' | 'active' | 'locked' | 'cashed_out' | 'cancelled';

/** The fields that can be changed until a card is sent. */
export type GiftCardEdit = Omit<GiftCardRequest, 'amountCents' | 'quantity'>;

export type GiftCard = WithoutNulls<
  Omit<typeof giftCards.$inferSelect, 'orderLineId' | 'unit' | 'codeHash' | 'updatedAt'>
> & {
  /** Whether the card was bought; false for a card that the winery granted. */
  readonly isBought: boolean;
};

export type GiftCardPurchase = GiftPurchase & {
  readonly orderLineId: OrderLineId;
  /** The number of the unit within the order line, starting at 1. */
  readonly unit: number;
};

export type BoughtGiftCard = GiftCard & { readonly purchase: GiftCardPurchase };

/** A card as shown with its order: recipient and status, never the code. */
export type GiftCardInOrder = Pick<
  GiftCard,
  'id' | 'initialCents' | 'design' | 'isForBuyer' | 'recipientName' | 'recipientEmail' | 'deliverAt' | 'state'
> & {
  /** The card's status, such as `Will be sent on Friday, December 25, 2026 at 9 am`. */
  readonly sentence: string;
  readonly isBounced: boolean;
};

/** A card in a customer's account. */
export type WalletCard = Pick<GiftCard, 'id' | 'lastFour' | 'design' | 'initialCents'> & {
  readonly availableCents: Cents;
};

export type GiftCardRequestCode =
  | GiftNoteRefusalCode
  | 'GIFT_CARD_AMOUNT'
  | 'GIFT_CARD_QUANTITY'
  | 'GIFT_CARD_TOTAL'
  | 'GIFT_CARD_DAY';

export type GiftCardRefusalCode =
  | GiftCardRequestCode
  | 'GIFT_CARD_UNKNOWN'
  | 'GIFT_CARD_SENT'
  | 'GIFT_CARD_NOT_SENT';

/** A difference between cards and their purchases or ledger accounts, or an overdue card. */
export type GiftCardViolation = {
  readonly kind: 'unit_without_card' | 'issued_differs' | 'refund_differs' | 'closed_not_empty' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
