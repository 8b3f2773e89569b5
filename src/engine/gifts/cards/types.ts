import type { Branded, OrderLineId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { GiftNoteCode, GiftPurchase } from '../notes/types.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import type { giftCards } from './schema.ts';

/** A code as it is looked up: seventeen characters of our alphabet, the last of which checks the others. */
export type GiftCardCode = Branded<string, 'GiftCardCode'>;

/** Four digits, asked for together with the code. */
export type GiftCardPin = Branded<string, 'GiftCardPin'>;

/**
 * `scheduled` until its day; `sent` when its mail was handed over; `active` once whoever holds it has used the code. How much is
 * left on it is told by its ledger account, never by its state. `locked` spends nothing; the last two are ends.
 */
export type GiftCardState = 'scheduled' | 'sent' | 'active' | 'locked' | 'cashed_out' | 'cancelled';

/** What may still be changed of a card until it is sent. */
export type GiftCardEdit = Omit<GiftCardRequest, 'amountCents' | 'quantity'>;

export type GiftCard = WithoutNulls<
  Omit<typeof giftCards.$inferSelect, 'orderLineId' | 'unit' | 'codeHash' | 'updatedAt'>
> & {
  /** False for a card that the winery gave. */
  readonly isBought: boolean;
};

export type GiftCardPurchase = GiftPurchase & {
  readonly orderLineId: OrderLineId;
  /** Which of the line's units this card is, from 1. */
  readonly unit: number;
};

export type BoughtGiftCard = GiftCard & { readonly purchase: GiftCardPurchase };

/** What an order shows of a card that it bought: whom it is for and where it stands, never its code. */
export type GiftCardInOrder = Pick<
  GiftCard,
  'id' | 'initialCents' | 'design' | 'isForBuyer' | 'recipientName' | 'recipientEmail' | 'deliverAt' | 'state'
> & {
  /** `Will be sent on Friday, December 25, 2026 at 9 am`. */
  readonly sentence: string;
  readonly isBounced: boolean;
};

/** A card in the account of a customer. */
export type WalletCard = Pick<GiftCard, 'id' | 'lastFour' | 'design' | 'initialCents'> & {
  readonly availableCents: Cents;
};

export type GiftCardWishCode =
  | GiftNoteCode
  | 'GIFT_CARD_AMOUNT'
  | 'GIFT_CARD_QUANTITY'
  | 'GIFT_CARD_TOTAL'
  | 'GIFT_CARD_DAY';

export type GiftCardRefusalCode =
  | GiftCardWishCode
  | 'GIFT_CARD_UNKNOWN'
  | 'GIFT_CARD_SENT'
  | 'GIFT_CARD_NOT_SENT';

/** A card that does not agree with its purchase or its ledger account. */
export type GiftCardViolation = {
  readonly kind: 'unit_without_card' | 'issued_differs' | 'refund_differs' | 'closed_not_empty' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
