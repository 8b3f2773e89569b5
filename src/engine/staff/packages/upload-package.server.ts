import { createHash, randomUUID } from 'node:crypto';
import type { PackageImportId } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { type MediaStorage, MediaStorageError } from '../../../integrations/media-storage/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  isZip,
  maxPackageBytes,
  packagePartBytes,
  packagePartNames,
  packageTooLargeSentence,
} from './rules.ts';
import {
  confirmPackagePreview,
  deleteDiscardedPackages,
  discardPackageUpload,
  finishPackageUpload,
  insertPackageUpload,
  setPackagePartCount,
} from './store.server.ts';
import { findPackageImport } from './view.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'> & {
  readonly mediaStorage: MediaStorage;
  readonly seal: Pick<Seal, 'seal'>;
};

type By = { readonly actor: StaffActor; readonly memberId: string; readonly requestId: string };

type UploadCode = 'PACKAGE_MISSING' | 'PACKAGE_TYPE' | 'PACKAGE_BYTES' | 'PACKAGE_STORAGE';

const sentences: Readonly<Record<UploadCode, string>> = {
  PACKAGE_MISSING: 'Choose a ZIP file.',
  PACKAGE_TYPE: 'The file isn’t a ZIP file. Compress the package’s folder and upload the ZIP file.',
  PACKAGE_BYTES: packageTooLargeSentence,
  PACKAGE_STORAGE:
    'The file couldn’t be stored, because storage isn’t responding. Try again in a few minutes.',
};

function reject(code: UploadCode): Refused<UploadCode> {
  return refused({ code, field: 'file', sentence: sentences[code] });
}

/**
 * Stores the uploaded ZIP file of a package as it arrives and enqueues its check. Its parts are encrypted because it may contain customer
 * data. Changes nothing in the shop.
 */
export async function uploadPackage(
  shop: Dependencies,
  content: AsyncIterable<Uint8Array>,
  { actor, memberId, requestId }: By,
): Promise<Result<PackageImportId, UploadCode>> {
  const { database, clock, jobs } = shop;
  const parts = inParts(content);
  const first = await parts.next();
  if (first.done) return reject('PACKAGE_MISSING');
  if (!isZip(first.value)) {
    // The browser reads the answer once everything has been sent.
    for await (const _ of parts);
    return reject('PACKAGE_TYPE');
  }
  const importId = randomUUID() as PackageImportId;
  await database.transaction((tx) => insertPackageUpload(tx, { importId, memberId, now: clock.now() }));
  try {
    const stored = await storeParts(shop, importId, first.value, parts);
    if ('refusals' in stored) {
      await discard(shop, importId);
      return stored;
    }
    await database.transaction(async (tx) => {
      await finishPackageUpload(tx, importId, stored);
      await jobs.enqueue(tx, 'work-package-import', { importId });
      const event = {
        at: clock.now(),
        actor,
        requestId,
        subjectType: 'package',
        subjectId: importId,
      } as const;
      await recordAudit(tx, { ...event, action: 'package.uploaded', data: stored });
    });
    return ok(importId);
  } catch (error) {
    await discard(shop, importId);
    if (error instanceof MediaStorageError) return reject('PACKAGE_STORAGE');
    throw error;
  }
}

async function storeParts(
  { database, mediaStorage, seal }: Dependencies,
  importId: PackageImportId,
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
) {
  const hash = createHash('sha256');
  let bytes = 0;
  let count = 0;
  const keep = async (part: Uint8Array) => {
    hash.update(part);
    bytes += part.length;
    count += 1;
    await setPackagePartCount(database.read, importId, count);
    const sealed = seal.seal(Buffer.from(part).toString('base64'));
    await mediaStorage.write(packagePartNames(importId, count).at(-1) as string, sealed);
  };
  await keep(first);
  for await (const part of others) {
    if (bytes + part.length > maxPackageBytes) return reject('PACKAGE_BYTES');
    await keep(part);
  }
  return { contentHash: hash.digest('hex'), bytes };
}

/** Discards a package. A job later removes the parts that storage could not delete. */
async function discard({ database }: Dependencies, importId: PackageImportId): Promise<void> {
  await database.transaction(async (tx) => {
    await discardPackageUpload(tx, importId);
    await deleteDiscardedPackages(tx);
  });
}

/** Yields parts of equal size and a smaller last part. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    held.push(piece);
    bytes += piece.length;
    while (bytes >= packagePartBytes) {
      const all = Buffer.concat(held);
      yield all.subarray(0, packagePartBytes);
      held = [all.subarray(packagePartBytes)];
      bytes -= packagePartBytes;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/**
 * Confirms a preview and enqueues its import. A repeated confirmation changes nothing. PREVIEW_OUTDATED if another preview is waiting.
 * Returns undefined if there is no such package.
 */
export async function confirmPackageImport(
  { database, clock, jobs }: Pick<Dependencies, 'database' | 'clock' | 'jobs'>,
  { importId, mark }: { readonly importId: PackageImportId; readonly mark: string },
  { actor, memberId, requestId }: By,
): Promise<Result<undefined, 'PREVIEW_OUTDATED'> | undefined> {
  return database.transaction(async (tx) => {
    const isConfirmed = await confirmPackagePreview(tx, { importId, mark, memberId });
    const found = await findPackageImport(tx, importId);
    if (!found) return undefined;
    if (!isConfirmed) {
      const sentence = 'The shop changed after you checked the package. Please review the changes again.';
      return found.state === 'ready' ? refused({ code: 'PREVIEW_OUTDATED', sentence }) : ok(undefined);
    }
    await jobs.enqueue(tx, 'work-package-import', { importId });
    const event = { at: clock.now(), actor, requestId, subjectType: 'package', subjectId: importId } as const;
    await recordAudit(tx, {
      ...event,
      action: 'package.confirmed',
      data: { contentHash: found.contentHash },
    });
    return ok(undefined);
  });
}
