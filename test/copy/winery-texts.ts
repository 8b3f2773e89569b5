import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { visit } from 'jsonc-parser';
import { once } from '../../src/core/once.ts';
import { projectFolder } from '../laws/source.ts';
import type { CopyString } from './strings.ts';

/**
 * Returns whether a legal text was replaced. A folder holds a text's versions by date, and only the newest may still change.
 * @param next the path that follows in alphabetical order
 */
const isSuperseded = (path: string, next = '') => path.endsWith('.md') && dirname(next) === dirname(path);

type Text = Omit<CopyString, 'path'>;

/** Returns every text in the wineries' packages that a customer may read. */
export const readWineryTexts = once((): readonly CopyString[] => readTexts(false));

/** Returns the legal texts that a later version replaced. They never change, because customers agreed to them. */
export const readSupersededTexts = (): CopyString[] => readTexts(true);

const readTexts = (superseded: boolean): CopyString[] =>
  globSync('wineries/*/**/*.{json,md,csv}', { cwd: projectFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .filter((path, index, paths) => isSuperseded(path, paths[index + 1]) === superseded)
    .flatMap((path) => {
      const source = readFileSync(join(projectFolder, path), 'utf8');
      return textsIn(path, source).map((text) => ({ path, ...text }));
    });

function textsIn(path: string, source: string): Text[] {
  if (path.endsWith('.json')) return textsOfJson(source);
  return path.endsWith('.csv') ? textsOfCsv(source) : textsOfMarkdown(source);
}

/** Matches the names of JSON members whose values only the engine reads. */
const technical =
  /^(addOns|cadence|code|contours|country|departsOn|design|experience|file|for|frequency|headings|id|kind|lifecycle|link|location|look|members|monthDay|nexus|notToZones|ordersUntil|path|period|phonePicture|picture|placement|points|priceUnit|programme|rivers|role|seats|shape|slug|states?|stateCode|status|style|termsVersion|tier|leastTier|timeZone|tone|type|url|visibility|workingDays|zip|zones)$/;

/** Returns whether a text is a value: a date, time, color, key, URL or email address. A period after a link is not a value. */
const isValue = (text: string) =>
  /^[\d-]+$|^[#/]|^\S+@\S+$|^https?:|^[a-z\d]+([A-Z][a-z]+|-[a-z\d]+)+$/.test(text);

/** Returns the texts of a JSON file. The spans of a paragraph are joined into one text. */
export function textsOfJson(source: string): Text[] {
  const found: (Text & { readonly paragraph?: string })[] = [];
  visit(source, {
    onLiteralValue: (value, _offset, _length, line, _column, pathOf) => {
      const path = pathOf();
      const member = path.findLast((part) => typeof part === 'string');
      if (typeof value !== 'string' || technical.test(String(member)) || isValue(value)) return;
      const text = value.replace(/\{\{(\w+)\}\}/g, '{$1}');
      const spans = path.lastIndexOf('spans');
      if (spans < 0) return found.push({ line: line + 1, text });
      const paragraph = path.slice(0, spans).join('/');
      const before = found.at(-1);
      if (before?.paragraph !== paragraph) found.push({ line: line + 1, text, paragraph });
      else found.splice(-1, 1, { ...before, text: before.text + text });
    },
  });
  return found.map(({ line, text }) => ({ line, text: text.trim() }));
}

function textsOfCsv(source: string): Text[] {
  const rows = parseCsv(source, { columns: true }) as { title?: string }[];
  return rows.flatMap(({ title = '' }, index) => (title ? [{ line: index + 2, text: title }] : []));
}

/** Returns the paragraphs, headings and list items of a text, without its markup. */
function textsOfMarkdown(source: string): Text[] {
  const found: Text[] = [];
  let line = 1;
  for (const block of source.split(/(?<=\n)(?=\n|[-#]|\d+\. |\|)/)) {
    const text = block
      .replace(/^---$|^\w+: \d.*$/gm, '')
      .replace(/^changes: |^[-#]+ |^\d+\. |\{#[\w-]+\}|\*\*/gm, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\{\{(\w+)\}\}/g, '{$1}')
      .replace(/\s+/g, ' ')
      .trim();
    for (const cell of text.startsWith('|') ? text.split('|') : [text])
      if (/\p{L}/u.test(cell)) found.push({ line, text: cell.trim() });
    line += block.split('\n').length - 1;
  }
  return found;
}
