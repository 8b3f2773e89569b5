import { ok } from '../../core/result.ts';
import { readDocumentFile } from '../../engine/content/data-rules.ts';
import {
  isSameVersion,
  publishDocument,
  publishedVersions,
  saveDocument,
} from '../../engine/content/index.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { combineReadResults, formatJsonFile, parseLocatedJson } from './located-rules.ts';
import type { PackageEntrySaveResult, PackagePart, PackageReadResult, PackageSettingFile } from './types.ts';

const pagesFolder = 'pages/';

type PageDocument = { readonly id: string; readonly file: unknown };

/** The part with the documents that editors publish, one per file. Files of `settings` in the same folder are omitted. */
export function documentsPart(settings: readonly PackageSettingFile[]): PackagePart<PageDocument> {
  const ofSettings = new Set(settings.map(({ file }) => file));
  return {
    title: 'pages',
    read: (files) =>
      combineReadResults(
        [...files]
          .filter(([file]) => file.startsWith(pagesFolder) && file.endsWith('.json') && !ofSettings.has(file))
          .map(([file, text]): PackageReadResult<PageDocument> => {
            const located = parseLocatedJson(file, text);
            if (!('value' in located)) return { entries: [], faults: located };
            const { document, faults } = readDocumentFile(located.value);
            if (faults.length > 0) {
              return { entries: [], faults: faults.map((sentence) => ({ file, line: 1, sentence })) };
            }
            const value = { id: document.id, file: located.value };
            return { entries: [{ value, file, lineOf: located.lineOf }], faults: [] };
          }),
      ),
    save: async (entries, { tx, actor, now }) => {
      const shop = { database: { transaction: within(tx) }, clock: { now: () => now } };
      const before = new Map(
        (await publishedVersions(tx, now)).map((version) => [version.id as string, version]),
      );
      const saved: PackageEntrySaveResult[] = [];
      for (const { value } of entries) {
        const { document } = readDocumentFile(value.file);
        const known = before.get(value.id);
        if (known && isSameVersion(known, document)) {
          saved.push({ as: 'unchanged' });
          continue;
        }
        const kept = await saveDocument(shop, value.file, actor);
        if (!kept.ok) return kept;
        const published = await publishDocument(shop, { id: kept.value.id }, actor);
        if (!published.ok) return published;
        saved.push({ as: known ? 'changed' : 'created' });
      }
      return ok(saved);
    },
    write: async (read, now) => {
      const versions = await publishedVersions(read, now);
      return new Map(
        versions.map(({ id, model, name, targets, data }) => [
          `${pagesFolder}${id}.json`,
          formatJsonFile({ id, model, name, targets, data }),
        ]),
      );
    },
  };
}

const within =
  (tx: Transaction) =>
  <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
    work(tx);
