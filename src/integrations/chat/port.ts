import type { CustomerId } from '../../core/ids.ts';

/** A customer as the messenger knows them. */
export type ChatCustomer = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly name: string;
};

/** Issues short-lived tokens that prove to the messenger who a customer is. */
export type ChatTokens = {
  sign(customer: ChatCustomer, now: Date): Promise<string>;
  /** Returns the customer that one of our tokens names; undefined if the token is invalid or expired. */
  customerOf(token: string, now: Date): Promise<CustomerId | undefined>;
};
