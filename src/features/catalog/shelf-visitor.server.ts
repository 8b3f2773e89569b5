import type { RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import { type CustomerStanding, guestStanding } from '../../engine/pricing/standing/rules.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

export type ShelfVisitor = {
  readonly standing: CustomerStanding;
  /**
   * A suffix for the cache keys of models that depend on this standing. Visitors with the same entitlements share a suffix; a guest's is
   * empty.
   */
  readonly of: string;
};

const guest: ShelfVisitor = { standing: guestStanding, of: '' };

/** Returns the visitor's standing with its cache key suffix. Queries the database only if the visitor is signed in. */
export async function readShelfVisitor(context: Readonly<RouterContextProvider>): Promise<ShelfVisitor> {
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn) return guest;
  const { database, clock } = context.get(dependenciesContext);
  const standing = await loadCustomerStanding(database.read, signedIn.customerId, clock.now());
  const { percentages, seesClubWines, seesAllocations, releasesThrough } = standing;
  const rights = [
    ...percentages.map(({ ruleId, rate }) => `${ruleId} ${rate}`),
    ...(seesClubWines ? ['club'] : []),
    ...(seesAllocations ? ['allocations'] : []),
    ...(releasesThrough ? [`releases to ${releasesThrough}`] : []),
  ];
  // A customer without entitlements sees what a guest sees.
  return rights.length === 0 ? guest : { standing, of: ` of ${rights.join(', ')}` };
}
