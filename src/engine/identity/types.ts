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

/** Purpose of an emailed link. */
export type LinkKind = 'confirm' | 'reset' | 'sign-in' | 'change-email';

export type IdentityDependencies = Pick<Runtime, 'database' | 'clock' | 'seal' | 'jobs' | 'log'> & {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly signIn: SignInService;
  readonly passwords: PasswordHasher;
  readonly accountLinks: AccountHooks;
};

export type SignInArrival = {
  readonly customerId: CustomerId;
  /** Token of the guest's cart in this browser. */
  readonly cartToken: string | undefined;
  readonly now: Date;
};

export type SignInArrivalResult = {
  readonly setCookies: readonly string[];
  /** Sentences for the next page. */
  readonly notices: readonly string[];
};

/** What other modules do for an account; `src/account-links.server.ts` connects them. */
export type AccountHooks = {
  /** Moves what a guest left behind into the account, in the transaction of the sign-in. */
  arrive(
    dependencies: Pick<IdentityDependencies, 'seal' | 'configuration'>,
    tx: Transaction,
    arrival: SignInArrival,
  ): Promise<SignInArrivalResult>;
  /** Leaves the cart with the account when its session in this browser ends. */
  leave(
    dependencies: Pick<IdentityDependencies, 'seal'>,
    tx: Transaction,
    customerId: CustomerId,
  ): Promise<void>;
  /** Whether a guest ordered with this email address. */
  hasGuestOrders(tx: Transaction, email: string): Promise<boolean>;
  /** What ships to addresses of the book; an address in use can be changed but not removed. */
  addressUses(read: Transaction, customerId: CustomerId): Promise<readonly AddressUser[]>;
  /** What uses the customer's saved cards. */
  cardUses(read: Transaction, customerId: CustomerId): Promise<readonly CardUse[]>;
};

/** A club that ships to an address, with its title. */
export type AddressUser = { readonly addressId: AddressId; readonly title: string };

/** A use of a card; if it `holds` the card, the card can be replaced but not removed. */
export type CardUse = {
  readonly cardId: SavedCardId;
  /** `Order 10012`, `Your wine club`. */
  readonly label: string;
  readonly href: string;
  readonly holds: boolean;
};

/** Where a request comes from; only its cookies prove anything. */
export type Sender = {
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
  readonly cookieHeader: string | null;
  readonly requestId: string;
};

/** The result of signing in, with cookies for this browser. */
export type SignInResult = {
  readonly customerId: CustomerId;
  readonly setCookies: readonly string[];
  /** Sentences about changes that the sign-in made. */
  readonly notices: readonly string[];
};
