import type { Cents } from '../../../core/money.ts';
import type { WineStyle } from '../../pricing/types.ts';
import type { SkuSaveOutcome } from '../save-types.ts';

/** The outcome of an import for one wine in the list. */
export type ImportedWine = {
  readonly line: number;
  readonly code: string;
  /** The wine's name with its vintage. */
  readonly name: string;
  readonly style: WineStyle;
  readonly bottleMl: number;
  readonly priceCents: Cents;
  /** Starting stock of a new wine, in bottles; undefined for an existing wine, whose stock is not changed. */
  readonly openingStock: number | undefined;
  readonly as: SkuSaveOutcome;
  /** The price before the import; undefined if it does not change. */
  readonly priceCentsBefore: Cents | undefined;
};

export type WineImport = {
  readonly wines: readonly ImportedWine[];
  /** Columns of the list that the import ignores. */
  readonly ignored: readonly string[];
  /** Hash of this outcome, to verify that the confirmed import matches the preview. */
  readonly mark: string;
};

export type WineImportCode =
  | 'LIST_EMPTY'
  | 'LIST_TOO_LARGE'
  | 'LIST_NOT_TEXT'
  | 'LIST_FAULTY'
  /** The catalog changed after the preview. */
  | 'PREVIEW_OUTDATED';
