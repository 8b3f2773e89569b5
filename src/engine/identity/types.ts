import type { CustomerId } from '../../core/ids.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** What a link in a mail is good for. */
export type LinkKind = 'confirm' | 'reset' | 'sign-in' | 'change-email';
