import { defineJob } from '../../platform/job-definitions.ts';
import { handleAccountRequest } from './answer-account-request.server.ts';
import { sweepMailboxCodes } from './code-store.server.ts';
import { sweepEmailedLinks } from './link-store.server.ts';
import { sweepSessions } from './session-store.server.ts';
import { sweepSignInAttempts } from './try-store.server.ts';
import type { IdentityDependencies } from './types.ts';

const sessionsAtOnce = 5_000;

export const handleAccountRequestJob = defineJob({
  name: 'answer-account-wish',
  run: (dependencies: Parameters<typeof handleAccountRequest>[0], { sealed }) =>
    handleAccountRequest(dependencies, sealed),
});

export const sweepSessionsJob = defineJob({
  name: 'sweep-sessions',
  schedule: '17 * * * *',
  run: ({ database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await sweepSessions(tx, now, sessionsAtOnce);
      await sweepEmailedLinks(tx, now);
      await sweepSignInAttempts(tx, now);
      await sweepMailboxCodes(tx, now);
    }),
});
