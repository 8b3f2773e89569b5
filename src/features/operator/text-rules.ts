import { wineryDateFormat } from '../../core/dates.ts';

/** The maximum line width in characters, for terminals. */
const width = 100;

const instantFormat = wineryDateFormat(
  {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  'en-CA',
);

/** Formats a time in the winery's time zone, such as `2026-11-21 04:53`. */
export function formatInstant(at: Date): string {
  return instantFormat().format(at).replace(',', '');
}

/** Returns a stored code as words, such as `on hold` for `on_hold`. */
export function codeToWords(word: string): string {
  return word.replaceAll('_', ' ');
}

/**
 * Wraps text between words at the terminal width.
 * @param first the prefix of the first line.
 * @param next the prefix of the other lines.
 */
export function wrapText(text: string, first = '', next = first): string {
  const lines: string[] = [];
  let line = first;
  let isFresh = true;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!isFresh && line.length + 1 + word.length > width) {
      lines.push(line);
      line = next;
      isFresh = true;
    }
    line += isFresh ? word : ` ${word}`;
    isFresh = false;
  }
  return [...lines, line].join('\n');
}

/** Formats terms and their descriptions as two columns. A term wider than its column gets a line of its own. */
export function formatTermColumns(
  rows: readonly (readonly [term: string, meaning: string])[],
  indent = '',
  column?: number,
): string {
  const widest = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= 30));
  const size = column ?? widest;
  const next = `${indent}${' '.repeat(size)}  `;
  return rows
    .map(([term, meaning]) => {
      if (term.length > size) return `${indent}${term}\n${wrapText(meaning, next)}`;
      return wrapText(meaning, `${indent}${term.padEnd(size)}  `, next);
    })
    .join('\n');
}

export type TableColumn<Row> = {
  readonly title: string;
  readonly of: (row: Row) => string | number;
  /** Whether the column contains numbers, which are right-aligned. */
  readonly isNumber?: true;
};

/** Formats rows as a table. Returns `nothing` if there are no rows. */
export function formatTable<Row>(
  rows: readonly Row[],
  shown: readonly TableColumn<Row>[],
  nothing: string,
): string {
  if (rows.length === 0) return nothing;
  const cells = rows.map((row) => shown.map((column) => singleLine(String(column.of(row)))));
  const sizes = shown.map(({ title }, place) =>
    Math.max(title.length, ...cells.map((row) => row[place]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, place) => {
        const size = sizes[place] ?? 0;
        return shown[place]?.isNumber ? cell.padStart(size) : cell.padEnd(size);
      })
      .join('  ')
      .trimEnd();
  return [lineOf(shown.map(({ title }) => title)), ...cells.map(lineOf)].join('\n');
}

/** Joins customer text into one line and removes control characters, which could manipulate the terminal. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

const shownCharacters = 60;

/** Returns the first 60 characters of a text as one line, with an ellipsis if it is longer. */
export function singleLineExcerpt(text: string): string {
  const line = singleLine(text);
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}

/** Returns a title with indented lines below it, or an empty string if there are no lines. */
export function formatSection(title: string, lines: string): string {
  if (lines === '') return '';
  const indented = lines
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
  return `${title}\n${indented}`;
}

/** Wraps customer text at the terminal width. Keeps its line breaks and removes control characters. */
export function wrapCustomerText(text: string): string {
  return text
    .split('\n')
    .map((line) => wrapText(singleLine(line)))
    .join('\n');
}
