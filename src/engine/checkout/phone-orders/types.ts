import type { CartId, CustomerId, PhoneOrderId, SavedCardId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { EnteredBirthDate } from '../../compliance/types.ts';
import type { DraftFields } from '../../orders/drafts/types.ts';
import type { CheckoutView, OfferedTender } from '../types.ts';

/** `placed`: the customer has paid. `expired` and `closed`: the link no longer opens it. */
export type PhoneOrderState = 'prepared' | 'sent' | 'opened' | 'placed' | 'expired' | 'closed';

/** An order that staff prepare for a customer, who pays it by an emailed link or has a saved card charged. */
export type PhoneOrder = {
  readonly id: PhoneOrderId;
  readonly cartId: CartId;
  /** The account that it is for; null for a guest. */
  readonly customerId: CustomerId | null;
  readonly preparedBy: StaffActor;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  /** The number of the order that it became. */
  readonly orderNumber: number | null;
  /** The account that has taken the order into its own cart. */
  readonly cartOwnerId: CustomerId | null;
};

/** A phone order in the list, with what was entered. */
export type ListedPhoneOrder = PhoneOrder & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A phone order with what the customer would see at checkout now; `checkout` is undefined once the customer has taken the cart along. */
export type PhoneOrderView = {
  readonly phoneOrder: PhoneOrder;
  readonly state: PhoneOrderState;
  readonly checkout: CheckoutView | undefined;
  /** The account whose prices, cards and credit apply; undefined for a guest, also once one has opened it by the link. */
  readonly customerId: CustomerId | undefined;
  /** The account's gift cards and credit that are not used yet. */
  readonly ownTenders: readonly OfferedTender[];
};

/** How an order for an account is paid while the customer is on the phone, as the page showed it. */
export type PhonePayment = {
  /** The saved card to charge; undefined if gift cards and credit pay all of it. */
  readonly savedCardId: SavedCardId | undefined;
  readonly shownTotalCents: Cents;
  readonly shownCardCents: Cents;
  readonly shownMark: string;
  readonly seenTries: number;
  /** Told on the phone, if the account has none. */
  readonly birthDate: EnteredBirthDate | undefined;
};

/** What staff enter. Texts are saved as they are; checkout validates them. */
export type PhoneOrderEntry = {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  readonly fields: Partial<DraftFields>;
  /** The account that it is for; undefined for a guest. */
  readonly customerId: CustomerId | undefined;
};

/** The staff member who prepares a phone order. */
export type PreparedBy = { readonly actor: StaffActor; readonly requestId: string };
