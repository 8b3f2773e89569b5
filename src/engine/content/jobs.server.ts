import { addMonths, wineryDate } from '../../core/dates.ts';
import type { SubmissionId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { announceChange } from '../../platform/page-cache/page-drops.server.ts';
import { deleteShown } from './experiments/store.server.ts';
import { keptDays } from './forms/rules.ts';
import { type SendingDependencies, sendSubmission } from './forms/send-submission.server.ts';
import { deleteSubmissionsBefore, overdueSubmissions } from './forms/store.server.ts';
import { deletePageCounts } from './page-counts/store.server.ts';
import { contentTag } from './rules.ts';
import { deleteEventCounts, hasTurned } from './store.server.ts';

type Shop = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Longer than the minute between two looks, so that one which was missed is made up for; to be told twice costs little. */
const lookBackMilliseconds = 150_000;

/** A month can be held against the same of the year before, and no count is kept for longer than that needs. */
const keptMonths = 25;

/** The report of an experiment that has stopped can be made for so long; then nobody is known to have been part of it. */
const reportDays = 90;

/** A call is due for so long only when its job was lost. */
const lostAfterMilliseconds = 10 * 60 * 1000;
const portion = 200;

// Which version is shown follows from the time alone; finished pages have to be told that the time has come.
export const turnContentJob = defineJob({
  name: 'turn-content',
  schedule: '* * * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const lookedLast = new Date(now.getTime() - lookBackMilliseconds);
      if (await hasTurned(tx, lookedLast, now)) await announceChange(tx, contentTag);
    }),
});

export const sweepContentEventsJob = defineJob({
  name: 'sweep-content-events',
  schedule: '47 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) => deleteEventCounts(tx, addMonths(wineryDate(clock.now()), -keptMonths))),
});

export const sweepPageCountsJob = defineJob({
  name: 'sweep-page-counts',
  schedule: '41 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) => deletePageCounts(tx, addMonths(wineryDate(clock.now()), -keptMonths))),
});

export const sweepExperimentsJob = defineJob({
  name: 'sweep-experiments',
  schedule: '43 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) =>
      deleteShown(tx, new Date(clock.now().getTime() - reportDays * dayMilliseconds)),
    ),
});

export const sendSubmissionJob = defineJob({
  name: 'send-submission',
  run: async (shop: SendingDependencies, { submissionId }) => {
    const id = submissionId as SubmissionId;
    const progress = await sendSubmission(shop, id);
    if (progress.kind !== 'under-way') return;
    // Where it was tried in vain the next try is queued already: the queue lets one job of a submission wait.
    const when = { singletonKey: id, startAfter: progress.until };
    await shop.database.transaction((tx) => shop.jobs.enqueue(tx, 'send-submission', { submissionId }, when));
  },
});

/** Calls again whom a submission did not reach, and forgets what was sent once its time is over. */
export const sweepSubmissionsJob = defineJob({
  name: 'sweep-submissions',
  schedule: '19 * * * *',
  run: async ({ database, clock, jobs }: Pick<SendingDependencies, 'database' | 'clock' | 'jobs'>) => {
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
});
