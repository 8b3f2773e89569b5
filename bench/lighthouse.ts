import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { findOrInstallBrowser } from '../bin/browser.mjs';
import { type Figure, informationalFigure, spreadOf } from './report.ts';
import { browserFlags, storefrontPages } from './shop-window.ts';

const runs = 5;
/**
 * The maximum number of attempts for the runs of a page. On a busy machine, a browser sometimes starts loading before Lighthouse records,
 * which makes the result unusable.
 */
const attempts = 3 * runs;

/** Lighthouse's results for one page in one run: scores from 0 to 100, times in milliseconds. `layoutShift` has no unit. */
type Judgement = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly blockedTime: number;
  /** The audits that lower a score below 100, except those of the performance score, which every metric lowers a little. */
  readonly faults: readonly string[];
};

type Target = {
  readonly of: Exclude<keyof Judgement, 'faults'>;
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
} & ({ readonly least: number } | { readonly most: number });

const targets: readonly Target[] = [
  { of: 'performance', name: 'performance', least: 97, unit: '', digits: 0 },
  { of: 'accessibility', name: 'accessibility', least: 100, unit: '', digits: 0 },
  { of: 'bestPractices', name: 'best practices', least: 100, unit: '', digits: 0 },
  { of: 'seo', name: 'SEO', least: 100, unit: '', digits: 0 },
  { of: 'largestPaint', name: 'largest contentful paint', most: 1500, unit: ' ms', digits: 0 },
  { of: 'layoutShift', name: 'cumulative layout shift', most: 0.01, unit: '', digits: 3 },
  { of: 'blockedTime', name: 'total blocking time', most: 50, unit: ' ms', digits: 0 },
];

/** Measures each storefront page on a first visit from a phone on a slow connection: Lighthouse's own simulation, median of five runs. */
export async function measureLighthouse(origin: string): Promise<Figure[]> {
  const executablePath = findOrInstallBrowser();
  if (executablePath === undefined) return [informationalFigure('Lighthouse', 'no browser on this machine')];
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(storefrontPages)) {
    console.log(`  ${path} …`);
    const judgements: Judgement[] = [];
    for (let attempt = 0; judgements.length < runs && attempt < attempts; attempt++) {
      const judgement = await evaluate(executablePath, `${origin}${path}`);
      if (judgement) judgements.push(judgement);
    }
    if (judgements.length < runs) throw new Error(`Lighthouse could not load ${path} often enough`);
    figures.push(...targets.map((target) => figureOf(name, target, judgements)));
    const faults = [...new Set(judgements.flatMap((each) => each.faults))];
    if (faults.length > 0) figures.push(informationalFigure(`${name}: faults`, faults.join(', ')));
  }
  return figures;
}

function figureOf(page: string, target: Target, judgements: readonly Judgement[]): Figure {
  const { median, least, most } = spreadOf(judgements.map((each) => each[target.of]));
  const said = (value: number) => value.toFixed(target.digits);
  const spread = least === most ? '' : ` (${said(least)} … ${said(most)})`;
  return {
    name: `${page}: ${target.name}`,
    measured: `${said(median)}${target.unit}${spread}`,
    target: 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}${target.unit}`,
    isMet: 'least' in target ? median >= target.least : median <= target.most,
  };
}

/** Runs Lighthouse once in a new browser. Returns undefined if nothing was recorded. */
async function evaluate(executablePath: string, url: string): Promise<Judgement | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'cellar-door-lighthouse-'));
  const browser = spawn(
    executablePath,
    [...browserFlags, `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    const result = await lighthouse(url, {
      port: await portOf(browser),
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // A visitor of full age; others would see the age gate, a page of a few words.
      extraHeaders: { cookie: 'isOver21=yes' },
    });
    if (result === undefined) throw new Error(`Lighthouse had nothing to say of ${url}`);
    return judgementOf(result.lhr);
  } finally {
    const ended = browser.exitCode === null ? once(browser, 'exit') : undefined;
    browser.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the remote debugging port, which the browser prints to its standard error. */
async function portOf(browser: ChildProcess): Promise<number> {
  if (!browser.stderr) throw new Error('the browser has no error stream');
  for await (const line of createInterface(browser.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (port !== undefined) {
      browser.stderr.resume();
      return Number(port);
    }
  }
  throw new Error('the browser ended before it could be steered');
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function judgementOf({ categories, audits, runtimeError }: Report): Judgement | undefined {
  if (runtimeError?.code === 'NO_NAVSTART') return undefined;
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blockedTime: value('total-blocking-time'),
    faults,
  };
}
