import type { PackageImportId } from '../../../core/ids.ts';
import type { UnzipFailure, UnzipLimits } from '../../../platform/unzip.server.ts';
import type { PackageFault, PartChange } from './types.ts';

const mostMegabytes = 200;
const mostUnpackedMegabytes = 500;
const megabyte = 1024 * 1024;
export const largestPackageBytes = mostMegabytes * megabyte;
export const packageHint = `A ZIP file of the package’s folder, up to ${mostMegabytes} MB.`;
export const packageTooLarge = `The file is larger than ${mostMegabytes} MB. Resize its photos and try again.`;

export const packageLimits: UnzipLimits = { entries: 20_000, bytes: mostUnpackedMegabytes * megabyte };

/** The maximum number of problems that are stored and shown. */
export const maxFaults = 1_000;

/** The time after which an unconfirmed package is discarded. */
export const unconfirmedPackageHours = 24;

/** The time without a heartbeat after which a worker is considered killed. */
export const workerTimeoutMilliseconds = 60_000;
export const heartbeatMilliseconds = 15_000;

/** The number of attempts at a package before it fails. */
export const maxPackageAttempts = 3;

export const partBytes = 4 * megabyte;

/** Returns the storage names of the parts of a package's file. */
export function partNames(importId: PackageImportId, parts: number): string[] {
  return Array.from({ length: parts }, (_, index) => `package-${importId}-${index}`);
}

/** Returns whether a file starts with the signature of a nonempty ZIP file. */
export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

export const faultOfPackage = (sentence: string): PackageFault => ({ file: '', line: 1, sentence });

/** Returns the problem to show for a ZIP file that couldn't be unpacked. */
export function faultOfZip(failure: UnzipFailure): PackageFault {
  switch (failure.why) {
    case 'damaged':
      return faultOfPackage('The ZIP file is damaged or incomplete. Create it again and upload it.');
    case 'entries':
      return faultOfPackage(
        `The ZIP file has more than ${packageLimits.entries.toLocaleString('en-US')} files.`,
      );
    case 'bytes':
      return faultOfPackage(
        `The ZIP file is larger than ${mostUnpackedMegabytes} MB when unzipped. Resize its photos.`,
      );
    case 'encrypted':
      return faultOfPackage('The ZIP file has a password. Create it again without one.');
    case 'name':
      return faultOfPackage(
        `The ZIP file contains “${shownName(failure.name)}”, which is not the name of a file inside a folder.`,
      );
    case 'link':
      return faultOfPackage(
        `The ZIP file contains the link “${shownName(failure.name)}”. Replace it with the file itself.`,
      );
    case 'repeated':
      return faultOfPackage(
        `The ZIP file contains “${shownName(failure.name)}” more than once. Create it again and upload it.`,
      );
  }
}

const longestShownName = 100;

function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '·');
  return plain.length > longestShownName ? `${plain.slice(0, longestShownName)}…` : plain;
}

const pictures = 'pictures';

/**
 * Returns whether two previews would make the same changes.
 * @param withPictures whether to compare pictures; false after they are encoded, since they were compared before that.
 */
export function hasSameChanges(
  before: readonly PartChange[],
  now: readonly PartChange[],
  { withPictures }: { readonly withPictures: boolean },
): boolean {
  const compared = (parts: readonly PartChange[]) =>
    parts
      .filter(({ title }) => withPictures || title !== pictures)
      .map(({ title, digest }) => [title, digest]);
  return JSON.stringify(compared(before)) === JSON.stringify(compared(now));
}

/** Returns the number of pictures that an import encodes. */
export function picturesToEncode(preview: readonly PartChange[]): number {
  const part = preview.find(({ title }) => title === pictures);
  return part ? part.created + part.changed : 0;
}
