import type { z } from 'zod';
import type { Result } from '../../core/result.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';

/** A problem found in a package, with its file and line. Lines count from 1. */
export type PackageProblem = { readonly file: string; readonly line: number; readonly sentence: string };

/** One entry of a package, such as a wine, with the file that contains it. */
export type LocatedPackageEntry<Value> = {
  readonly value: Value;
  readonly file: string;
  /** Returns the line of the field at this path or, if the field is missing, of the value that contains it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

export type PackageReadResult<Value> = {
  readonly entries: readonly LocatedPackageEntry<Value>[];
  readonly faults: readonly PackageProblem[];
};

/** The result of saving one entry of a package. */
export type PackageEntrySaveResult = {
  readonly as: 'created' | 'changed' | 'unchanged';
  readonly isRepriced?: boolean;
};

export type PackageSaveContext = {
  readonly tx: Transaction;
  readonly actor: AuditActor;
  readonly now: Date;
  readonly seal: Pick<Seal, 'seal' | 'keyedHash'>;
};

/** The text files of a package by path. */
export type PackageFiles = ReadonlyMap<string, string>;

/**
 * A kind of entry in a package, such as wines, with the functions that parse, save and export it. Parts are saved in order, because later
 * parts may refer to earlier ones.
 */
export type PackagePart<Value> = {
  /** The name of the entries in reports, such as `wines`. */
  readonly title: string;
  read(files: PackageFiles): PackageReadResult<Value>;
  /** Saves all entries. If a refusal has `details.index`, it is about the entry at that index. */
  save(
    entries: readonly LocatedPackageEntry<Value>[],
    saving: PackageSaveContext,
  ): Promise<Result<readonly PackageEntrySaveResult[]>>;
  /** Returns the files that contain the current data of the database. */
  write(read: Transaction, now: Date): Promise<PackageFiles>;
};

/** A setting of the winery and the file of the package that contains it. */
export type PackageSettingFile = {
  readonly name: string;
  readonly file: string;
  readonly shape: z.ZodType;
  /** Whether a package must contain the file. Every setting that is not required has plain default texts. */
  readonly isRequired: boolean;
  /** The texts of the setting that have files of their own, such as drawings, with their path in the value. */
  readonly texts: readonly { readonly path: readonly string[]; readonly file: string }[];
};
