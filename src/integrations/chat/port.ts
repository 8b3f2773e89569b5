import type { CustomerId } from '../../core/ids.ts';

/** A customer as the messenger knows them. */
export type ChatCustomer = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly name: string;
};

/** Vouches to the messenger for who a customer is, for a short while. */
export type ChatTokens = {
  sign(customer: ChatCustomer, now: Date): Promise<string>;
  /** Whom a token of ours stands for; undefined for every other one, and when its time is over. */
  customerOf(token: string, now: Date): Promise<CustomerId | undefined>;
};
