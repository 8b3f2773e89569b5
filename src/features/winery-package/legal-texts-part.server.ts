import { ok } from '../../core/result.ts';
import { publishedLegalTexts, publishLegalTexts } from '../../engine/content/index.server.ts';
import { availableLegalTextsSentence, legalTextProblems } from '../../engine/content/legal/check-rules.ts';
import { formatLegalFile, lineNumberOfField, parseLegalFile } from '../../engine/content/legal/file-rules.ts';
import { type LegalDocumentName, type LegalText, legalDocumentNames } from '../../winery-legal.ts';
import { combineReadResults } from './located-rules.ts';
import type { PackagePart, PackageReadResult } from './types.ts';

const legalFolder = 'legal/';

/** The part with the legal texts, one file per version, such as `legal/privacy/2026-11-26.md`. */
export const legalTextsPart: PackagePart<LegalText> = {
  title: 'legal texts',
  read: (files) =>
    combineReadResults(
      [...files]
        .filter(([file]) => file.startsWith(legalFolder))
        .map(([file, given]): PackageReadResult<LegalText> => {
          const [, document = '', day = ''] = /^legal\/([a-z-]+)\/(\d{4}-\d{2}-\d{2})\.md$/.exec(file) ?? [];
          if (!legalDocumentNames.includes(document as LegalDocumentName)) {
            const sentence = `Legal texts are in files such as legal/privacy/2026-11-26.md. ${availableLegalTextsSentence}`;
            return { entries: [], faults: [{ file, line: 1, sentence }] };
          }
          const text = parseLegalFile(document as LegalDocumentName, given);
          const found = [
            ...legalTextProblems(text),
            ...(text.from === day
              ? []
              : [{ field: 'from', sentence: `from must be the day in the name of the file, ${day}.` }]),
          ];
          const faults = found.map(({ field, sentence }) => ({
            ...{ file, sentence },
            line: lineNumberOfField(given, field),
          }));
          const lineOf = (path: readonly PropertyKey[]) =>
            lineNumberOfField(given, path.map(String).join('.'));
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
      (await publishedLegalTexts(read)).map((text) => [
        `${legalFolder}${text.document}/${text.from}.md`,
        formatLegalFile(text),
      ]),
    ),
};
