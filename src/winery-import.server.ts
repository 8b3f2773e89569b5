import type { PackageProblem } from './engine/staff/packages/types.ts';
import {
  type PackageImportOutcome,
  readPackageParts,
  saveParsedPackage,
} from './features/winery-package/import-package.server.ts';
import {
  type PreparedPictures,
  picturesPart,
  preparePictures,
} from './features/winery-package/pictures-part.server.ts';
import type { StaffActor } from './platform/audit-types.ts';
import type { Transaction } from './platform/database.server.ts';
import { commitOrRollBack } from './platform/dry-run.server.ts';
import { createSeal } from './platform/seal.server.ts';
import { loadSecrets } from './platform/secrets.server.ts';
import { openWineryPackage, wineryPackageParts } from './winery-package.server.ts';
import type { AttachedShop } from './wire.server.ts';

/* How a package is imported, by the command and by the process that works for the back office. */

/**
 * Reads a package and returns its contents, with all errors that can be found without the database. The package's settings become those of
 * this process.
 */
export async function readWineryPackage(folder: string, overwritesCustomers = false) {
  const files = openWineryPackage(folder);
  const { openZipCodeTable: openZipCodes } = await import('./wire.server.ts');
  const prepared: PreparedPictures = new Map();
  const pictures = { folder, prepared };
  const parts = wineryPackageParts(new Date(), { zipCodes: openZipCodes(), overwritesCustomers, pictures });
  return { folder, files, prepared, ...readPackageParts(parts, files) };
}

type ReadWinery = Awaited<ReturnType<typeof readWineryPackage>>;

/** Saves a package in one transaction. Rolls back if the package has errors or `isKept` returns false. */
export function saveWineryPackage(
  { database, configuration, clock }: AttachedShop,
  winery: Pick<ReadWinery, 'read' | 'faults'>,
  {
    actor,
    isKept,
  }: {
    readonly actor: StaffActor;
    readonly isKept: (
      tx: Transaction,
      outcome: Extract<PackageImportOutcome, { readonly kind: 'imported' }>,
    ) => boolean | Promise<boolean>;
  },
): Promise<PackageImportOutcome & { readonly isKept: boolean }> {
  const seal = createSeal(loadSecrets(configuration));
  return commitOrRollBack(database, async (tx) => {
    const outcome = await saveParsedPackage(winery, { tx, actor, now: clock.now(), seal });
    const kept = outcome.kind === 'imported' && (await isKept(tx, outcome));
    return { result: { ...outcome, isKept: kept }, isKept: kept };
  });
}

/**
 * Encodes and stores the pictures of a package, so that saving the package adds them. Returns the problems with pictures that can't be
 * encoded.
 */
export async function encodePackagePictures(
  shop: Parameters<typeof preparePictures>[0],
  { folder, files, prepared }: ReadWinery,
  by: Parameters<typeof preparePictures>[3],
): Promise<readonly PackageProblem[]> {
  const ready = await preparePictures(shop, folder, picturesPart(folder).read(files).entries, by);
  for (const [name, picture] of ready.prepared) prepared.set(name, picture);
  return ready.faults;
}
