import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';

/**
 * Whom a gift goes to, what its mail says and when it goes: all that may still be changed until it is sent. Every text may be empty
 * until it is filled in; the giver's own address is that of the order.
 */
export type GiftNote = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  /** The winery's civil date on which it is sent at nine; empty for at once. */
  readonly deliverOn: CivilDate | '';
};

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
