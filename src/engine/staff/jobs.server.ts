import { defineJob } from '../../platform/job-definitions.ts';
import { sweepChallenges } from './members/challenge-store.server.ts';
import { sweepSessions } from './members/session-store.server.ts';
import { answerSignInRequest } from './members/sign-in-by-email.server.ts';
import type { StaffDependencies } from './members/types.ts';

export const answerStaffSignInJob = defineJob({
  name: 'answer-staff-sign-in',
  run: (dependencies: Parameters<typeof answerSignInRequest>[0], { sealed }) =>
    answerSignInRequest(dependencies, sealed),
});

export const sweepStaffJob = defineJob({
  name: 'sweep-staff',
  schedule: '23 * * * *',
  run: ({ database, clock }: Pick<StaffDependencies, 'database' | 'clock'>) =>
    database.transaction(async (tx) => {
      await sweepChallenges(tx, clock.now());
      await sweepSessions(tx, clock.now());
    }),
});
