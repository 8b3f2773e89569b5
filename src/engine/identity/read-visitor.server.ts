import type { Clock } from '../../integrations/clock/port.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import { readSessionToken } from '../../platform/cookies.server.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import type { SignedIn, Visitor } from '../../platform/visitor.server.ts';
import { findSession } from './session-store.server.ts';

export type VisitorDependencies = {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/** The visitor of one request. Nothing is asked before somebody wants to know, and then once. */
export function readVisitor(dependencies: VisitorDependencies, cookieHeader: string | null): Visitor {
  let known: Promise<SignedIn | undefined> | undefined;
  return {
    signedIn: () => {
      known ??= find(dependencies, cookieHeader);
      return known;
    },
  };
}

async function find(
  { configuration, database, clock, seal }: VisitorDependencies,
  cookieHeader: string | null,
): Promise<SignedIn | undefined> {
  if (!cookieHeader?.includes('session=')) return undefined;
  const token = readSessionToken(configuration, seal, cookieHeader);
  return token === undefined ? undefined : findSession(database.read, token, clock.now());
}
