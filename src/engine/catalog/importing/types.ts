import type { Cents } from '../../../core/money.ts';
import type { WineStyle } from '../../pricing/types.ts';
import type { SaveOutcome } from '../save-types.ts';

/** What an import does with one wine of a list. */
export type ImportedWine = {
  readonly line: number;
  readonly code: string;
  /** The wine's name with its vintage. */
  readonly name: string;
  readonly style: WineStyle;
  readonly bottleMl: number;
  readonly priceCents: Cents;
  /** Bottles that a new wine starts with; undefined for a wine whose stock is counted already. */
  readonly openingStock: number | undefined;
  readonly as: SaveOutcome;
  /** The price before the import, if it changes. */
  readonly priceCentsBefore: Cents | undefined;
};

export type WineImport = {
  readonly wines: readonly ImportedWine[];
  /** Columns of the list that nothing is read from. */
  readonly ignored: readonly string[];
  /** Identifies this outcome, so that what is confirmed is what was shown. */
  readonly mark: string;
};

export type WineImportCode =
  | 'LIST_EMPTY'
  | 'LIST_TOO_LARGE'
  | 'LIST_NOT_TEXT'
  | 'LIST_FAULTY'
  /** The catalog changed after the preview. */
  | 'PREVIEW_OUTDATED';
