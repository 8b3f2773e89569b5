import { takesWine } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { oweNotice } from '../../engine/notices/index.server.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import { lockWaiting, markTold } from './store.server.ts';

export type OpeningDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
};

const portion = 200;

/**
 * Owes a mail to everybody who waits for a state that the table in use lets wine into. A wish is taken for closed states only,
 * so one that waits for an open state is the trace of a row that changed; it is told once, whoever runs this and how often.
 * Answers how many were told.
 */
export async function tellOpenings(
  { database, clock, jobs }: OpeningDependencies,
  rules: readonly StateRule[],
): Promise<number> {
  const open = rules.filter(takesWine).map(({ code }) => code);
  for (let told = 0; ; ) {
    const now = clock.now();
    const count = await database.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, open, portion);
      for (const { id, email, askedAt } of waiting) {
        await oweNotice(tx, jobs, {
          kind: 'state-opened',
          subjectType: 'shipping_watch',
          subjectId: id,
          occurrence: String(askedAt.getTime()),
          recipient: email,
          at: now,
        });
      }
      if (waiting.length > 0)
        await markTold(
          tx,
          waiting.map(({ id }) => id),
          now,
        );
      return waiting.length;
    });
    told += count;
    if (count < portion) return told;
  }
}
