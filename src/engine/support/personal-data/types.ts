import type { CustomerId } from '../../../core/ids.ts';

/** The data that remains after an account is closed, shown before closing. */
export type RemainingAccountData = {
  /** The number of placed orders. Their amounts and destinations are kept for tax purposes. */
  readonly orders: number;
  /** The number of orders that have not arrived, except those for visits. They keep their recipient until they arrive. */
  readonly underWay: number;
  /** The number of upcoming visits, which stay booked with the customer's name until they are over. */
  readonly visits: number;
  /** The number of signed waivers for the customer's visits, which are kept unchanged. */
  readonly waivers: number;
  /** The number of gift cards with a balance in the account. Their codes become usable by anyone again. */
  readonly giftCards: number;
  /** One sentence for each kind of value lost with the account, such as store credit, points and memberships. */
  readonly lost: readonly string[];
};

export type CloseAccountRefusalCode =
  | 'CURRENT_WRONG'
  | 'RATE_LIMIT'
  /** There is no password, and the last sign-in by email is too long ago as a proof. */
  | 'PROOF_TOO_OLD'
  | 'PAYMENT_UNDER_WAY';

/** A person in the winery's records, with or without an account. */
export type KnownPerson = {
  /** The customer's id; null for a guest. */
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** One named section of the exported document and its rows. */
export type PersonalDataPart = { readonly name: string; readonly rows: readonly unknown[] };

export type PersonalDataOwner = { readonly customerId: CustomerId; readonly email: string };
