import { addMonths, wineryDate } from '../../core/dates.ts';
import type { FormSubmissionId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { deleteShownVariations } from './experiments/store.server.ts';
import { submissionRetentionDays } from './forms/rules.ts';
import { type SubmissionSendingDependencies, sendSubmission } from './forms/send-submission.server.ts';
import { deleteSubmissionsBefore, overdueSubmissions } from './forms/store.server.ts';
import { deletePageCounts } from './page-counts/store.server.ts';
import { contentCacheTag } from './rules.ts';
import { type SettingShapes, savePlannedSettings } from './settings/save-setting.server.ts';
import { deleteContentEventCounts, hasPublicationChanged } from './store.server.ts';

type Shop = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };

type SettingsShop = {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly clock: Clock;
  readonly settingShapes: SettingShapes;
};

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * The period that a run checks for changes: longer than the minute between two runs, so that a missed run is covered. Announcing a change
 * twice is cheap.
 */
const lookBackMilliseconds = 150_000;

/** The number of months for which counts are kept, so that a month can be compared with the same month of the year before. */
const keptMonths = 25;

/** The number of days after the end of an experiment during which its report can be made; then the records of its visitors are deleted. */
const reportDays = 90;

/** The time after which an overdue call's job counts as lost. */
const lostAfterMilliseconds = 10 * 60 * 1000;
const portion = 200;

// Time alone decides which version is shown, but cached pages must be purged when a publication begins or ends.
export const applyScheduledContentJob = defineJob({
  name: 'turn-content',
  schedule: '* * * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const lookedLast = new Date(now.getTime() - lookBackMilliseconds);
      if (await hasPublicationChanged(tx, lookedLast, now)) await invalidateCachedPages(tx, contentCacheTag);
    }),
});

/** Saves planned settings within a minute of the time at which they take effect. */
export const applyPlannedSettingsJob = defineJob({
  name: 'turn-settings',
  schedule: '* * * * *',
  run: ({ database, clock, settingShapes }: SettingsShop) =>
    savePlannedSettings(database, settingShapes, clock.now()),
});

export const sweepContentEventsJob = defineJob({
  name: 'sweep-content-events',
  schedule: '47 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) =>
      deleteContentEventCounts(tx, addMonths(wineryDate(clock.now()), -keptMonths)),
    ),
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
      deleteShownVariations(tx, new Date(clock.now().getTime() - reportDays * dayMilliseconds)),
    ),
});

export const sendSubmissionJob = defineJob({
  name: 'send-submission',
  run: async (shop: SubmissionSendingDependencies, { submissionId }) => {
    const id = submissionId as FormSubmissionId;
    const progress = await sendSubmission(shop, id);
    if (progress.kind !== 'under-way') return;
    // After a failed try the next one is already enqueued: the queue allows one waiting job per submission.
    const when = { singletonKey: id, startAfter: progress.until };
    await shop.database.transaction((tx) => shop.jobs.enqueue(tx, 'send-submission', { submissionId }, when));
  },
});

/** Retries submissions whose job was lost and deletes those past their retention time. */
export const sweepSubmissionsJob = defineJob({
  name: 'sweep-submissions',
  schedule: '19 * * * *',
  run: async ({
    database,
    clock,
    jobs,
  }: Pick<SubmissionSendingDependencies, 'database' | 'clock' | 'jobs'>) => {
    const now = clock.now().getTime();
    const dueBefore = new Date(now - lostAfterMilliseconds);
    const lost = await overdueSubmissions(database.read, dueBefore, portion);
    await database.transaction(async (tx) => {
      for (const id of lost) {
        await jobs.enqueue(tx, 'send-submission', { submissionId: id }, { singletonKey: id });
      }
      await deleteSubmissionsBefore(tx, new Date(now - submissionRetentionDays * dayMilliseconds));
    });
  },
});
