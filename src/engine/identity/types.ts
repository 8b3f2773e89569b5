import type { AddressId, CustomerId, SavedCardId } from '../../core/ids.ts';
import type { PasswordHasher, SignInService } from '../../integrations/sign-in/port.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** The purpose of an emailed link. */
export type LinkKind = 'confirm' | 'reset' | 'sign-in' | 'change-email';

export type IdentityDependencies = Pick<
  CommonDependencies,
  'database' | 'clock' | 'seal' | 'jobs' | 'log'
> & {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly signIn: SignInService;
  readonly passwords: PasswordHasher;
  readonly accountLinks: AccountHooks;
};

export type GuestDataTransfer = {
  readonly customerId: CustomerId;
  /** Token of the guest cart in this browser; undefined if there is none. */
  readonly cartToken: string | undefined;
  readonly now: Date;
};

export type GuestDataTransferResult = {
  readonly setCookies: readonly string[];
  /** Sentences shown on the next page, about changes made by signing in. */
  readonly notices: readonly string[];
};

/** Functions that other modules provide for accounts. `src/account-links.server.ts` connects them. */
export type AccountHooks = {
  /** Moves a guest's data into the account, in the transaction of the sign-in. */
  arrive(
    dependencies: Pick<IdentityDependencies, 'seal' | 'configuration'>,
    tx: Transaction,
    arrival: GuestDataTransfer,
  ): Promise<GuestDataTransferResult>;
  /** Detaches the cart from this browser when the session ends. The account keeps the cart. */
  leave(
    dependencies: Pick<IdentityDependencies, 'seal'>,
    tx: Transaction,
    customerId: CustomerId,
  ): Promise<void>;
  /** Returns whether a guest has ordered with this email address. */
  hasGuestOrders(tx: Transaction, email: string): Promise<boolean>;
  /** Returns the clubs that ship to addresses in the customer's book. An address in use can be changed but not removed. */
  addressUses(read: Transaction, customerId: CustomerId): Promise<readonly ClubUsingAddress[]>;
  /** Returns the uses of the customer's saved cards, such as orders, visits and memberships. */
  cardUses(read: Transaction, customerId: CustomerId): Promise<readonly CardUse[]>;
};

/** A club that ships to an address. `title` is the club's title. */
export type ClubUsingAddress = { readonly addressId: AddressId; readonly title: string };

/** A use of a saved card. If `holds` is true, the card can be replaced but not removed. */
export type CardUse = {
  readonly cardId: SavedCardId;
  /** The name shown for the use, such as `Order 10012` or `Your wine club`. */
  readonly label: string;
  readonly href: string;
  readonly holds: boolean;
};

/** The client details of a request. Only its cookies can identify the visitor. */
export type RequestSender = {
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
  readonly cookieHeader: string | null;
  readonly requestId: string;
};

/** The result of a sign-in, with the cookies to set in this browser. */
export type SignInResult = {
  readonly customerId: CustomerId;
  readonly setCookies: readonly string[];
  /** Sentences about changes made by signing in. */
  readonly notices: readonly string[];
};
