import type { CustomerId } from '../../../core/ids.ts';

/** What remains after an account is closed, shown before closing. */
export type RemainingData = {
  /** The number of placed orders; their amounts and destinations are kept for tax. */
  readonly orders: number;
  /** The number of orders that have not arrived. They keep their recipient until they do. */
  readonly underWay: number;
  /** The number of upcoming visits, which stay booked with the customer's name until they are over. */
  readonly visits: number;
  /** The number of signed waivers of their visits, which stay unchanged. */
  readonly waivers: number;
  /** The number of gift cards with a balance that were added to the account; their codes work again. */
  readonly giftCards: number;
  /** One sentence for each thing that is lost with the account: gift cards, credit and memberships. */
  readonly lost: readonly string[];
};

export type CloseAccountCode =
  | 'CURRENT_WRONG'
  | 'RATE_LIMIT'
  /** There is no password, and the last sign-in by email is too long ago as a proof. */
  | 'PROOF_TOO_OLD'
  | 'PAYMENT_UNDER_WAY';

/** Someone whom the winery knows by their address, with or without an account. */
export type KnownPerson = {
  /** Null for a guest. */
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** One named section of the exported file and its rows. */
export type ExportPart = { readonly name: string; readonly rows: readonly unknown[] };

export type DataOwner = { readonly customerId: CustomerId; readonly email: string };
