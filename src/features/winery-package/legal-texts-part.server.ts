import { ok } from '../../core/result.ts';
import { publishedTexts, publishLegalTexts } from '../../engine/content/index.server.ts';
import { knownDocuments, legalFaults } from '../../engine/content/legal/check-rules.ts';
import { lineOfField, readLegalFile, writeLegalFile } from '../../engine/content/legal/file-rules.ts';
import { type LegalDocument, type LegalText, legalDocuments } from '../../winery-legal.ts';
import { combineReads } from './located-rules.ts';
import type { PackagePart, ReadResult } from './types.ts';

const legalFolder = 'legal/';

/** The part with the legal texts, one file per version, such as `legal/privacy/2026-11-26.md`. */
export const legalTextsPart: PackagePart<LegalText> = {
  title: 'legal texts',
  read: (files) =>
    combineReads(
      [...files]
        .filter(([file]) => file.startsWith(legalFolder))
        .map(([file, given]): ReadResult<LegalText> => {
          const [, document = '', day = ''] = /^legal\/([a-z-]+)\/(\d{4}-\d{2}-\d{2})\.md$/.exec(file) ?? [];
          if (!legalDocuments.includes(document as LegalDocument)) {
            const sentence = `Legal texts are in files such as legal/privacy/2026-11-26.md. ${knownDocuments}`;
            return { entries: [], faults: [{ file, line: 1, sentence }] };
          }
          const text = readLegalFile(document as LegalDocument, given);
          const found = [
            ...legalFaults(text),
            ...(text.from === day
              ? []
              : [{ field: 'from', sentence: `from must be the day in the name of the file, ${day}.` }]),
          ];
          const faults = found.map(({ field, sentence }) => ({
            ...{ file, sentence },
            line: lineOfField(given, field),
          }));
          const lineOf = (path: readonly PropertyKey[]) => lineOfField(given, path.map(String).join('.'));
          return { entries: faults.length > 0 ? [] : [{ value: text, file, lineOf }], faults };
        }),
    ),
  save: async (entries, { tx, ...by }) => {
    const texts = entries.map(({ value }) => value);
    const saved = await publishLegalTexts(tx, texts, by);
    return saved.ok ? ok(saved.value.map((as) => ({ as }))) : saved;
  },
  write: async (read) =>
    new Map(
      (await publishedTexts(read)).map((text) => [
        `${legalFolder}${text.document}/${text.from}.md`,
        writeLegalFile(text),
      ]),
    ),
};
