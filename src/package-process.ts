import './platform/quick-resolution.ts';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageImportId } from './core/ids.ts';
import {
  fetchPackageFile,
  finishPackageImport,
  markPackageReady,
  savePackageProblems,
  setEncodedPictureCount,
} from './engine/staff/index.server.ts';
import {
  packageProblem,
  packageUnzipLimits,
  previewsHaveSameChanges,
  zipFileProblem,
} from './engine/staff/packages/rules.ts';
import type { PackageImport, PackagePartChanges, PackageProblem } from './engine/staff/packages/types.ts';
import { findPackageImport } from './engine/staff/packages/view.server.ts';
import { readConfiguration } from './platform/configuration.server.ts';
import { createSeal } from './platform/seal.server.ts';
import { loadSecrets } from './platform/secrets.server.ts';
import { unzip } from './platform/unzip.server.ts';
import { encodePackagePictures, readWineryPackage, saveWineryPackage } from './winery-import.server.ts';
import { type AttachedShop, attachToShop } from './wire.server.ts';

/*
 * The process that checks or imports one uploaded package. Reading it makes the package's settings those of the process, so it is never one that
 * serves pages or runs other jobs. A hostile file ends only this process.
 */

// The worker has ended: another one begins again.
process.stdin.resume().on('end', () => process.exit(1));

const importId = process.argv[2] as PackageImportId;
/** The folder for the package's files. If the process is killed, they remain until the next process for the same package deletes them. */
const folder = join(tmpdir(), `package-${importId}`);

const shop = await attachToShop({
  configuration: readConfiguration(process.env),
  onNotice: (sentence) => console.error(sentence),
  mayBeEmpty: true,
});
try {
  const found = await findPackageImport(shop.database.read, importId);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (found?.state === 'checking' || found?.state === 'importing') await work(shop, found);
} finally {
  await rm(folder, { recursive: true, force: true });
  await shop.stop();
}
process.exit(0);

async function work(shop: AttachedShop, found: PackageImport): Promise<void> {
  const { database, clock } = shop;
  const services = { ...shop, ...(await shop.openMedia()) };
  const reject = (faults: readonly PackageProblem[]) => savePackageProblems(database.read, importId, faults);
  const show = (preview: readonly PackagePartChanges[]) => {
    const mark = createHash('sha256').update(JSON.stringify(preview)).digest('hex');
    const state = found.state === 'checking' ? 'checking' : 'importing';
    return markPackageReady(database.read, importId, { state, preview, mark });
  };
  const unpacked = await unpack(services, found);
  if (typeof unpacked !== 'string') return reject([unpacked]);
  const winery = await readWineryPackage(unpacked);
  if (winery.faults.length > 0) return reject(winery.faults);
  const actor = `staff:${found.confirmedById ?? found.memberId}` as const;
  const preview = await saveWineryPackage(shop, winery, { actor, isKept: () => false });
  if (preview.kind === 'faulty') return reject(preview.faults);
  const isConfirmed = found.state === 'importing';
  if (!isConfirmed || !previewsHaveSameChanges(found.preview, preview.parts, { withPictures: true })) {
    return show(preview.parts);
  }
  let done = 0;
  const onEncoded = () => {
    done += 1;
    return setEncodedPictureCount(database.read, importId, done);
  };
  const faults = await encodePackagePictures(services, winery, { actor, onEncoded });
  if (faults.length > 0) return reject(faults);
  const saved = await saveWineryPackage(shop, winery, {
    actor,
    isKept: async (tx, { parts }) =>
      previewsHaveSameChanges(found.preview, parts, { withPictures: false }) &&
      (await finishPackageImport(tx, { ...found, actor, now: clock.now() })),
  });
  if (saved.kind === 'faulty') return reject(saved.faults);
  if (!saved.isKept) await show(saved.parts);
}

/** Unpacks the package and returns its folder, or the reason why it can't be unpacked. */
async function unpack(
  services: Pick<Parameters<typeof fetchPackageFile>[0], 'mediaStorage'>,
  found: PackageImport,
): Promise<string | PackageProblem> {
  const seal = createSeal(loadSecrets(shop.configuration));
  const zip = join(folder, 'package.zip');
  const files = join(folder, 'files');
  await mkdir(files);
  if (!(await fetchPackageFile({ ...services, seal }, found, zip))) {
    return packageProblem('The file is no longer stored. Upload the package again.');
  }
  const failure = await unzip(zip, files, packageUnzipLimits);
  if (failure) return zipFileProblem(failure);
  const [only, ...others] = readdirSync(files, { withFileTypes: true });
  return only?.isDirectory() && others.length === 0 ? join(files, only.name) : files;
}
