import type { AddressId, CustomerId, SavedCardId } from '../../core/ids.ts';
import type { PasswordHasher, SignInService } from '../../integrations/sign-in/port.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Runtime } from '../../platform/runtime.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** What a link in a mail is good for. */
export type LinkKind = 'confirm' | 'reset' | 'sign-in' | 'change-email';

export type IdentityDependencies = Pick<Runtime, 'database' | 'clock' | 'seal' | 'jobs' | 'log'> & {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly signIn: SignInService;
  readonly passwords: PasswordHasher;
  readonly accountLinks: AccountLinks;
};

export type Arrival = {
  readonly customerId: CustomerId;
  /** Of the guest's cart in this browser. */
  readonly cartToken: string | undefined;
  readonly now: Date;
};

export type Arrived = {
  readonly setCookies: readonly string[];
  /** What the customer should know of it, one sentence each, for the next page. */
  readonly notices: readonly string[];
};

/** What other modules keep for an account; `src/account-links.server.ts` puts it together. */
export type AccountLinks = {
  /** Brings what a guest left behind into the account, in the transaction of the sign-in. */
  arrive(
    dependencies: Pick<IdentityDependencies, 'seal' | 'configuration'>,
    tx: Transaction,
    arrival: Arrival,
  ): Promise<Arrived>;
  /** Leaves the cart with the account when its session ends in this browser. */
  leave(
    dependencies: Pick<IdentityDependencies, 'seal'>,
    tx: Transaction,
    customerId: CustomerId,
  ): Promise<void>;
  /** Whether somebody ordered with this email address as a guest. */
  hasGuestOrders(tx: Transaction, email: string): Promise<boolean>;
  /** What sends to addresses of the customer's book: an address that is used can be replaced and not removed. */
  addressUses(read: Transaction, customerId: CustomerId): Promise<readonly AddressUser[]>;
  /** What relies on cards that the customer keeps. */
  cardUses(read: Transaction, customerId: CustomerId): Promise<readonly CardUse[]>;
};

/** A club that sends to an address, by its title. */
export type AddressUser = { readonly addressId: AddressId; readonly title: string };

/** What relies on a card; while something `holds` it, it can be replaced and not removed. */
export type CardUse = {
  readonly cardId: SavedCardId;
  /** `Order 10012`, `Your wine club`. */
  readonly label: string;
  readonly href: string;
  readonly holds: boolean;
};

/** What a request shows of whoever sent it; it proves nothing but what its cookies do. */
export type Sender = {
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
  readonly cookieHeader: string | null;
  readonly requestId: string;
};

/** Somebody is signed in from now on, in the browser that gets these cookies. */
export type Entered = {
  readonly customerId: CustomerId;
  readonly setCookies: readonly string[];
  /** What changed by it that the customer should know, one sentence each. */
  readonly notices: readonly string[];
};
