import type { z } from 'zod';
import type { Result } from '../../core/result.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';

/** A fault of a package, at the line of its file; lines count from 1. */
export type PackageFault = { readonly file: string; readonly line: number; readonly sentence: string };

/** One thing of a package, such as a wine, and where it stands. */
export type Entry<Value> = {
  readonly value: Value;
  readonly file: string;
  /** Returns the line of a field, or of what contains it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
};

export type Read<Value> = {
  readonly entries: readonly Entry<Value>[];
  readonly faults: readonly PackageFault[];
};

/** What saving one thing did. */
export type SavedEntry = { readonly as: 'created' | 'changed' | 'unchanged'; readonly isRepriced?: boolean };

export type Saving = {
  readonly tx: Transaction;
  readonly actor: AuditActor;
  readonly now: Date;
  readonly seal: Pick<Seal, 'seal' | 'keyedHash'>;
};

/** Files of a package by their paths. */
export type PackageFiles = ReadonlyMap<string, string>;

/** A kind of thing that a package holds. Parts are saved in their order, because later ones name earlier ones. */
export type PackagePart<Value> = {
  /** `wines`, in reports. */
  readonly title: string;
  read(files: PackageFiles): Read<Value>;
  /** Saves all entries; a refusal belongs to the entry at the index in `details.index`, if there is one. */
  save(entries: readonly Entry<Value>[], saving: Saving): Promise<Result<readonly SavedEntry[]>>;
  /** Returns the files as they would be written from the database. */
  write(read: Transaction, now: Date): Promise<PackageFiles>;
};

/** A setting of the winery and the file of the package that holds it. */
export type SettingFile = {
  readonly name: string;
  readonly file: string;
  readonly shape: z.ZodType;
  /** Whether a package without the file is at fault; pages have plain words for all other settings. */
  readonly isRequired: boolean;
  /** Texts of it that are files of their own, such as drawings, by their path in the value. */
  readonly texts: readonly { readonly path: readonly string[]; readonly file: string }[];
};
