import type { JobHandlers } from '../../platform/jobs.server.ts';
import { answerWish } from './answer-wish.server.ts';
import { sweepCodes } from './code-store.server.ts';
import { sweepLinks } from './link-store.server.ts';
import { sweepSessions } from './session-store.server.ts';
import { sweepTries } from './try-store.server.ts';
import type { IdentityDependencies } from './types.ts';

const sessionsAtOnce = 5_000;

/** Answers what visitors ask about addresses, and forgets what is over. */
export function identityJobs(
  dependencies: Pick<IdentityDependencies, 'database' | 'clock' | 'seal' | 'jobs' | 'accountLinks'>,
): Pick<JobHandlers, 'answer-account-wish' | 'sweep-sessions'> {
  const { database, clock } = dependencies;
  return {
    'answer-account-wish': ({ sealed }) => answerWish(dependencies, sealed),
    'sweep-sessions': () =>
      database.transaction(async (tx) => {
        const now = clock.now();
        await sweepSessions(tx, now, sessionsAtOnce);
        await sweepLinks(tx, now);
        await sweepTries(tx, now);
        await sweepCodes(tx, now);
      }),
  };
}
