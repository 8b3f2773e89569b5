import { csvLine } from '../../core/csv.ts';
import { type SkuToSave, skuShape } from '../../engine/catalog/save-types.ts';
import { readDay } from '../../engine/staff/importing/rules.ts';
import { joined, jsonFile, locateCsv, locateJson, readEntry } from './located-rules.ts';
import type { PackageFault, PackageFiles, Read } from './types.ts';

export const winesFile = 'catalog/wines.csv';
const wordsFolder = 'catalog/wines/';

/** Columns of `catalog/wines.csv` and the field that each fills. */
export const wineColumns = {
  code: { field: 'code', says: 'Never change it: orders and stock refer to it.' },
  slug: { field: 'slug', says: 'Address of its page.' },
  title: { field: 'title', says: 'Name without the vintage.' },
  vintage: { field: 'vintage', says: 'Year; empty for a blend of years.' },
  style: { field: 'style', says: '`red`, `white`, `rosé`, `sparkling` or `dessert`.' },
  price: { field: 'priceCents', says: 'List price in dollars, such as `42.00`.' },
  abv: { field: 'abvTenths', says: 'Alcohol in percent, such as `14.5`.' },
  bottle_ml: { field: 'bottleMl', says: 'Bottle size in milliliters; 750 if empty.' },
  visibility: { field: 'visibility', says: '`public`, `club`, `allocation` or `hidden`.' },
  lifecycle: { field: 'lifecycle', says: '`coming`, `current` or `retired`.' },
  released_on: {
    field: 'releasedOn',
    says: 'Day from which it is sold, such as `2026-05-01` or `5/1/2026`, or `+20`: so many days after the import.',
  },
  purchase_limit: { field: 'purchaseLimit', says: 'Most bottles that one customer may buy.' },
  low_at: { field: 'lowAt', says: 'Its page names how many are left from here on; 12 if empty.' },
  pickup_only: { field: 'pickupOnly', says: '`yes` if it is not shipped.' },
  next: { field: 'next', says: 'Slug of the next vintage.' },
  stock: { field: 'openingStock', says: 'Bottles when it is first imported.' },
} as const;

type Column = keyof typeof wineColumns;
const columnNames = Object.keys(wineColumns) as Column[];
/** Without these, every line would be at fault. */
const requiredColumns: readonly Column[] = ['code', 'slug', 'title', 'style', 'price', 'abv'];
const columnOf = new Map<string, Column>(columnNames.map((column) => [wineColumns[column].field, column]));

/** Reads `wines.csv` with the words of each wine in `wines/<slug>.json`. */
export function readWines(files: PackageFiles, dayAfter: (days: number) => string): Read<SkuToSave> {
  const text = files.get(winesFile);
  const { rows, faults } =
    text === undefined
      ? { rows: [], faults: [] }
      : locateCsv(winesFile, text, { known: columnNames, required: requiredColumns });
  const slugs = new Set(rows.map(({ cells }) => cells.slug));
  const unused = [...files.keys()]
    .filter((file) => file.startsWith(wordsFolder) && file.endsWith('.json'))
    .filter((file) => !slugs.has(file.slice(wordsFolder.length, -'.json'.length)))
    .map((file) => ({ file, line: 1, sentence: `No wine of ${winesFile} has this address.` }));
  const reads = rows.map(({ cells, line }): Read<SkuToSave> => {
    const wordsOf = `${wordsFolder}${cells.slug ?? ''}.json`;
    const words = files.get(wordsOf);
    if (words === undefined)
      return unread(winesFile, line, `${cells.title || 'This wine'} has no file ${wordsOf}.`);
    const located = locateJson(wordsOf, words);
    if (!('value' in located)) return { entries: [], faults: located };
    const { value, wrong } = wineOf(cells, dayAfter);
    const lineOf = (path: readonly PropertyKey[]) =>
      path[0] === 'facts' ? located.lineOf(path.slice(1)) : line;
    const read = readEntry(winesFile, { value: { ...value, facts: located.value }, lineOf }, skuShape);
    return {
      entries: wrong.length > 0 ? [] : read.entries,
      faults: [
        ...wrong.map(({ sentence }) => ({ file: winesFile, line, sentence })),
        ...read.faults
          .map((fault) => inItsFile(fault, wordsOf))
          // A cell that can't be read has its fault already.
          .filter(({ sentence }) => !wrong.some(({ column }) => sentence.startsWith(`${column} `))),
      ],
    };
  });
  return joined([...reads, { entries: [], faults: [...faults, ...unused] }]);
}

/** Faults of facts are in the file of the wine's words, all others in the table, by the names of its columns. */
function inItsFile(fault: PackageFault, wordsOf: string): PackageFault {
  if (fault.sentence.startsWith('facts'))
    return { ...fault, file: wordsOf, sentence: fault.sentence.replace(/^facts\.?/, '') };
  const [field = '', ...rest] = fault.sentence.split(' ');
  return { ...fault, sentence: [columnOf.get(field) ?? field, ...rest].join(' ') };
}

function unread(file: string, line: number, sentence: string): Read<never> {
  return { entries: [], faults: [{ file, line, sentence }] };
}

/** Converts the cells of a wine; an empty cell is a missing field. */
function wineOf(cells: Readonly<Record<string, string>>, dayAfter: (days: number) => string) {
  const wrong: { column: Column; sentence: string }[] = [];
  const value: Record<string, unknown> = { kind: 'wine' };
  for (const column of columnNames) {
    const text = cells[column] ?? '';
    if (text === '') continue;
    const converted = convert(column, text, dayAfter);
    if (converted === undefined) {
      wrong.push({ column, sentence: `${column} can’t be “${text}”. ${wineColumns[column].says}` });
    } else value[wineColumns[column].field] = converted;
  }
  return { value, wrong };
}

function convert(column: Column, text: string, dayAfter: (days: number) => string): unknown {
  switch (column) {
    case 'price':
      return scaled(text, /^\d{1,6}(\.\d{1,2})?$/, 100);
    case 'abv':
      return scaled(text, /^\d{1,2}(\.\d)?$/, 10);
    case 'vintage':
    case 'bottle_ml':
    case 'purchase_limit':
    case 'low_at':
    case 'stock':
      return scaled(text, /^\d{1,8}$/, 1);
    case 'pickup_only':
      return { yes: true, no: false }[text];
    case 'released_on': {
      const days = /^[+-]\d{1,3}$/.exec(text)?.[0];
      return days === undefined ? (readDay(text) ?? text) : dayAfter(Number(days));
    }
    default:
      return text;
  }
}

function scaled(text: string, form: RegExp, by: number): number | undefined {
  return form.test(text) ? Math.round(Number(text) * by) : undefined;
}

/** Writes the wines as `readWines` reads them. */
export function writeWines(
  wines: readonly Extract<SkuToSave, { kind: 'wine' }>[],
): [file: string, text: string][] {
  if (wines.length === 0) return [];
  const lines = wines.map((wine) => csvLine(columnNames.map((column) => cellOf(column, wine))));
  return [
    [winesFile, [csvLine(columnNames), ...lines].map((line) => `${line}\n`).join('')],
    ...wines.map(({ slug, facts }): [string, string] => [`${wordsFolder}${slug}.json`, jsonFile(facts)]),
  ];
}

function cellOf(column: Column, wine: Extract<SkuToSave, { kind: 'wine' }>): string {
  const value = wine[wineColumns[column].field];
  if (column === 'price') return (Number(value) / 100).toFixed(2);
  if (column === 'abv') return (Number(value) / 10).toFixed(1);
  if (column === 'pickup_only') return value === true ? 'yes' : '';
  if (column === 'stock') return '';
  return value === undefined ? '' : String(value);
}
