import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { PackageImportId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { type MediaStorage, MediaStorageError } from '../../../integrations/media-storage/port.ts';
import type { PackageImportProcess } from '../../../integrations/package-process/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  maxPackageAttempts,
  maxPackageProblems,
  packageHeartbeatMilliseconds,
  packagePartNames,
  packageProblem,
  packageWorkerTimeoutMilliseconds,
  unconfirmedPackageRetentionHours,
} from './rules.ts';
import {
  claimPackageImport,
  deleteDiscardedPackages,
  discardUnconfirmedPackages,
  findPackagesWithUnneededFile,
  markPackageFaulty,
  markPackageImported,
  setPackagePartCount,
  setWorkerHeartbeat,
} from './store.server.ts';
import type { PackageImport, PackageProblem } from './types.ts';

type Shop = {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly clock: Clock;
  readonly mediaStorage: MediaStorage;
  readonly log: Log;
};

/** Returns the heartbeat cutoff. A worker whose last heartbeat is older is considered killed. */
export function workerHeartbeatCutoff(clock: Clock): Date {
  return new Date(clock.now().getTime() - packageWorkerTimeoutMilliseconds);
}

/**
 * Checks or imports a package in its own process, because the settings of a package apply to the whole process. One worker has a package at
 * a time. If a worker is killed, the package is tried again, up to `maxPackageAttempts` times.
 */
export async function processPackageImport(
  shop: Shop & { readonly packageProcess: PackageImportProcess },
  importId: PackageImportId,
): Promise<void> {
  const { database, clock, log, packageProcess } = shop;
  const when = { now: clock.now(), silentSince: workerHeartbeatCutoff(clock) };
  const attempts = await claimPackageImport(database.read, importId, when);
  if (attempts === undefined) return;
  if (attempts > maxPackageAttempts) {
    const sentence =
      'The package couldn’t be processed. Nothing was imported. Try again with fewer or smaller files.';
    await savePackageProblems(database.read, importId, [packageProblem(sentence)]);
  } else {
    const beat = setInterval(() => {
      setWorkerHeartbeat(database.read, importId, clock.now()).catch((error: unknown) =>
        log.warn('package import heartbeat failed', { importId, error }),
      );
    }, packageHeartbeatMilliseconds);
    try {
      await packageProcess.run(importId);
    } catch (error) {
      log.warn('package import stopped', { importId, count: attempts, error });
      await setWorkerHeartbeat(database.read, importId, undefined);
    } finally {
      clearInterval(beat);
    }
  }
  await removeLeftovers(shop);
}

/** Marks an import as finished and audits it, in the same transaction as its data. Returns false if it had already ended. */
export async function finishPackageImport(
  tx: Transaction,
  {
    importId,
    contentHash,
    actor,
    now,
  }: Pick<PackageImport, 'importId' | 'contentHash'> & { readonly actor: StaffActor; readonly now: Date },
): Promise<boolean> {
  if (!(await markPackageImported(tx, importId, now))) return false;
  const subject = { subjectType: 'package', subjectId: importId } as const;
  await recordAudit(tx, { at: now, actor, action: 'package.imported', ...subject, data: { contentHash } });
  return true;
}

/** Ends a check or an import with its problems. */
export async function savePackageProblems(
  tx: Transaction,
  importId: PackageImportId,
  faults: readonly PackageProblem[],
): Promise<void> {
  await markPackageFaulty(tx, importId, {
    faults: faults.slice(0, maxPackageProblems),
    faultCount: faults.length,
  });
}

/** Discards unconfirmed packages and removes files that are no longer needed. */
export async function sweepPackages(shop: Shop): Promise<void> {
  const { database, clock } = shop;
  const before = new Date(clock.now().getTime() - unconfirmedPackageRetentionHours * 60 * 60 * 1000);
  await database.transaction((tx) => discardUnconfirmedPackages(tx, before));
  await removeLeftovers(shop);
}

async function removeLeftovers({ database, mediaStorage, log }: Shop): Promise<void> {
  for (const { importId, parts } of await findPackagesWithUnneededFile(database.read)) {
    try {
      await mediaStorage.remove(packagePartNames(importId, parts));
    } catch (error) {
      if (!(error instanceof MediaStorageError)) throw error;
      log.warn('files of a package not removed', { importId, error });
      return;
    }
    await setPackagePartCount(database.read, importId, 0);
  }
  await database.transaction(deleteDiscardedPackages);
}

/** Writes the stored file of a package to a path. Returns false if storage no longer has the complete file. */
export async function fetchPackageFile(
  { mediaStorage, seal }: { readonly mediaStorage: MediaStorage; readonly seal: Pick<Seal, 'open'> },
  { importId, parts, contentHash }: Pick<PackageImport, 'importId' | 'parts' | 'contentHash'>,
  path: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for (const name of packagePartNames(importId, parts)) {
      if ((await mediaStorage.sizeOf(name)) === undefined) return false;
      const sealed = await new Response(await mediaStorage.read(name)).arrayBuffer();
      const part = Buffer.from(seal.open(new Uint8Array(sealed)), 'base64');
      hash.update(part);
      await file.writeFile(part);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex') === contentHash;
}
