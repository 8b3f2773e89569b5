import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { endWait } from './end-wait.server.ts';
import { findWait } from './store.server.ts';

/**
 * Leaves the line by the link of its mails, or lets an offer go to the next. A second click changes nothing.
 * @returns whether they stand in it no more; false for an unknown link, and while its seats are being paid for.
 */
export async function leaveVisitWait(
  dependencies: { readonly database: Database; readonly clock: Clock; readonly jobs: JobQueue },
  publicToken: string,
): Promise<boolean> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const wait = await findWait(tx, { publicToken });
    if (!wait) return false;
    if (wait.state !== 'waiting' && wait.state !== 'offered') return wait.state !== 'booked';
    return endWait(tx, dependencies, { waitId: wait.id, as: 'left', now });
  });
}
