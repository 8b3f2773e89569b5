import type { OrderId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';

export type GiftNoteRefusalCode = 'GIFT_CARD_DATE' | 'EMAIL_INVALID' | 'FIELD_MISSING' | 'TEXT_TOO_LONG';

/** The reason why a gift can't be bought as requested, with the form field it concerns. */
export type GiftFieldRefusal<Code extends string> = Refusal<Code> & {
  readonly field: string;
  readonly isMissing: boolean;
};

/** The order line through which a gift was bought, with its order's number, token and buyer. */
export type GiftPurchase = {
  readonly orderId: OrderId;
  /** The position of the gift's line within the order. */
  readonly position: number;
  readonly orderNumber: number;
  readonly publicToken: string;
  readonly buyerEmail: string;
};
