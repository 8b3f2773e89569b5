import type { CivilDate } from '../../../core/dates.ts';
import { splitFrontMatter } from '../../../core/legal-words.ts';
import type { LegalDocument, LegalText } from '../../../winery-legal.ts';

/** Reads a Markdown file with its first day and a sentence about its changes in the front matter. */
export function readLegalFile(document: LegalDocument, file: string): LegalText {
  const { head, body } = splitFrontMatter(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const { from = '', changes = '' } = head;
  return { document, from: from as CivilDate, changes, body: body.trim() };
}

/** Writes the file that `readLegalFile` reads. */
export function writeLegalFile({ from, changes, body }: LegalText): string {
  return `---\nfrom: ${from}\nchanges: ${changes}\n---\n\n${body}\n`;
}

/** Returns the line number in the file of a fault's field (see `LegalFault`), counted from 1. */
export function lineOfField(file: string, field: string): number {
  const [name = '', line] = field.split('.');
  const lines = file.split('\n');
  if (name !== 'body') return Math.max(1, 1 + lines.findIndex((each) => each.startsWith(`${name}:`)));
  const end = lines.findIndex((each, place) => place > 0 && each.trim() === '---');
  const start = lines.findIndex((each, place) => place > end && each.trim() !== '');
  return Math.max(1, start + Number(line ?? 1));
}
