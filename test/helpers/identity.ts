import { identityAccountHooks } from '../../src/account-links.server.ts';
import * as tables from '../../src/engine/identity/schema.ts';
import type { IdentityDependencies, RequestSender } from '../../src/engine/identity/types.ts';
import type { Clock } from '../../src/integrations/clock/port.ts';
import {
  createBetterAuth,
  type OpenIdProvider,
} from '../../src/integrations/sign-in/better-auth-adapter.server.ts';
import { createPasswordHasher } from '../../src/integrations/sign-in/password-hasher.server.ts';
import { sessionSigningSecret } from '../../src/platform/cookies.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { testSeal } from './shop.ts';

type Parts = Pick<IdentityDependencies, 'database' | 'jobs'> & {
  readonly clock: Clock;
  readonly origin?: string;
  readonly provider?: OpenIdProvider | undefined;
};

/** Wires the use cases of the identity module to a database as `wire.server.ts` does. */
export async function wireIdentity({
  database,
  jobs,
  clock,
  origin,
  provider,
}: Parts): Promise<IdentityDependencies> {
  const passwords = createPasswordHasher({
    ...{ atOnce: 2, inside: 40 },
    cost: { logarithmOfCost: 10, blockSize: 8, parallelism: 1 },
  });
  const signIn = await createBetterAuth({
    ...{ database, passwords, provider, secret: sessionSigningSecret(testSeal), isSecure: false },
    tables: {
      user: tables.customers,
      session: tables.sessions,
      account: tables.signInMethods,
      verification: tables.signInVerifications,
      rateLimit: tables.signInRateLimits,
    },
    origin: origin ?? 'http://localhost:3000',
    cookieNames: { session: 'session', state: 'signing-in' },
    log: createLog('silent'),
  });
  const log = createLog('silent');
  return {
    configuration: { mode: 'demo' },
    database,
    clock,
    seal: testSeal,
    jobs,
    signIn,
    passwords,
    log,
    accountLinks: identityAccountHooks,
  };
}

let senders = 0;

/** Returns a sender with its own network address and the given cookies. */
export function createSender(cookies: readonly string[] = [], clientAddress?: string): RequestSender {
  senders += 1;
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '').filter((pair) => !pair.endsWith('='));
  return {
    clientAddress: clientAddress ?? `198.51.${Math.floor(senders / 250) % 250}.${(senders % 250) + 1}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    cookieHeader: pairs.length === 0 ? null : pairs.join('; '),
    requestId: 'test',
  };
}
