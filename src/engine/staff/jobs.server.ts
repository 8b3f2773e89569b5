import type { BulkOrderRunId, PackageImportId } from '../../core/ids.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import { processBulkRun } from './bulk/process-bulk-run.server.ts';
import { findStalledBulkRuns } from './bulk/store.server.ts';
import { sweepStaffChallenges } from './members/challenge-store.server.ts';
import { sweepStaffSessions } from './members/session-store.server.ts';
import { emailStaffSignInLink } from './members/sign-in-by-email.server.ts';
import type { StaffDependencies } from './members/types.ts';
import { findStalledPackageImports } from './packages/store.server.ts';
import {
  processPackageImport,
  sweepPackages,
  workerHeartbeatCutoff,
} from './packages/work-package.server.ts';

export const emailStaffSignInLinkJob = defineJob({
  name: 'answer-staff-sign-in',
  run: (dependencies: Parameters<typeof emailStaffSignInLink>[0], { sealed }) =>
    emailStaffSignInLink(dependencies, sealed),
});

export const sweepExpiredStaffSignInsJob = defineJob({
  name: 'sweep-staff',
  schedule: '23 * * * *',
  run: ({ database, clock }: Pick<StaffDependencies, 'database' | 'clock'>) =>
    database.transaction(async (tx) => {
      await sweepStaffChallenges(tx, clock.now());
      await sweepStaffSessions(tx, clock.now());
    }),
});

export const processBulkRunJob = defineJob({
  name: 'work-bulk-run',
  run: (dependencies: Parameters<typeof processBulkRun>[0], { runId }) =>
    processBulkRun(dependencies, runId as BulkOrderRunId),
});

/**
 * The seconds without progress after which a bulk run is resumed. The queue could take up to an hour to recover the job of a killed worker.
 */
const stalledAfterSeconds = 60;

export const resumeBulkRunsJob = defineJob({
  name: 'resume-bulk-runs',
  schedule: '* * * * *',
  run: async ({ database, clock, jobs }: Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>) => {
    const since = new Date(clock.now().getTime() - stalledAfterSeconds * 1_000);
    const stalled = await findStalledBulkRuns(database.read, since);
    await database.transaction(async (tx) => {
      for (const runId of stalled)
        await jobs.enqueue(tx, 'work-bulk-run', { runId }, { singletonKey: runId });
    });
  },
});

export const processPackageImportJob = defineJob({
  name: 'work-package-import',
  run: (dependencies: Parameters<typeof processPackageImport>[0], { importId }) =>
    processPackageImport(dependencies, importId as PackageImportId),
});

/** Resumes stalled package imports every minute. The queue could take up to an hour to recover the job of a killed worker. */
export const resumePackageImportsJob = defineJob({
  name: 'resume-package-imports',
  schedule: '* * * * *',
  run: async ({ database, clock, jobs }: Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>) => {
    const silent = await findStalledPackageImports(database.read, workerHeartbeatCutoff(clock));
    await database.transaction(async (tx) => {
      for (const importId of silent)
        await jobs.enqueue(tx, 'work-package-import', { importId }, { singletonKey: importId });
    });
  },
});

export const sweepPackagesJob = defineJob({
  name: 'sweep-packages',
  schedule: '31 * * * *',
  run: (dependencies: Parameters<typeof sweepPackages>[0]) => sweepPackages(dependencies),
});
