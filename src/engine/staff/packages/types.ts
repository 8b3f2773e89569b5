import type { PackageImportId } from '../../../core/ids.ts';

/**
 * The state of an uploaded package. `checking` and `importing`: a worker has it or will soon. `faulty`: it has problems, and nothing was
 * imported. `ready`: it waits for confirmation.
 */
export type PackageImportState = 'checking' | 'faulty' | 'ready' | 'importing' | 'imported';

/** A problem in a package. `file` is empty if the problem concerns the package as a whole. */
export type PackageProblem = { readonly file: string; readonly line: number; readonly sentence: string };

/** The changes that an import makes to one kind of record. */
export type PackagePartChanges = {
  /** The kind of record, such as `wines and goods`. */
  readonly title: string;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repriced: number;
  /** A hash of the changes to each record of this kind. */
  readonly digest: string;
};

export type PackageImport = {
  readonly importId: PackageImportId;
  readonly state: PackageImportState;
  readonly contentHash: string;
  readonly parts: number;
  /** The first of the `faultCount` problems. */
  readonly faults: readonly PackageProblem[];
  readonly faultCount: number;
  readonly preview: readonly PackagePartChanges[];
  /** A marker that changes with the preview. A confirmation must repeat it. */
  readonly mark: string;
  /** Whether the shop changed after an earlier preview was confirmed, so that this one must be confirmed again. */
  readonly isOutdated: boolean;
  readonly picturesDone: number;
  readonly uploadedBy: string;
  readonly confirmedBy: string | undefined;
  readonly confirmedById: string | undefined;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
};
