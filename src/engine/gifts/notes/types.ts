import type { OrderId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';

export type GiftNoteCode = 'GIFT_CARD_DATE' | 'EMAIL_INVALID' | 'FIELD_MISSING' | 'TEXT_TOO_LONG';

/** Why a gift can't be bought as requested, with the field it concerns. */
export type RequestRefusal<Code extends string> = Refusal<Code> & {
  readonly field: string;
  readonly isMissing: boolean;
};

/** The order that bought a gift. */
export type GiftPurchase = {
  readonly orderId: OrderId;
  /** The position of the order line. */
  readonly position: number;
  readonly orderNumber: number;
  readonly publicToken: string;
  /** The buyer's address. */
  readonly buyerEmail: string;
};
