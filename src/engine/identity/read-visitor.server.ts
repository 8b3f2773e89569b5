import type { Clock } from '../../integrations/clock/port.ts';
import { sessionIdOfBearerToken } from '../../platform/access-token.server.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import { readSessionToken } from '../../platform/cookies.server.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SignedInSession, Visitor } from '../../platform/visitor.server.ts';
import { findSession } from './session-store.server.ts';

export type VisitorDependencies = {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/** Returns the visitor who sent a request. The session is read once, on first use. */
export function readVisitor(dependencies: VisitorDependencies, headers: Headers): Visitor {
  let known: Promise<SignedInSession | undefined> | undefined;
  return {
    signedIn: () => {
      known ??= find(dependencies, headers);
      return known;
    },
  };
}

async function find(
  { configuration, database, clock, seal }: VisitorDependencies,
  headers: Headers,
): Promise<SignedInSession | undefined> {
  const [cookies, authorization] = [headers.get('cookie'), headers.get('authorization')];
  if (!cookies?.includes('session=') && authorization === null) return undefined;
  const now = clock.now();
  const token = readSessionToken(configuration, seal, cookies);
  if (token !== undefined) return findSession(database.read, { token }, now);
  const id = sessionIdOfBearerToken(seal, authorization, now);
  return id === undefined ? undefined : findSession(database.read, { id }, now);
}
