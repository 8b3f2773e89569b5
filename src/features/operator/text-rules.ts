import { wineryTimeZone } from '../../core/dates.ts';

/** So wide is what a person reads in a terminal. */
const width = 100;

const instantText = new Intl.DateTimeFormat('en-CA', {
  timeZone: wineryTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-21 04:53`, by the winery's clock. */
export function instant(at: Date): string {
  return instantText.format(at).replace(',', '');
}

/** `on_hold` as people say it. */
export function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

/** Broken into lines between words; the first begins with `first`, the others with `next`. */
export function block(text: string, first = '', next = first): string {
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

/** Terms with what they mean beside them; a term too long for its column has a line of its own. */
export function columns(
  rows: readonly (readonly [term: string, meaning: string])[],
  indent = '',
  column?: number,
): string {
  const widest = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= 30));
  const size = column ?? widest;
  const next = `${indent}${' '.repeat(size)}  `;
  return rows
    .map(([term, meaning]) => {
      if (term.length > size) return `${indent}${term}\n${block(meaning, next)}`;
      return block(meaning, `${indent}${term.padEnd(size)}  `, next);
    })
    .join('\n');
}

export type Column<Row> = {
  readonly title: string;
  readonly of: (row: Row) => string | number;
  /** Numbers and money stand under each other by their last digit. */
  readonly isNumber?: true;
};

/** Rows under titles, each column as wide as its widest cell; `nothing` when there are none. */
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

/** What a customer typed may hold anything; a terminal is given no control characters. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

const shownWords = 60;

/** The beginning of what somebody wrote, on one line. */
export function firstWords(text: string): string {
  const line = singleLine(text);
  return line.length > shownWords ? `${line.slice(0, shownWords)}…` : line;
}

/** `1 job`, `2 jobs`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A part of a longer answer under its title; empty without lines. */
export function section(title: string, lines: string): string {
  if (lines === '') return '';
  const indented = lines
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
  return `${title}\n${indented}`;
}

/** Somebody's own words with the lines that they made, none of them wider than a terminal. */
export function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => block(singleLine(line)))
    .join('\n');
}
