import type { z } from 'zod';
import { parseIsoOrUsDate } from '../../../core/dates.ts';
import { type CsvProblem, type CsvTable, parseCsvTable } from '../../../platform/csv-table.ts';
import { schemaProblemsOf } from '../../../platform/shape-faults.ts';
import { wineColumns, wineTextColumns } from './wine-column-table.ts';

type Column = keyof typeof wineColumns | keyof typeof wineTextColumns;
const ownColumns = Object.keys(wineColumns) as (keyof typeof wineColumns)[];
const wordColumns = Object.keys(wineTextColumns) as (keyof typeof wineTextColumns)[];
const columnOfField = new Map<string, Column>([
  ...ownColumns.map((column) => [wineColumns[column].field, column] as const),
  ...wordColumns.map((column) => [`facts.${wineTextColumns[column].field}`, column] as const),
]);

/** Column aliases used in wineries' own spreadsheets, from column name to its aliases. */
const otherNames: Readonly<Partial<Record<Column, readonly string[]>>> = {
  code: ['sku', 'item_code', 'item_number', 'product_code'],
  slug: ['handle'],
  title: ['name', 'wine', 'wine_name', 'product', 'product_name'],
  vintage: ['year'],
  style: ['type', 'color', 'colour', 'wine_type'],
  price: ['retail', 'retail_price', 'list_price', 'bottle_price', 'msrp'],
  abv: ['alcohol', 'alc', 'alcohol_by_volume'],
  bottle_ml: ['size', 'bottle_size', 'volume', 'size_ml'],
  released_on: ['release_date', 'released', 'release'],
  purchase_limit: ['limit', 'limit_per_customer'],
  stock: ['quantity', 'qty', 'inventory', 'on_hand', 'bottles'],
  designation: ['grape', 'grapes', 'varietal', 'variety'],
  appellation: ['ava', 'region'],
  description: ['note', 'notes', 'tasting_note', 'tasting_notes'],
  winemaking: ['winemaker_notes', 'winemaking_notes'],
  pairing: ['pairings', 'food_pairing', 'food_pairings', 'pairs_with'],
  cases_made: ['cases', 'cases_produced', 'production'],
};
const columnOfName = new Map(
  Object.entries(otherNames).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
);

/** One row of a wine table. An empty cell leaves its field out. */
export type WineTableRow = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The wine's fields other than its facts. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Cells whose values can't be parsed. */
  readonly wrong: readonly { readonly column: string; readonly sentence: string }[];
};

export type WineTable = Omit<CsvTable, 'rows'> & { readonly wines: readonly WineTableRow[] };

type WineTableOptions = {
  readonly required: readonly Column[];
  /** Returns the date `days` days after the import. */
  readonly dayAfter: (days: number) => string;
  /** Whether the table is a winery's own spreadsheet, which may use column aliases and contain formulas. */
  readonly isSpreadsheet?: boolean;
};

/** Parses wines from CSV text. Reports cells that can't be parsed, but does not validate the resulting fields. */
export function readWineTable(text: string, options: WineTableOptions): WineTable {
  const { required, dayAfter, isSpreadsheet = false } = options;
  const known = [...ownColumns, ...wordColumns];
  const { rows, ...table } = parseCsvTable(text, {
    ...{ known, required },
    ...(isSpreadsheet && { otherNames: columnOfName }),
  });
  const wines = rows.map(({ cells, line }): WineTableRow => {
    const wrong: { column: string; sentence: string }[] = [];
    const fields = (columns: readonly Column[]) =>
      columns.flatMap((column) => {
        const text = cells[column] ?? '';
        if (text === '') return [];
        const { field, says } = { ...wineColumns, ...wineTextColumns }[column];
        const value = isSpreadsheet && isFormula(text) ? undefined : convert(column, text, dayAfter);
        if (value === undefined) {
          const name = table.headers.get(column) ?? column;
          const why = isFormula(text) ? 'Save the table with values instead of formulas.' : says;
          wrong.push({ column, sentence: `${name} can’t be “${text.slice(0, 60)}”. ${why}` });
        }
        return [[field, value === null ? undefined : value] as const];
      });
    const own = Object.fromEntries(fields(ownColumns));
    return { line, cells, own, facts: Object.fromEntries(fields(wordColumns)), wrong };
  });
  return { ...table, wines };
}

/** Returns whether a cell contains an uncalculated formula or a formula error such as `#REF!`. */
function isFormula(text: string): boolean {
  return /^=|^#(REF!|VALUE!|N\/A|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|ERROR!)/.test(text);
}

/** Returns the parsed value of a cell; null for an explicit blank such as `NV`, undefined if the cell can't be parsed. */
function convert(column: Column, text: string, dayAfter: (days: number) => string): unknown {
  switch (column) {
    case 'price':
      return scaled(text.replace(/^\$ ?/, ''), /^(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/, 100);
    case 'abv':
      return scaled(text.replace(/ ?%$/, ''), /^\d{1,2}(\.\d0*)?$/, 10);
    case 'vintage':
      return /^(nv|n\/v|n\.v\.|non-vintage)$/i.test(text) ? null : scaled(text, /^\d{1,8}$/, 1);
    case 'bottle_ml':
      return (
        scaled(text.replace(/ ?ml$/i, ''), /^\d{1,8}$/, 1) ??
        scaled(text.replace(/ ?l$/i, ''), /^\d{1,2}\.\d{1,3}$/, 1000)
      );
    case 'purchase_limit':
    case 'low_at':
    case 'stock':
    case 'cases_made':
      return scaled(text, /^(\d{1,8}|\d{1,3}(,\d{3})+)$/, 1);
    case 'style':
      return styleOf(text);
    case 'visibility':
    case 'lifecycle':
      return text.toLowerCase();
    case 'pickup_only':
      return { yes: true, no: false }[text.toLowerCase()];
    case 'released_on': {
      const days = /^[+-]\d{1,3}$/.exec(text)?.[0];
      return days === undefined ? (parseIsoOrUsDate(text) ?? text) : dayAfter(Number(days));
    }
    case 'flavors':
    case 'pairing':
      return text
        .split(/[,;\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== '');
    default:
      return text;
  }
}

/** Returns a wine style in lowercase, such as `rosé` for `Rose wine`. */
function styleOf(text: string): string {
  const style = text.toLowerCase().replace(/ wine$/, '');
  return style === 'rose' ? 'rosé' : style;
}

function scaled(text: string, form: RegExp, by: number): number | undefined {
  return form.test(text) ? Math.round(Number(text.replaceAll(',', '')) * by) : undefined;
}

/**
 * Converts the zod errors of one wine to table errors that use the column names in the table's header. Omits cells that couldn't be parsed,
 * because they already have an error.
 */
export function wineTableErrors(
  error: z.ZodError,
  { line, wrong }: { readonly line: number; readonly wrong: readonly { readonly column: string }[] },
  headers: CsvTable['headers'],
): CsvProblem[] {
  return schemaProblemsOf(error).flatMap(({ field, sentence }) => {
    const column = columnOfField.get(field.replace(/^(facts\.\w+)\.\d+$/, '$1')) ?? field;
    // A cell that can't be read has its fault already.
    if (wrong.some((cell) => cell.column === column)) return [];
    const name = headers.get(column) ?? column;
    return [{ line, sentence: [name, ...sentence.split(' ').slice(1)].join(' ') }];
  });
}
