/** One line of the report: what was measured, the result, and the target. */
export type Figure = {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  /** Whether the target is met; undefined if there is no target. */
  readonly isMet: boolean | undefined;
};

export type Spread = { readonly median: number; readonly least: number; readonly most: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  return {
    median: quantile(sorted, 0.5),
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/**
 * Returns the given quantile of the values; NaN if there are none.
 * @param share between 0 and 1: 0.99 is the 99th percentile.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median with minimum and maximum, such as `0.62 (0.58 … 0.66)`. */
export function formatSpread({ median, least, most }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)} … ${most.toFixed(digits)})`;
}

export function formatWholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Returns a figure whose target is that the median is at least `least`. */
export function figureAtLeast(name: string, spread: Spread, least: number, digits: number): Figure {
  return {
    name,
    measured: formatSpread(spread, digits),
    target: `≥ ${least}`,
    isMet: spread.median >= least,
  };
}

/** Returns a figure whose target is that the value is at most `most`. */
export function figureAtMost(name: string, value: number, most: number, unit: string, digits = 0): Figure {
  return {
    name,
    measured: `${value.toFixed(digits)}${unit}`,
    target: `≤ ${most}${unit}`,
    isMet: value <= most,
  };
}

export function informationalFigure(name: string, measured: string): Figure {
  return { name, measured, target: '', isMet: undefined };
}

/** Returns the figures as a table with three columns, in which missed targets are marked. */
export function formatFigureTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, target, isMet }) => [
    name,
    measured,
    isMet === false ? `${target}  ← missed` : target,
  ]);
  const head = ['figure', 'measured', 'target'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('-|-'), ...rows.map(line)].join('\n');
}
