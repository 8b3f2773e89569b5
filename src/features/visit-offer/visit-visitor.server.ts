import type { RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { standingOf } from '../../engine/pricing/standing/index.server.ts';
import type { Visitor } from '../../engine/visits/experiences/types.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

export type VisitVisitor = {
  readonly visitor: Visitor;
  readonly isSignedIn: boolean;
  /** Ends the key of every model that is made for this visitor: members with the same plans see the same. */
  readonly of: string;
};

const guest: Visitor = { programmes: [], plans: [] };

/** For whom a page is made; a question to the database only where there is a session. */
export async function readVisitVisitor(context: Readonly<RouterContextProvider>): Promise<VisitVisitor> {
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) return { visitor: guest, isSignedIn: false, of: '' };
  const { database, clock } = context.get(dependenciesContext);
  const { programmes, plans } = await standingOf(database.read, signedIn.customerId, clock.now());
  const of = plans.length === 0 ? '' : ` of ${[...programmes, ...plans].join(', ')}`;
  return { visitor: { programmes, plans }, isSignedIn: true, of };
}
