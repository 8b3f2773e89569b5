import type { CivilDate } from '../../../core/dates.ts';
import { splitFrontMatter } from '../../../core/legal-words.ts';
import type { LegalDocumentName, LegalText } from '../../../winery-legal.ts';

/** Parses the Markdown file of a legal text, whose front matter contains the effective date and a sentence about the changes. */
export function parseLegalFile(document: LegalDocumentName, file: string): LegalText {
  const { head, body } = splitFrontMatter(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const { from = '', changes = '' } = head;
  return { document, from: from as CivilDate, changes, body: body.trim() };
}

/** Returns the text of a file that `parseLegalFile` reads back. */
export function formatLegalFile({ from, changes, body }: LegalText): string {
  return `---\nfrom: ${from}\nchanges: ${changes}\n---\n\n${body}\n`;
}

/** Returns the line number, counted from 1, of a problem's field in the file (see `LegalTextProblem`). */
export function lineNumberOfField(file: string, field: string): number {
  const [name = '', line] = field.split('.');
  const lines = file.split('\n');
  if (name !== 'body') return Math.max(1, 1 + lines.findIndex((each) => each.startsWith(`${name}:`)));
  const end = lines.findIndex((each, place) => place > 0 && each.trim() === '---');
  const start = lines.findIndex((each, place) => place > end && each.trim() !== '');
  return Math.max(1, start + Number(line ?? 1));
}
