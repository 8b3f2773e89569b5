import type { CustomerId } from '../../../core/ids.ts';

/** What stays of an account that is closed, said before it is. */
export type WhatRemains = {
  /** Orders that were placed; their sums and where they went are kept for tax. */
  readonly orders: number;
  /** Those still on their way keep whom they are for until they have arrived. */
  readonly underWay: number;
  /** Visits to come stay booked, and name whoever booked them until they are over. */
  readonly visits: number;
  /** What was signed for visits of theirs is kept as it was signed. */
  readonly waivers: number;
  /** Cards with money on them that were added to the account: their codes pay again. */
  readonly giftCards: number;
  /** What gift cards, credit and memberships of the account are lost with it, a sentence each. */
  readonly lost: readonly string[];
};

export type CloseAccountCode =
  | 'CURRENT_WRONG'
  | 'RATE_LIMIT'
  /** There is no password, and the sign-in by mail is too long ago to prove anything. */
  | 'PROOF_TOO_OLD'
  | 'PAYMENT_UNDER_WAY';

/** One part of what is handed out, in the order of the file. */
export type ExportPart = { readonly name: string; readonly rows: readonly unknown[] };

export type Owner = { readonly customerId: CustomerId; readonly email: string };
