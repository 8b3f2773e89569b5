import type {
  ConfidenceInterval,
  Experiment,
  VariationResult,
} from '../../../engine/content/experiments/types.ts';
import { formatInstant, formatSection, formatTable, formatTermColumns, wrapText } from '../text-rules.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const points = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}`;
const range = ({ low, high }: ConfidenceInterval, of: (share: number) => string) =>
  `${of(low)} to ${of(high)}`;

export function experimentListText(experiments: readonly Experiment[]): string {
  return formatTable(
    experiments,
    [
      { title: 'feature', of: ({ key }) => key },
      { title: 'state', of: ({ state }) => state },
      { title: 'started', of: ({ startedAt }) => (startedAt ? formatInstant(startedAt) : '') },
      { title: 'stopped', of: ({ stoppedAt }) => (stoppedAt ? formatInstant(stoppedAt) : '') },
      { title: 'traffic %', of: ({ trafficBasisPoints }) => trafficBasisPoints / 100, isNumber: true },
      {
        title: 'variations',
        of: ({ variations }) => variations.map(({ key, weight }) => `${key}=${weight}`).join(' '),
      },
    ],
    'No experiments.',
  );
}

/** Returns an experiment's figures and a conclusion, which relies only on the confidence intervals. */
export function experimentReportText(experiment: Experiment, results: readonly VariationResult[]): string {
  const { key, title, state, startedAt, stoppedAt } = experiment;
  const facts = formatTermColumns([
    ['experiment', `${key}: ${title}`],
    ['state', state],
    ...(startedAt ? [['started', formatInstant(startedAt)] as const] : []),
    ...(stoppedAt ? [['stopped', formatInstant(stoppedAt)] as const] : []),
  ]);
  const figures = formatTable(
    results,
    [
      { title: 'variation', of: ({ variation }) => variation },
      { title: 'visitors', of: ({ visitors }) => visitors, isNumber: true },
      { title: 'bought', of: ({ buyers }) => buyers, isNumber: true },
      { title: 'rate', of: ({ rate, visitors }) => (visitors === 0 ? '' : percent(rate)), isNumber: true },
      {
        title: '95% interval',
        of: ({ interval, visitors }) => (visitors === 0 ? '' : range(interval, percent)),
      },
      {
        title: 'difference from control, in points',
        of: ({ difference }) =>
          difference ? `${points(difference.by)} (${range(difference.interval, points)})` : '',
      },
    ],
    'No visitors yet.',
  );
  return [facts, formatSection('Results', figures), wrapText(conclusion(results))].join('\n\n');
}

function conclusion(results: readonly VariationResult[]): string {
  const significant = results.filter(
    ({ difference }) => difference && (difference.interval.low > 0 || difference.interval.high < 0),
  );
  if (significant.length === 0) {
    return 'No variation differs from the control by more than chance explains. Keep the experiment running, or choose freely.';
  }
  return significant
    .map(({ variation, difference }) =>
      difference && difference.by > 0
        ? `Visitors who saw “${variation}” bought more often than the control group.`
        : `Visitors who saw “${variation}” bought less often than the control group.`,
    )
    .join(' ');
}

const chart = { width: 760, left: 190, right: 40, top: 76, row: 56 } as const;

/** Returns an SVG chart of the conversion rates with their confidence intervals. */
export function experimentChartSvg({ key, title }: Experiment, results: readonly VariationResult[]): string {
  const { width, left, right, top, row } = chart;
  const height = top + results.length * row + 46;
  const visited = results.filter(({ visitors }) => visitors > 0);
  const most = Math.max(0.01, ...visited.map(({ interval }) => interval.high));
  const x = (share: number) => left + ((width - left - right) * share) / most;
  const rows = results.map((result, place) => {
    const y = top + place * row + row / 2;
    const { variation, visitors, rate, interval } = result;
    const name = `<text x="24" y="${y + 5}" class="name">${escaped(variation)}</text>`;
    if (visitors === 0)
      return `${name}<text x="${left + 8}" y="${y + 5}" class="quiet">no visitors yet</text>`;
    const [low, high, at] = [x(interval.low), x(interval.high), x(rate)].map((each) => each.toFixed(1));
    return `${name}<text x="24" y="${y + 22}" class="quiet">${visitors} visitors</text>
  <line x1="${low}" x2="${high}" y1="${y}" y2="${y}" stroke="#6b2137" stroke-width="3" stroke-linecap="round"/>
  <circle cx="${at}" cy="${y}" r="6" fill="#6b2137"/><text x="${at}" y="${y - 13}" text-anchor="middle" class="figure">${percent(rate)}</text>`;
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = x(most * part).toFixed(1);
    return `<line x1="${at}" x2="${at}" y1="${top - 8}" y2="${height - 40}" stroke="#d8d4cc"/><text x="${at}" y="${height - 18}" text-anchor="middle" class="quiet">${percent(most * part)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`${key}: share of visitors who bought, with 95% intervals`)}">
  <style>text{font-family:sans-serif;fill:#23211f;font-size:14px}.title{font-size:19px}.quiet{fill:#635f58;font-size:12px}.figure{font-size:13px}</style>
  <rect width="100%" height="100%" fill="#fdfcfa"/>
  <text x="24" y="34" class="title">${escaped(title)}</text><text x="24" y="54" class="quiet">Share of visitors who bought, with 95% intervals</text>
  ${ticks.join('\n  ')}
  ${rows.join('\n  ')}
</svg>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
