import type { z } from 'zod';
import type { Result } from '../../core/result.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';

/** A problem found in a package, with its file and line. Lines count from 1. */
export type PackageFault = { readonly file: string; readonly line: number; readonly sentence: string };

/** One entry of a package, such as a wine, with the file that contains it. */
export type LocatedEntry<Value> = {
  readonly value: Value;
  readonly file: string;
  /** Returns the line of the field at this path or, if the field is missing, of the value that contains it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

export type ReadResult<Value> = {
  readonly entries: readonly LocatedEntry<Value>[];
  readonly faults: readonly PackageFault[];
};

/** The result of saving one entry of a package. */
export type EntrySaveResult = {
  readonly as: 'created' | 'changed' | 'unchanged';
  readonly isRepriced?: boolean;
};

export type SaveContext = {
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
  read(files: PackageFiles): ReadResult<Value>;
  /** Saves all entries. If a refusal has `details.index`, it is about the entry at that index. */
  save(
    entries: readonly LocatedEntry<Value>[],
    saving: SaveContext,
  ): Promise<Result<readonly EntrySaveResult[]>>;
  /** Returns the files that contain the current data of the database. */
  write(read: Transaction, now: Date): Promise<PackageFiles>;
};

/** A setting of the winery and the file of the package that contains it. */
export type SettingFile = {
  readonly name: string;
  readonly file: string;
  readonly shape: z.ZodType;
  /** Whether a package must contain the file. Every setting that is not required has plain default texts. */
  readonly isRequired: boolean;
  /** The texts of the setting that have files of their own, such as drawings, with their path in the value. */
  readonly texts: readonly { readonly path: readonly string[]; readonly file: string }[];
};
