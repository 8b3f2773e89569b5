import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { sendDueCards } from './send-due-cards.server.ts';
import { sweepTries } from './try-store.server.ts';

/** The job that sends what was bought for a day that has come, and forgets wrong PINs that no longer count. */
export function giftCardJobs(
  dependencies: Parameters<typeof sendDueCards>[0],
): Pick<JobHandlers, 'send-gift-cards'> {
  return {
    'send-gift-cards': async () => {
      await sendDueCards(dependencies);
      await dependencies.database.transaction((tx) => sweepTries(tx, dependencies.clock.now()));
    },
  };
}
