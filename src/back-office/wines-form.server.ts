import { data } from 'react-router';
import { formatCents } from '../core/money.ts';
import type { Refusal } from '../core/result.ts';
import { sentenceCase } from '../core/sentence-case.ts';
import { decodeWineList } from '../engine/catalog/importing/rules.ts';
import type { ImportedWine, WineImport } from '../engine/catalog/importing/types.ts';
import { bottleSizeLabel } from '../engine/catalog/rules.ts';

import { privateHeaders } from '../platform/private-headers.ts';

/** The maximum number of problems shown at once. */
const mostFaults = 50;

/**
 * Returns the list that a form submits as CSV text: the uploaded file or, without one, the text field. If the file can't be read, returns
 * its refusals and the text field.
 */
export async function readWineListForm(form: FormData) {
  const entered = form.get('table');
  const table = typeof entered === 'string' ? entered : '';
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { table, refusals: [] };
  const read = decodeWineList(new Uint8Array(await file.arrayBuffer()));
  return read.ok ? { table: read.value, refusals: [] } : { table, refusals: read.refusals };
}

/** The server's response to a submitted list that has not been imported yet: its problems or a preview. */
export type WineListAnswer = {
  readonly problems: readonly { readonly fieldId: string; readonly sentence: string }[];
  readonly entered: Readonly<Record<string, string>>;
  /** The submitted list as CSV text. */
  readonly table: string;
  readonly preview?: ReturnType<typeof previewOf>;
};

/** Returns a 422 response with the submitted list and its problems. */
export function rejectWineList(refusals: readonly Refusal[], table: string) {
  const shown = refusals.slice(0, mostFaults).map(({ sentence }) => ({ fieldId: 'table', sentence }));
  const more = refusals.length - shown.length;
  const sentence = `${more.toLocaleString('en-US')} more. They appear once these are corrected.`;
  const problems = more > 0 ? [...shown, { fieldId: 'table', sentence }] : shown;
  return data<WineListAnswer>({ problems, entered: {}, table }, { status: 422, headers: privateHeaders });
}

/** Returns a response with a preview of importing the list. */
export function respondWithImportPreview(table: string, outcome: WineImport) {
  const answer = { problems: [], entered: {}, table, preview: previewOf(outcome) };
  return data<WineListAnswer>(answer, { headers: privateHeaders });
}

function previewOf({ wines, ignored, mark }: WineImport) {
  const written = wines.filter(({ as }) => as !== 'unchanged');
  return { ignored, mark, unchanged: wines.length - written.length, rows: written.map(rowOf) };
}

function rowOf(wine: ImportedWine) {
  const { code, name, style, bottleMl, priceCents, priceCentsBefore, openingStock } = wine;
  return {
    ...{
      code,
      name,
      isNew: wine.as === 'created',
      type: sentenceCase(style),
      size: bottleSizeLabel(bottleMl),
    },
    price: formatCents(priceCents),
    priceBefore: priceCentsBefore === undefined ? undefined : formatCents(priceCentsBefore),
    stock: openingStock === undefined ? 'As counted' : openingStock.toLocaleString('en-US'),
  };
}
