import type { SubmissionId } from '../../../core/ids.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { keptDays } from './rules.ts';
import { type SendingDependencies, sendSubmission } from './send-submission.server.ts';
import { deleteSubmissionsBefore, overdueSubmissions } from './store.server.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** A call is due for so long only when its job was lost. */
const lostAfterMilliseconds = 10 * 60 * 1000;
const portion = 200;

/** Calls again whom a submission did not reach, and forgets what was sent once its time is over. */
export function formJobs(
  shop: SendingDependencies,
): Pick<JobHandlers, 'send-submission' | 'sweep-submissions'> {
  const { database, clock, jobs } = shop;
  return {
    'send-submission': async ({ submissionId }) => {
      const id = submissionId as SubmissionId;
      const progress = await sendSubmission(shop, id);
      if (progress.kind !== 'under-way') return;
      // Where it was tried in vain the next try is queued already: the queue lets one job of a submission wait.
      await database.transaction((tx) =>
        jobs.enqueue(
          tx,
          'send-submission',
          { submissionId },
          { singletonKey: id, startAfter: progress.until },
        ),
      );
    },
    'sweep-submissions': async () => {
      const now = clock.now().getTime();
      const dueBefore = new Date(now - lostAfterMilliseconds);
      const lost = await overdueSubmissions(database.read, dueBefore, portion);
      await database.transaction(async (tx) => {
        for (const id of lost) {
          await jobs.enqueue(tx, 'send-submission', { submissionId: id }, { singletonKey: id });
        }
        await deleteSubmissionsBefore(tx, new Date(now - keptDays * dayMilliseconds));
      });
    },
  };
}
