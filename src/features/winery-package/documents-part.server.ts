import { ok } from '../../core/result.ts';
import { readDocument } from '../../engine/content/data-rules.ts';
import {
  isSameVersion,
  publishDocument,
  saveDocument,
  shownVersions,
} from '../../engine/content/index.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { combineReads, formatJsonFile, parseLocatedJson } from './located-rules.ts';
import type { EntrySaveResult, PackagePart, ReadResult, SettingFile } from './types.ts';

const pagesFolder = 'pages/';

type PageDocument = { readonly id: string; readonly file: unknown };

/** The part with the documents that editors publish, one per file. Files of `settings` in the same folder are omitted. */
export function documentsPart(settings: readonly SettingFile[]): PackagePart<PageDocument> {
  const ofSettings = new Set(settings.map(({ file }) => file));
  return {
    title: 'pages',
    read: (files) =>
      combineReads(
        [...files]
          .filter(([file]) => file.startsWith(pagesFolder) && file.endsWith('.json') && !ofSettings.has(file))
          .map(([file, text]): ReadResult<PageDocument> => {
            const located = parseLocatedJson(file, text);
            if (!('value' in located)) return { entries: [], faults: located };
            const { document, faults } = readDocument(located.value);
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
        (await shownVersions(tx, now)).map((version) => [version.id as string, version]),
      );
      const saved: EntrySaveResult[] = [];
      for (const { value } of entries) {
        const { document } = readDocument(value.file);
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
      const versions = await shownVersions(read, now);
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
