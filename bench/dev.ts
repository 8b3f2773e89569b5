import { chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from '../bin/browser.mjs';
import { createTestDatabase } from '../test/helpers/database.ts';
import { type DevelopmentServer, startDevelopmentServer } from '../test/helpers/development.ts';
import { type Figure, figureAtMost, formatSpread, informationalFigure, spreadOf } from './report.ts';
import { browserFlags } from './shop-window.ts';

const runs = 5;
const longestMilliseconds = 60_000;

/** A change to a source file whose effect is visible on a page; `#` is replaced by a new value in each run. */
type Change = {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  readonly text: string;
  readonly changed: string;
  readonly shown: string;
  readonly mostSeconds: number;
};

const changes: readonly Change[] = [
  {
    name: 'a component',
    path: '/sign-in',
    file: 'src/features/sign-in/ui/demo-accounts.tsx',
    text: 'Demo accounts',
    changed: 'Demo accounts #',
    shown: 'Demo accounts #',
    mostSeconds: 1,
  },
  {
    name: 'a style',
    path: '/sign-in',
    file: 'src/features/sign-in/ui/demo-accounts.tsx',
    text: 'type-title">',
    changed: 'type-title pt-[#7px]">',
    shown: 'padding-top: #7px',
    mostSeconds: 1,
  },
  {
    name: 'what a loader reads',
    path: '/sign-in',
    file: 'src/features/sign-in/demo-table.ts',
    text: 'No memberships',
    changed: 'a new customer #',
    shown: 'a new customer #',
    mostSeconds: 3,
  },
  {
    name: 'a rule of the engine',
    path: '/wines',
    file: 'src/engine/catalog/card-rules.ts',
    text: 'name: skuDisplayName(sku),',
    changed: "name: skuDisplayName(sku) + ' No. #',",
    shown: 'No. #',
    mostSeconds: 3,
  },
  {
    name: 'what everything imports',
    path: '/wines',
    file: 'src/core/money.ts',
    text: 'const text = `$',
    changed: 'const text = `#.$',
    shown: '#.$',
    mostSeconds: 3,
  },
];

/** Measures the time from saving a source file until an open page shows the change, without touching the browser. */
export async function measureDevelopment(clusterUrl: string): Promise<Figure[]> {
  const executablePath = findOrInstallBrowser();
  if (executablePath === undefined)
    return [informationalFigure('development loop', 'no browser on this machine')];
  const { url, drop } = await createTestDatabase(clusterUrl);
  const began = performance.now();
  const development = await startDevelopmentServer(url);
  const startSeconds = (performance.now() - began) / 1000;
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] });
  try {
    const page = await browser.newPage();
    await page.context().addCookies([{ name: 'isOver21', value: 'yes', url: development.origin }]);
    const figures = [informationalFigure('development server open after', `${startSeconds.toFixed(1)} s`)];
    for (const change of changes) figures.push(...(await measureChange(development, page, change)));
    return figures;
  } finally {
    await browser.close();
    console.log(await development.stop());
    await drop();
  }
}

async function measureChange(development: DevelopmentServer, page: Page, change: Change): Promise<Figure[]> {
  const { name, path, file, mostSeconds } = change;
  await page.goto(`${development.origin}${path}`);
  await page.mouse.move(200, 200);
  await page.waitForFunction(() => document.documentElement.dataset.scripted !== undefined);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  const seconds: number[] = [];
  let before = change.text;
  for (let run = 1; run <= runs; run += 1) {
    const after = change.changed.replace('#', String(run));
    const saved = performance.now();
    development.save(file, before, after);
    await page.waitForFunction(isShown, change.shown.replace('#', String(run)), {
      polling: 5,
      timeout: longestMilliseconds,
    });
    seconds.push((performance.now() - saved) / 1000);
    before = after;
  }
  const isSame = await page.evaluate(() => document.documentElement.hasAttribute('data-same'));
  return [
    figureAtMost(`${name}: saved to shown, median`, spreadOf(seconds).median, mostSeconds, ' s', 2),
    informationalFigure(
      '  all runs',
      `${formatSpread(spreadOf(seconds), 2)}, ${isSame ? 'without' : 'with'} a reload`,
    ),
  ];
}

/** Returns whether the page shows a text or, for `padding-top: …`, whether the heading has that padding. Runs in the browser. */
function isShown(shown: string): boolean {
  const [property, value] = shown.split(': ');
  if (property !== 'padding-top') return document.body.innerText.includes(shown);
  const heading = document.querySelector('#demo-accounts');
  return heading !== null && getComputedStyle(heading).paddingTop === value;
}
