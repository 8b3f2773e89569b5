import type { CartId, CustomerId, PhoneOrderId, SavedCardId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { EnteredBirthDate } from '../../compliance/types.ts';
import type { DraftFields } from '../../orders/drafts/types.ts';
import type { CheckoutView, OfferedTender } from '../types.ts';

/** The state of a phone order. `placed` means that the customer has paid; in `expired` and `closed`, the link no longer opens the order. */
export type PhoneOrderState = 'prepared' | 'sent' | 'opened' | 'placed' | 'expired' | 'closed';

/** An order that staff prepare for a customer, who pays through an emailed link or has a saved card charged. */
export type PhoneOrder = {
  readonly id: PhoneOrderId;
  readonly cartId: CartId;
  /** The account that the order is for; null for a guest. */
  readonly customerId: CustomerId | null;
  readonly preparedBy: StaffActor;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  /** The number of the placed order; null until the customer has paid. */
  readonly orderNumber: number | null;
  /** The account that now owns the order's cart; null if no signed-in customer has taken the cart over. */
  readonly cartOwnerId: CustomerId | null;
};

/** A phone order in a list, with the name and email address that were entered. */
export type ListedPhoneOrder = PhoneOrder & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A phone order with the checkout that the customer would see now; `checkout` is undefined if the cart no longer has a draft. */
export type PhoneOrderView = {
  readonly phoneOrder: PhoneOrder;
  readonly state: PhoneOrderState;
  readonly checkout: CheckoutView | undefined;
  /** The account whose prices, cards, and credit apply; undefined for a guest, or after a guest has opened the link. */
  readonly customerId: CustomerId | undefined;
  /** The account's gift cards and credit that are not on the order yet. */
  readonly ownTenders: readonly OfferedTender[];
};

/** The payment for an account's order while the customer is on the phone, as the page showed it. */
export type PhoneOrderPayment = {
  /** The saved card to charge; undefined if gift cards and credit pay the whole total. */
  readonly savedCardId: SavedCardId | undefined;
  readonly shownTotalCents: Cents;
  readonly shownCardCents: Cents;
  readonly shownMark: string;
  readonly seenTries: number;
  /** The birth date stated on the phone; undefined if the account has one. */
  readonly birthDate: EnteredBirthDate | undefined;
};

/** A phone order as staff enter it. Texts are saved as entered; checkout validates them. */
export type PhoneOrderEntry = {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  readonly fields: Partial<DraftFields>;
  /** The account that the order is for; undefined for a guest. */
  readonly customerId: CustomerId | undefined;
};

/** The staff member who prepares a phone order, with the id of the request. */
export type PhoneOrderPreparer = { readonly actor: StaffActor; readonly requestId: string };
