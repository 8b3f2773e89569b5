import { defineJob } from '../../platform/job-definitions.ts';
import { answerAccountRequest } from './answer-account-request.server.ts';
import { sweepCodes } from './code-store.server.ts';
import { sweepLinks } from './link-store.server.ts';
import { sweepSessions } from './session-store.server.ts';
import { sweepTries } from './try-store.server.ts';
import type { IdentityDependencies } from './types.ts';

const sessionsAtOnce = 5_000;

export const answerAccountRequestJob = defineJob({
  name: 'answer-account-wish',
  run: (dependencies: Parameters<typeof answerAccountRequest>[0], { sealed }) =>
    answerAccountRequest(dependencies, sealed),
});

export const sweepSessionsJob = defineJob({
  name: 'sweep-sessions',
  schedule: '17 * * * *',
  run: ({ database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await sweepSessions(tx, now, sessionsAtOnce);
      await sweepLinks(tx, now);
      await sweepTries(tx, now);
      await sweepCodes(tx, now);
    }),
});
