import type { z } from 'zod';
import type { Result } from '../../core/result.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';

/** A fault of a package, at the line of its file; lines count from 1. */
export type PackageFault = { readonly file: string; readonly line: number; readonly sentence: string };

/** One entry of a package, such as a wine, and the file that contains it. */
export type LocatedEntry<Value> = {
  readonly value: Value;
  readonly file: string;
  /** Returns the line of the field at this path, or of what contains it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

export type ReadResult<Value> = {
  readonly entries: readonly LocatedEntry<Value>[];
  readonly faults: readonly PackageFault[];
};

/** The result of saving one entry. */
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

/** A kind of entry that a package holds, such as wines. Parts are saved in order, because later parts may refer to earlier ones. */
export type PackagePart<Value> = {
  /** What reports call the entries, such as `wines`. */
  readonly title: string;
  read(files: PackageFiles): ReadResult<Value>;
  /** Saves all entries; a refusal belongs to the entry at the index in `details.index`, if there is one. */
  save(
    entries: readonly LocatedEntry<Value>[],
    saving: SaveContext,
  ): Promise<Result<readonly EntrySaveResult[]>>;
  /** Returns the files that hold what is now in the database. */
  write(read: Transaction, now: Date): Promise<PackageFiles>;
};

/** A setting of the winery and the file of the package that holds it. */
export type SettingFile = {
  readonly name: string;
  readonly file: string;
  readonly shape: z.ZodType;
  /** Whether a package without the file is at fault; every other setting has plain default texts. */
  readonly isRequired: boolean;
  /** Texts of the setting that have files of their own, such as drawings, by their path in the value. */
  readonly texts: readonly { readonly path: readonly string[]; readonly file: string }[];
};
