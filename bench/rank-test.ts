import { type Figure, informationalFigure, quantile } from './report.ts';

/** The result of testing whether one sample tends to be larger than another, without assumptions about their distributions. */
export type RankTestResult = {
  /** The fraction of pairs, from 0 to 1, in which the value of the first sample is larger; 0.5 means no difference. */
  readonly share: number;
  /**
   * The two-sided p-value: the probability that chance alone produces at least this difference. A small value means that the samples
   * differ.
   */
  readonly chance: number;
};

/**
 * Compares two samples with the Mann–Whitney test, using the normal approximation with a correction for ties. Needs samples of at least
 * twenty values.
 */
export function compareRanks(first: readonly number[], second: readonly number[]): RankTestResult {
  const values = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((one, other) => one.value - other.value);
  let ranksOfFirst = 0;
  let tied = 0;
  for (let start = 0; start < values.length; ) {
    let end = start;
    while (values[end]?.value === values[start]?.value && end < values.length) end += 1;
    const inTie = end - start;
    const rank = (start + 1 + end) / 2;
    ranksOfFirst += rank * values.slice(start, end).filter(({ isFirst }) => isFirst).length;
    tied += inTie ** 3 - inTie;
    start = end;
  }
  const [n, m] = [first.length, second.length];
  const larger = ranksOfFirst - (n * (n + 1)) / 2;
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - tied / (all * (all - 1)));
  const distance = Math.abs(larger - (n * m) / 2);
  return { share: larger / (n * m), chance: variance === 0 ? 1 : outsideOf(distance / Math.sqrt(variance)) };
}

/**
 * Returns the two-sided tail probability of a normal distribution beyond the given number of standard deviations (Abramowitz and Stegun
 * 26.2.17).
 */
function outsideOf(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * deviations);
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * (Math.exp(-(deviations ** 2) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/**
 * The p-value below which two kinds of requests count as distinguishable by response time. It is small because several pairs are compared.
 */
const leastChance = 0.01;

/** Returns figures that compare the response times of two kinds of requests, with both medians. */
export function compareResponseTimes(
  name: string,
  first: readonly number[],
  second: readonly number[],
): Figure[] {
  const { share, chance } = compareRanks(first, second);
  const medians = [first, second].map((each) => `${quantile(each, 0.5).toFixed(1)} ms`).join(' · ');
  return [
    {
      name: `${name}, by chance`,
      measured: chance.toFixed(3),
      target: `≥ ${leastChance}`,
      isMet: chance >= leastChance,
    },
    informationalFigure(
      '  medians · how often the first is later',
      `${medians} · ${(share * 100).toFixed(1)}%`,
    ),
  ];
}
