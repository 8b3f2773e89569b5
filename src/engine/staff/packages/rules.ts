import type { PackageImportId } from '../../../core/ids.ts';
import type { UnzipFailure, UnzipLimits } from '../../../platform/unzip.server.ts';
import type { PackagePartChanges, PackageProblem } from './types.ts';

const mostMegabytes = 200;
const mostUnpackedMegabytes = 500;
const megabyte = 1024 * 1024;
export const maxPackageBytes = mostMegabytes * megabyte;
export const packageUploadHint = `A ZIP file of the package’s folder, up to ${mostMegabytes} MB.`;
export const packageTooLargeSentence = `The file is larger than ${mostMegabytes} MB. Resize its photos and try again.`;

export const packageUnzipLimits: UnzipLimits = { entries: 20_000, bytes: mostUnpackedMegabytes * megabyte };

/** The maximum number of problems that are stored and shown. */
export const maxPackageProblems = 1_000;

/** The time after which an unconfirmed package is discarded. */
export const unconfirmedPackageRetentionHours = 24;

/** The time without a heartbeat after which a worker is considered killed. */
export const packageWorkerTimeoutMilliseconds = 60_000;
export const packageHeartbeatMilliseconds = 15_000;

/** The number of attempts at a package before it fails. */
export const maxPackageAttempts = 3;

export const packagePartBytes = 4 * megabyte;

/** Returns the storage names of the parts of a package's file. */
export function packagePartNames(importId: PackageImportId, parts: number): string[] {
  return Array.from({ length: parts }, (_, index) => `package-${importId}-${index}`);
}

/** Returns whether a file starts with the signature of a nonempty ZIP file. */
export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

export const packageProblem = (sentence: string): PackageProblem => ({ file: '', line: 1, sentence });

/** Returns the problem to show for a ZIP file that couldn't be unpacked. */
export function zipFileProblem(failure: UnzipFailure): PackageProblem {
  switch (failure.why) {
    case 'damaged':
      return packageProblem('The ZIP file is damaged or incomplete. Create it again and upload it.');
    case 'entries':
      return packageProblem(
        `The ZIP file has more than ${packageUnzipLimits.entries.toLocaleString('en-US')} files.`,
      );
    case 'bytes':
      return packageProblem(
        `The ZIP file is larger than ${mostUnpackedMegabytes} MB when unzipped. Resize its photos.`,
      );
    case 'encrypted':
      return packageProblem('The ZIP file has a password. Create it again without one.');
    case 'name':
      return packageProblem(
        `The ZIP file contains “${shownName(failure.name)}”, which is not the name of a file inside a folder.`,
      );
    case 'link':
      return packageProblem(
        `The ZIP file contains the link “${shownName(failure.name)}”. Replace it with the file itself.`,
      );
    case 'repeated':
      return packageProblem(
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
export function previewsHaveSameChanges(
  before: readonly PackagePartChanges[],
  now: readonly PackagePartChanges[],
  { withPictures }: { readonly withPictures: boolean },
): boolean {
  const compared = (parts: readonly PackagePartChanges[]) =>
    parts
      .filter(({ title }) => withPictures || title !== pictures)
      .map(({ title, digest }) => [title, digest]);
  return JSON.stringify(compared(before)) === JSON.stringify(compared(now));
}

/** Returns the number of pictures that an import encodes. */
export function countPicturesToEncode(preview: readonly PackagePartChanges[]): number {
  const part = preview.find(({ title }) => title === pictures);
  return part ? part.created + part.changed : 0;
}
