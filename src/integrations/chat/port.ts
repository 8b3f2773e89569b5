import type { CustomerId } from '../../core/ids.ts';

/** The details of a customer that are sent to the messenger. */
export type ChatCustomer = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly name: string;
};

/** An issuer of short-lived tokens that prove a customer's identity to the messenger. */
export type ChatTokenIssuer = {
  sign(customer: ChatCustomer, now: Date): Promise<string>;
  /** Returns the customer that a token was issued for, or undefined if the token is invalid or expired. */
  customerOf(token: string, now: Date): Promise<CustomerId | undefined>;
};
