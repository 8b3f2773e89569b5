import type { CartId, PhoneOrderId, SkuId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { DraftFields } from '../../orders/drafts/types.ts';
import type { CheckoutView } from '../types.ts';

/** `placed`: the customer has paid. `expired` and `closed`: the link no longer opens it. */
export type PhoneOrderState = 'prepared' | 'sent' | 'opened' | 'placed' | 'expired' | 'closed';

/** An order that staff prepare for a customer, who pays it by an emailed link. */
export type PhoneOrder = {
  readonly id: PhoneOrderId;
  readonly cartId: CartId;
  readonly preparedBy: StaffActor;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  /** The number of the order that it became. */
  readonly orderNumber: number | null;
};

/** One of the list, with what was entered. */
export type ListedPhoneOrder = PhoneOrder & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A phone order with what the customer would see at checkout now; undefined once the customer has taken the cart along. */
export type PhoneOrderView = {
  readonly phoneOrder: PhoneOrder;
  readonly state: PhoneOrderState;
  readonly checkout: CheckoutView | undefined;
};

/** What staff enter. Texts are saved as they are; checkout validates them. */
export type PhoneOrderEntry = {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  readonly fields: Partial<DraftFields>;
};

/** Who prepares it. */
export type PreparedBy = { readonly actor: StaffActor; readonly requestId: string };
