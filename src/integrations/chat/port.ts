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
  /** Returns the customer of one of our tokens, or undefined if it is invalid or expired. */
  customerOf(token: string, now: Date): Promise<CustomerId | undefined>;
};
