import type { CustomerId } from '../../core/ids.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};
