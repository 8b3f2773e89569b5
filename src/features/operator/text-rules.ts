import { wineryDateFormat } from '../../core/dates.ts';

/** Maximum line width for terminals. */
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

/** Formats an instant in winery time, such as `2026-11-21 04:53`. */
export function formatInstant(at: Date): string {
  return instantFormat().format(at).replace(',', '');
}

/** Returns a code such as `on_hold` as words. */
export function codeToWords(word: string): string {
  return word.replaceAll('_', ' ');
}

/** Wraps text between words. `first` is the prefix of the first line, `next` of the others. */
export function wrap(text: string, first = '', next = first): string {
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

/** Lays out terms with their descriptions in two columns. A term that is wider than its column gets its own line. */
export function termColumns(
  rows: readonly (readonly [term: string, meaning: string])[],
  indent = '',
  column?: number,
): string {
  const widest = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= 30));
  const size = column ?? widest;
  const next = `${indent}${' '.repeat(size)}  `;
  return rows
    .map(([term, meaning]) => {
      if (term.length > size) return `${indent}${term}\n${wrap(meaning, next)}`;
      return wrap(meaning, `${indent}${term.padEnd(size)}  `, next);
    })
    .join('\n');
}

export type Column<Row> = {
  readonly title: string;
  readonly of: (row: Row) => string | number;
  /** Whether the column holds numbers, which are aligned to the right. */
  readonly isNumber?: true;
};

/** Lays out rows as a table, or returns `nothing` if there are none. */
export function table<Row>(rows: readonly Row[], shown: readonly Column<Row>[], nothing: string): string {
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

/** Returns customer text on one line without control characters, which could manipulate the terminal. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

const shownCharacters = 60;

/** Returns the beginning of a text on one line. */
export function singleLineExcerpt(text: string): string {
  const line = singleLine(text);
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}

/** Returns a titled section with indented lines, or an empty string without lines. */
export function section(title: string, lines: string): string {
  if (lines === '') return '';
  const indented = lines
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
  return `${title}\n${indented}`;
}

/** Wraps customer text and keeps its line breaks. */
export function wrapLines(text: string): string {
  return text
    .split('\n')
    .map((line) => wrap(singleLine(line)))
    .join('\n');
}
