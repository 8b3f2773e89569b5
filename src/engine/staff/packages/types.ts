import type { PackageImportId } from '../../../core/ids.ts';

/**
 * Where an uploaded package is. `checking`, `importing`: a worker has it, or will soon. `faulty`: nothing was imported. `ready`: it waits to be
 * confirmed.
 */
export type PackageState = 'checking' | 'faulty' | 'ready' | 'importing' | 'imported';

/** `file` is empty if the fault is one of the package as a whole. */
export type PackageFault = { readonly file: string; readonly line: number; readonly sentence: string };

/** What an import does to one kind of thing. */
export type PartChange = {
  /** `wines and goods`. */
  readonly title: string;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repriced: number;
  /** Hash of what it does to each thing of the kind. */
  readonly digest: string;
};

export type PackageImport = {
  readonly importId: PackageImportId;
  readonly state: PackageState;
  readonly contentHash: string;
  readonly parts: number;
  /** The first ones of `faultCount`. */
  readonly faults: readonly PackageFault[];
  readonly faultCount: number;
  readonly preview: readonly PartChange[];
  /** Changes with the preview; a confirmation repeats it. */
  readonly mark: string;
  /** Whether the shop changed after this was confirmed, so that it has to be confirmed again. */
  readonly isOutdated: boolean;
  readonly picturesDone: number;
  readonly uploadedBy: string;
  readonly confirmedBy: string | undefined;
  readonly confirmedById: string | undefined;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
};
