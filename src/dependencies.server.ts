import { createContext } from 'react-router';
import type { PickupLocation } from './core/pickup-location.ts';
import type { MediaServices } from './engine/content/media/types.ts';
import type { AccountHooks } from './engine/identity/types.ts';
import type { LedgerHooks } from './engine/ledger/link-types.ts';
import type { ComposedEmail, Notice } from './engine/notices/types.ts';
import type { PurchaseRegistry } from './engine/orders/settlement/types.ts';
import type { ChatTokenIssuer } from './integrations/chat/port.ts';
import type { Clock } from './integrations/clock/port.ts';
import type { ContentSource } from './integrations/content/port.ts';
import type { ExperimentHost } from './integrations/experiments/port.ts';
import type { FormCaller } from './integrations/form-calls/port.ts';
import type { Mailbox, MailSender } from './integrations/mail/port.ts';
import type { PackageImportProcess } from './integrations/package-process/port.ts';
import type { PaymentGateway } from './integrations/payment/port.ts';
import type { ShippingRateTable } from './integrations/shipping/port.ts';
import type { PasswordHasher, SignInService } from './integrations/sign-in/port.ts';
import type { TaxTable } from './integrations/tax/port.ts';
import type { ZipCodeTable } from './integrations/zip-codes/port.ts';
import type { Configuration } from './platform/configuration.server.ts';
import type { Database } from './platform/database.server.ts';
import type { JobQueue } from './platform/jobs.server.ts';
import type { Log } from './platform/log.server.ts';
import type { Seal } from './platform/seal.server.ts';

/** The services with side effects that use cases depend on, created once per process by `wire.server.ts`. */
export type ShopDependencies = MediaServices & {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: PaymentGateway;
  readonly taxes: TaxTable;
  readonly shippingRates: ShippingRateTable;
  readonly zipCodes: ZipCodeTable;
  readonly pickupLocations: readonly PickupLocation[];
  readonly mail: MailSender;
  /**
   * Composes an email from current data; undefined if the email no longer applies.
   * @param database the database to read from; by default the shop's database.
   */
  readonly writeEmail: (notice: Notice, database?: Database) => Promise<ComposedEmail | undefined>;
  /** The mailbox of the embedded mail server; undefined if the shop uses a real mail server. */
  readonly mailbox: Mailbox | undefined;
  readonly jobs: JobQueue;
  /** The separate process that checks and imports winery packages, which have different settings from this shop. */
  readonly packageProcess: PackageImportProcess;
  /** Hooks that other modules run when an account changes. */
  readonly accountLinks: AccountHooks;
  /** The definitions of all kinds of purchase and their effects around the payment. */
  readonly purchases: PurchaseRegistry;
  /** Hooks that update gift cards and points when something happens to an order, a visit, or a review. */
  readonly ledgerLinks: LedgerHooks;
  readonly signIn: SignInService;
  readonly passwords: PasswordHasher;
  readonly chat: ChatTokenIssuer;
  /** The hosted experiment provider; undefined if the shop assigns experiments itself. */
  readonly experiments: ExperimentHost | undefined;
  /** The hosted page builder; undefined if the shop stores its documents itself. */
  readonly content: ContentSource | undefined;
  /** Sends submitted forms of content pages to external services. */
  readonly formCalls: FormCaller;
  readonly seal: Seal;
  readonly log: Log;
};

/**
 * The router's context key for the dependencies. Keys are compared by identity, so this key exists in the server bundle only: the web
 * process sets the dependencies through the factory that `entry.server.tsx` exports.
 */
export const dependenciesContext = createContext<ShopDependencies>();
