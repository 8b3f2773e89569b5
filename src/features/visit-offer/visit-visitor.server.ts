import type { RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import type { Visitor } from '../../engine/visits/experiences/types.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

export type VisitPageVisitor = {
  readonly visitor: Visitor;
  readonly isSignedIn: boolean;
  /** The suffix of the cache keys for models made for this visitor. Members with the same plans share cache entries. */
  readonly of: string;
};

const guest: Visitor = { programs: [], plans: [] };

/** Returns the visitor that a page is rendered for. Queries the database only if there is a session. */
export async function readVisitPageVisitor(
  context: Readonly<RouterContextProvider>,
): Promise<VisitPageVisitor> {
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) return { visitor: guest, isSignedIn: false, of: '' };
  const { database, clock } = context.get(dependenciesContext);
  const { programs, plans } = await loadCustomerStanding(database.read, signedIn.customerId, clock.now());
  const of = plans.length === 0 ? '' : ` of ${[...programs, ...plans].join(', ')}`;
  return { visitor: { programs, plans }, isSignedIn: true, of };
}
