import type { CivilDate } from '../../../core/dates.ts';
import type { LegalDocument } from './documents-table.ts';

/** One version of a legal text. */
export type LegalText = {
  readonly document: LegalDocument;
  /** Its first day in the winery's zone. */
  readonly from: CivilDate;
  /** What changed since the previous version, in a sentence or two. */
  readonly changes: string;
  /** Markdown as `core/legal-words.ts` reads it; a waiver is plain paragraphs. */
  readonly body: string;
};

/** A fault of a text: `from`, `changes`, or a line of the body, such as `body.12`. */
export type LegalFault = { readonly field: string; readonly sentence: string };
