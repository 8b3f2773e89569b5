import type { CustomerId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { PasswordHasher, SignInService } from '../../integrations/sign-in/port.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import type { Log } from '../../platform/log.server.ts';
import type { Seal } from '../../platform/seal.server.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** What a link in a mail is good for. */
export type LinkKind = 'confirm' | 'reset' | 'sign-in' | 'change-email';

export type IdentityDependencies = {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly jobs: JobQueue;
  readonly signIn: SignInService;
  readonly passwords: PasswordHasher;
  readonly log: Log;
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
