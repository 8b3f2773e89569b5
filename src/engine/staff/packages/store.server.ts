import { sql } from 'drizzle-orm';
import type { PackageImportId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PackageImportState, PackagePartChanges, PackageProblem } from './types.ts';

type Working = Extract<PackageImportState, 'checking' | 'importing'>;

export async function insertPackageUpload(
  tx: Transaction,
  {
    importId,
    memberId,
    now,
  }: { readonly importId: PackageImportId; readonly memberId: string; readonly now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into package_imports (id, member_id, state, created_at)
    values (${importId}, ${memberId}, 'uploading', ${now.toISOString()})`);
}

/** Records the number of parts in storage. Call it before writing the last part. */
export async function setPackagePartCount(
  tx: Transaction,
  importId: PackageImportId,
  parts: number,
): Promise<void> {
  await tx.execute(sql`update package_imports set parts = ${parts} where id = ${importId}`);
}

/** Marks an upload as complete, so that its file is checked. */
export async function finishPackageUpload(
  tx: Transaction,
  importId: PackageImportId,
  { contentHash, bytes }: { readonly contentHash: string; readonly bytes: number },
): Promise<void> {
  await tx.execute(sql`
    update package_imports set state = 'checking', content_hash = ${contentHash}, bytes = ${bytes}
     where id = ${importId} and state = 'uploading'`);
}

/** Confirms a preview. Returns false unless this preview is waiting for confirmation. */
export async function confirmPackagePreview(
  tx: Transaction,
  {
    importId,
    mark,
    memberId,
  }: { readonly importId: PackageImportId; readonly mark: string; readonly memberId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update package_imports
       set state = 'importing', confirmed_by = ${memberId}, is_outdated = false, pictures_done = 0, attempts = 0, worked_at = null
     where id = ${importId} and state = 'ready' and mark = ${mark} returning id`);
  return rows.length > 0;
}

/**
 * Claims a package that is waiting for a worker or whose worker has stopped sending heartbeats. Returns the number of attempts so far,
 * including this one, or undefined if there is nothing to do or another worker has claimed it.
 */
export async function claimPackageImport(
  tx: Transaction,
  importId: PackageImportId,
  { now, silentSince }: { readonly now: Date; readonly silentSince: Date },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ attempts: number }>(sql`
    update package_imports set worked_at = ${now.toISOString()}, attempts = attempts + 1
     where id = ${importId} and state in ('checking', 'importing')
       and (worked_at is null or worked_at < ${silentSince.toISOString()}) returning attempts`);
  return rows[0]?.attempts;
}

/** Records the worker's heartbeat. If `at` is undefined, the package waits for another worker. */
export async function setWorkerHeartbeat(
  tx: Transaction,
  importId: PackageImportId,
  at: Date | undefined,
): Promise<void> {
  await tx.execute(sql`
    update package_imports set worked_at = ${at?.toISOString() ?? null}
     where id = ${importId} and state in ('checking', 'importing')`);
}

/** Marks a check or an import as failed and stores its problems. */
export async function markPackageFaulty(
  tx: Transaction,
  importId: PackageImportId,
  { faults, faultCount }: { readonly faults: readonly PackageProblem[]; readonly faultCount: number },
): Promise<void> {
  await tx.execute(sql`
    update package_imports set state = 'faulty', faults = ${JSON.stringify(faults)}::jsonb, fault_count = ${faultCount}
     where id = ${importId} and state in ('checking', 'importing')`);
}

/** Stores the preview of an import, which then waits for confirmation. A confirmed import must be confirmed again. */
export async function markPackageReady(
  tx: Transaction,
  importId: PackageImportId,
  {
    state,
    preview,
    mark,
  }: { readonly state: Working; readonly preview: readonly PackagePartChanges[]; readonly mark: string },
): Promise<void> {
  await tx.execute(sql`
    update package_imports
       set state = 'ready', preview = ${JSON.stringify(preview)}::jsonb, mark = ${mark}, is_outdated = ${state === 'importing'}
     where id = ${importId} and state = ${state}`);
}

export async function setEncodedPictureCount(
  tx: Transaction,
  importId: PackageImportId,
  done: number,
): Promise<void> {
  await tx.execute(sql`
    update package_imports set pictures_done = ${done} where id = ${importId} and state = 'importing'`);
}

/** Marks an import as finished in the same transaction as its data. Returns false if it had already ended. */
export async function markPackageImported(
  tx: Transaction,
  importId: PackageImportId,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update package_imports set state = 'imported', finished_at = ${now.toISOString()}
     where id = ${importId} and state = 'importing' returning id`);
  return rows.length > 0;
}

/** Returns the ids of packages that wait for a worker, or whose worker has sent no heartbeat since this instant. */
export async function findStalledPackageImports(read: Transaction, since: Date): Promise<PackageImportId[]> {
  const { rows } = await read.execute<{ id: PackageImportId }>(sql`
    select id from package_imports
     where state in ('checking', 'importing') and (worked_at is null or worked_at < ${since.toISOString()})`);
  return rows.map(({ id }) => id);
}

/** Discards packages created before this instant that were not confirmed, have problems or were not completely uploaded. */
export async function discardUnconfirmedPackages(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(sql`
    update package_imports set state = 'discarded'
     where state in ('uploading', 'faulty', 'ready') and created_at < ${before.toISOString()}`);
}

export async function discardPackageUpload(tx: Transaction, importId: PackageImportId): Promise<void> {
  await tx.execute(sql`
    update package_imports set state = 'discarded' where id = ${importId} and state = 'uploading'`);
}

/** Returns packages whose stored file is no longer needed, with their number of parts. */
export async function findPackagesWithUnneededFile(
  read: Transaction,
): Promise<{ readonly importId: PackageImportId; readonly parts: number }[]> {
  const { rows } = await read.execute<{ importId: PackageImportId; parts: number }>(sql`
    select id as "importId", parts from package_imports
     where parts > 0 and state in ('faulty', 'imported', 'discarded')`);
  return rows;
}

/** Deletes discarded packages whose file is gone. */
export async function deleteDiscardedPackages(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from package_imports where state = 'discarded' and parts = 0`);
}
