import { createHash } from 'node:crypto';
import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { CsvProblem } from '../../../platform/csv-table.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { commitOrRollBack } from '../../../platform/dry-run.server.ts';
import { skuDisplayName } from '../rules.ts';
import { exportSkus, saveSkus } from '../save-skus.server.ts';
import { lockCatalog } from '../save-store.server.ts';
import { skuSchema } from '../save-types.ts';
import {
  type ExistingWines,
  maxWineListBytes,
  maxWinesPerList,
  mergeWineRow,
  missingFieldErrors,
  type WineToSave,
  wineListRefusal,
  wineListTooLargeSentence,
} from './rules.ts';
import type { ImportedWine, WineImport, WineImportCode } from './types.ts';
import { readWineTable, type WineTable, wineTableErrors } from './wine-table-rules.ts';

type Importing = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };

type List = {
  /** The wine list as CSV text. */
  readonly table: string;
  /** The `mark` of the preview being confirmed; undefined to return a preview and save nothing. */
  readonly confirmed: string | undefined;
};

/**
 * Imports a list of wines: adds new wines to the catalog and updates existing ones. Empty cells and missing columns change nothing. Saves
 * all wines or none. The stock column is read only for new wines.
 * @returns the outcome of the import. Refusals: `LIST_FAULTY` for each error, with its line in `details.line`; `PREVIEW_OUTDATED` if the
 * catalog changed after the preview; `LIST_EMPTY`; `LIST_TOO_LARGE`.
 */
export async function importWines(
  { database, clock }: Importing,
  { table, confirmed }: List,
  actor: AuditActor,
): Promise<Result<WineImport, WineImportCode>> {
  if (Buffer.byteLength(table) > maxWineListBytes)
    return refused(wineListRefusal('LIST_TOO_LARGE', wineListTooLargeSentence));
  const now = clock.now();
  const today = wineryDate(now);
  const read = readList(table, today);
  if (!read.ok) return read;
  return commitOrRollBack<Result<WineImport, WineImportCode>>(database, async (tx) => {
    const result = await saveList(tx, read.value, { actor, now, today });
    if (!result.ok || confirmed === undefined) return { result, isKept: false };
    if (confirmed === result.value.mark) return { result, isKept: true };
    const sentence = 'The catalog has changed since you checked the list. Please review the changes again.';
    return { result: refused(wineListRefusal('PREVIEW_OUTDATED', sentence)), isKept: false };
  });
}

function readList(
  table: string,
  today: CivilDate,
): Result<WineTable, 'LIST_EMPTY' | 'LIST_TOO_LARGE' | 'LIST_FAULTY'> {
  if (table.trim() === '')
    return refused(wineListRefusal('LIST_EMPTY', 'Choose a file, or paste your list.'));
  const read = readWineTable(table, {
    ...{ required: [], isSpreadsheet: true },
    dayAfter: (days) => addDays(today, days),
  });
  if (read.faults.length > 0) return refused(...read.faults.map(refusalOf));
  if (!read.headers.has('title') && !read.headers.has('code')) {
    return refused(
      refusalOf({
        line: 1,
        sentence: 'This row must have the column names, and “Name” must be one of them.',
      }),
    );
  }
  if (read.wines.length === 0) return refused(wineListRefusal('LIST_EMPTY', 'The list has no wines.'));
  if (read.wines.length > maxWinesPerList) {
    const most = maxWinesPerList.toLocaleString('en-US');
    const sentence = `The list has more than ${most} wines. Split it and import the parts one at a time.`;
    return refused(wineListRefusal('LIST_TOO_LARGE', sentence));
  }
  return ok(read);
}

function refusalOf({ line, sentence }: CsvProblem) {
  // Names of columns and examples are in code style in documents only.
  const plain = sentence.replaceAll('`', '');
  return { ...wineListRefusal('LIST_FAULTY', `Line ${line}: ${plain}`), details: { line } };
}

type Saving = { readonly actor: AuditActor; readonly now: Date; readonly today: CivilDate };

async function saveList(
  tx: Transaction,
  { wines, headers, ignored }: WineTable,
  { actor, now, today }: Saving,
): Promise<Result<WineImport, 'LIST_FAULTY'>> {
  await lockCatalog(tx);
  const known = knownWines(await exportSkus(tx));
  const faults: CsvProblem[] = [];
  const given = wines.flatMap((wine) => {
    const { before, given } = mergeWineRow(wine, known, today);
    const read = skuSchema.safeParse(given);
    faults.push(...wine.wrong.map(({ sentence }) => ({ line: wine.line, sentence })));
    const missing = missingFieldErrors(given, wine, headers);
    faults.push(...missing.map(({ fault }) => fault));
    const wrong = [...wine.wrong, ...missing];
    if (!read.success) faults.push(...wineTableErrors(read.error, { line: wine.line, wrong }, headers));
    return read.success && read.data.kind === 'wine' ? [{ sku: read.data, line: wine.line, before }] : [];
  });
  if (faults.length > 0) return refused(...withoutRepeats(faults).map(refusalOf));
  const saved = await saveSkus(
    tx,
    given.map(({ sku }) => sku),
    { actor, now, isAddition: true },
  );
  if (!saved.ok) {
    const lineOf = (code: unknown) => given.findLast(({ sku }) => sku.code === code)?.line ?? 1;
    return refused(
      ...saved.refusals.map(({ sentence, details }) => refusalOf({ line: lineOf(details?.code), sentence })),
    );
  }
  const outcome = given.map(({ sku, line, before }, index): ImportedWine => {
    const { code, style, bottleMl, priceCents, openingStock } = sku;
    const as = saved.value[index]?.as ?? 'unchanged';
    return {
      ...{ line, code, style, bottleMl, priceCents, as },
      name: skuDisplayName({ title: sku.title, vintage: sku.vintage }),
      openingStock: before ? undefined : openingStock,
      priceCentsBefore: before && before.priceCents !== priceCents ? before.priceCents : undefined,
    };
  });
  const mark = createHash('sha256').update(JSON.stringify(outcome)).digest('base64url').slice(0, 22);
  return ok({ wines: outcome, ignored, mark });
}

/** Returns the errors sorted by line, without duplicates: every new wine reports the same missing column. */
function withoutRepeats(faults: readonly CsvProblem[]): CsvProblem[] {
  const known = new Set<string>();
  return faults
    .filter(({ line, sentence }) => known.size < known.add(`${line} ${sentence}`).size)
    .toSorted((one, other) => one.line - other.line);
}

function knownWines(skus: Awaited<ReturnType<typeof exportSkus>>): ExistingWines {
  const wines = skus.filter((sku): sku is WineToSave => sku.kind === 'wine');
  return {
    byCode: new Map(wines.map((wine) => [wine.code, wine])),
    bySlug: new Map(wines.map((wine) => [wine.slug, wine])),
  };
}
