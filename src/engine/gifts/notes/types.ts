import type { OrderId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';

export type GiftNoteCode = 'GIFT_CARD_DATE' | 'EMAIL_INVALID' | 'FIELD_MISSING' | 'TEXT_TOO_LONG';

/** Why a wish is not bought as it is, at the field that it is about. */
export type WishRefusal<Code extends string> = Refusal<Code> & {
  readonly field: string;
  readonly isMissing: boolean;
};

/** The order that bought a gift, for whoever acts on it. */
export type GiftPurchase = {
  readonly orderId: OrderId;
  /** The order's line. */
  readonly position: number;
  readonly orderNumber: number;
  readonly publicToken: string;
  /** Of whoever bought it. */
  readonly buyerEmail: string;
};
