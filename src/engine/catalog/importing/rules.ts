import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { CsvProblem } from '../../../platform/csv-table.ts';
import { normalizeLine, normalizeText } from '../../../platform/normalize-text.ts';
import type { SkuToSave } from '../save-types.ts';
import type { WineImportCode } from './types.ts';
import { wineColumns, wineTextColumns } from './wine-column-table.ts';
import type { WineTableRow } from './wine-table-rules.ts';

export const maxWineListBytes = 1024 * 1024;
export const maxWinesPerList = 2_000;

export type WineToSave = Extract<SkuToSave, { kind: 'wine' }>;

/** Columns of the list that a winery uploads, with a description of each. Name, type, price, and alcohol are required. */
export const wineListColumns = [
  { title: 'Name', isRequired: true, says: wineColumns.title.says },
  { title: 'Vintage', isRequired: false, says: wineColumns.vintage.says },
  { title: 'Type', isRequired: true, says: 'Red, white, rosé, sparkling or dessert.' },
  { title: 'Price', isRequired: true, says: 'Price per bottle in dollars, such as 42.00.' },
  { title: 'Alcohol', isRequired: true, says: 'Alcohol percentage as shown on the label, such as 14.5.' },
  { title: 'Size', isRequired: false, says: 'Bottle size in milliliters. 750 if left blank.' },
  { title: 'Stock', isRequired: false, says: 'Bottles in stock. Used only when the wine is new.' },
  {
    title: 'SKU',
    isRequired: false,
    says: 'Your own SKU. If left blank, it’s made from the name, vintage and size.',
  },
  {
    title: 'Grape',
    isRequired: false,
    says: 'Class and type as shown on the label: a grape variety, or Red wine.',
  },
  { title: 'Appellation', isRequired: false, says: wineTextColumns.appellation.says },
  { title: 'Vineyard', isRequired: false, says: wineTextColumns.vineyard.says },
  { title: 'Description', isRequired: false, says: wineTextColumns.description.says },
  { title: 'Flavors', isRequired: false, says: wineTextColumns.flavors.says },
  { title: 'Winemaking', isRequired: false, says: wineTextColumns.winemaking.says },
  { title: 'Pairs with', isRequired: false, says: wineTextColumns.pairing.says },
  { title: 'Cases made', isRequired: false, says: wineTextColumns.cases_made.says },
  {
    title: 'Release date',
    isRequired: false,
    says: 'First day on sale, such as 5/1/2026. Until then, it’s shown as coming soon.',
  },
] as const;

export function wineListRefusal<Code extends WineImportCode>(code: Code, sentence: string): Refusal<Code> {
  return { code, sentence, field: 'table' };
}

/**
 * Decodes an uploaded wine list as text, ignoring its file name and media type. `LIST_TOO_LARGE`: it exceeds `maxWineListBytes`.
 * `LIST_NOT_TEXT`: it is a workbook or not UTF-8 text.
 */
export function decodeWineList(bytes: Uint8Array): Result<string, 'LIST_TOO_LARGE' | 'LIST_NOT_TEXT'> {
  const no = (sentence: string) => refused(wineListRefusal('LIST_NOT_TEXT', sentence));
  if (bytes.length > maxWineListBytes)
    return refused(wineListRefusal('LIST_TOO_LARGE', wineListTooLargeSentence));
  // Every workbook is a ZIP archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return no('This is a workbook. Save it as “CSV UTF-8 (Comma delimited)” and choose that file.');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
    if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return ok(text);
  } catch {
    return no('This file is not UTF-8. Save it as “CSV UTF-8 (Comma delimited)” and choose that file.');
  }
  return no('This is not a CSV file. Save your list as “CSV UTF-8 (Comma delimited)” and choose that file.');
}

export const wineListTooLargeSentence =
  'The list is larger than 1 MB. Split it and import the parts one at a time.';

/** Returns the default slug of a wine: `pinot-noir-2022`, or `pinot-noir-2022-1500-ml` if the bottle is not 750 ml. */
export function wineSlugFor({ title = '', vintage, bottleMl = 750 }: NamedWine): string {
  return [title, vintage, ...(bottleMl === 750 ? [] : [bottleMl, 'ml'])]
    .filter((part) => part !== undefined)
    .join('-')
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

type NamedWine = {
  readonly title?: string | undefined;
  readonly vintage?: number | undefined;
  readonly bottleMl?: number | undefined;
};

/** Returns a SKU code in the catalog's format: `PN-22` for `pn_22`. */
export function normalizeSkuCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Fields that every new wine requires, with their columns. `title` names the column in errors if the list does not have it. */
const needed = [
  { field: 'title', column: 'title', title: 'Name' },
  { field: 'style', column: 'style', title: 'Type' },
  { field: 'priceCents', column: 'price', title: 'Price' },
  { field: 'abvTenths', column: 'abv', title: 'Alcohol' },
] as const;

/**
 * Returns an error for each required field that a new wine lacks: on the wine's line if the cell is empty, or on the header line if the
 * list has no such column.
 */
export function missingFieldErrors(
  given: Readonly<Record<string, unknown>>,
  { line, wrong }: Pick<WineTableRow, 'line' | 'wrong'>,
  headers: ReadonlyMap<string, string>,
): { readonly column: string; readonly fault: CsvProblem }[] {
  return needed.flatMap(({ field, column, title }) => {
    if (given[field] !== undefined || wrong.some((cell) => cell.column === column)) return [];
    const header = headers.get(column);
    const fault =
      header === undefined
        ? { line: 1, sentence: `The “${title}” column is missing. New wines need it.` }
        : { line, sentence: `${header} is missing.` };
    return [{ column, fault }];
  });
}

/** The wines already in the catalog, by code and by slug. */
export type ExistingWines = {
  readonly byCode: ReadonlyMap<string, WineToSave>;
  readonly bySlug: ReadonlyMap<string, WineToSave>;
};

/**
 * Merges a line of a list with the catalog. An existing wine keeps every field that the line omits; a new wine gets a default code and slug
 * from its name.
 * @param today a new wine with a later release date gets the lifecycle `coming`
 */
export function mergeWineRow(
  { own, facts }: Pick<WineTableRow, 'own' | 'facts'>,
  { byCode, bySlug }: ExistingWines,
  today: string,
): { readonly given: Record<string, unknown>; readonly before: WineToSave | undefined } {
  const plain = normalized(own) as NamedWine & { code?: string; slug?: string; releasedOn?: string };
  const slug = plain.slug ?? wineSlugFor(plain);
  const code = plain.code === undefined ? undefined : normalizeSkuCode(plain.code);
  const before = code === undefined ? bySlug.get(slug) : byCode.get(code);
  const isComing = plain.releasedOn !== undefined && plain.releasedOn > today;
  const start = { slug, code: code ?? slug.toUpperCase().slice(0, 40).replace(/-+$/, '') };
  return {
    before,
    given: {
      kind: 'wine',
      ...(before ?? start),
      ...(isComing && before === undefined && { lifecycle: 'coming' }),
      ...plain,
      ...(code !== undefined && { code }),
      facts: { ...before?.facts, ...normalized(facts) },
    },
  };
}

/** Text fields that keep their line breaks. */
const withLineBreaks = new Set(['note', 'making']);

function normalized(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => clean(field, each));
    if (typeof value !== 'string') return value;
    return withLineBreaks.has(field) ? normalizeText(value) : normalizeLine(value);
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, clean(field, value)]),
  );
}
