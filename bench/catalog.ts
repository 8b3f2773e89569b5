import { createTestDatabase } from '../test/helpers/database.ts';
import { addManyWines } from '../test/helpers/many-wines.ts';
import { startShop } from '../test/helpers/running-shop.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Figure, figureAtMost, informationalFigure, quantile } from './report.ts';
import { openStatementCounter } from './statement-counter.ts';

const manyWines = 5000;
const rounds = 100;
const warmUpRounds = 10;

/** The measured list pages, from name to path. Each is requested in several sort orders, so that the wines shown vary. */
const questions = {
  'list with three filters':
    '/wines?varietal=Grenache&varietal=Syrah&vintage=2021&vintage=2022&vintage=2023&available=now',
  search: '/search/products?q=cab+under+%2460',
  'misspelt search with filters': '/search/products?q=mouvedre&vintage=2021&vintage=2022&available=now',
} as const;
const sorts = ['newest', 'price', 'price-down'] as const;

type Question = keyof typeof questions;
const names = Object.keys(questions) as readonly Question[];
const address = (name: Question, round: number) => `${questions[name]}&sort=${sorts[round % sorts.length]}`;

/**
 * Compares page times of a shop with the demo's two dozen wines and of a shop with five thousand more, alternating between the two. The
 * requested pages are never in the page cache.
 */
export async function measureCatalog(clusterUrl: string): Promise<Figure[]> {
  const small = await openCatalog(clusterUrl, 0);
  const large = await openCatalog(clusterUrl, manyWines);
  try {
    const times = await askInTurns(small.browser, large.browser);
    return [
      ...names.flatMap((name) => compare(name, times[name])),
      ...(await countBoth(small.url, large.url)),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

async function openCatalog(clusterUrl: string, wines: number) {
  const { url, database, drop } = await createTestDatabase(clusterUrl);
  const shop = await startShop({ databaseUrl: url, environment: { RUN_WORKER: 'false' } });
  if (wines > 0) await addManyWines(database, wines);
  const browser = openBrowser(shop.url);
  return {
    url,
    browser,
    close: async () => {
      browser.close();
      await shop.stop();
      await drop();
    },
  };
}

type Times = Record<Question, { readonly small: number[]; readonly large: number[] }>;

async function askInTurns(small: Browser, large: Browser): Promise<Times> {
  const times: Times = {
    'list with three filters': { small: [], large: [] },
    search: { small: [], large: [] },
    'misspelt search with filters': { small: [], large: [] },
  };
  for (let round = -warmUpRounds; round < rounds * sorts.length; round += 1) {
    for (const name of names) {
      const path = address(name, round + warmUpRounds);
      const taken = { small: await timeOf(small, path), large: await timeOf(large, path) };
      if (round < 0) continue;
      times[name].small.push(taken.small);
      times[name].large.push(taken.large);
    }
  }
  return times;
}

/** Returns the milliseconds until the whole page has arrived. */
async function timeOf(browser: Browser, path: string): Promise<number> {
  const began = performance.now();
  const { status, body } = await browser.get(path);
  const taken = performance.now() - began;
  if (status !== 200 || !body.includes('<article'))
    throw new Error(`${path} was answered ${status}, or shows nothing`);
  return taken;
}

function compare(name: Question, { small, large }: Times[Question]): Figure[] {
  const [p99, anchor] = [quantile(large, 0.99), quantile(small, 0.99)];
  const between = (share: number) =>
    `${quantile(small, share).toFixed(1)} · ${quantile(large, share).toFixed(1)} ms`;
  return [
    figureAtMost(`${name}, p99: 5,000 wines ÷ 24`, p99 / anchor, 5, '×', 1),
    informationalFigure(`  24 wines · 5,000, p50`, between(0.5)),
    informationalFigure(`  24 wines · 5,000, p99`, between(0.99)),
  ];
}

/** Counts the database statements that each list page causes in a freshly started shop, on its first and its second request. */
async function countBoth(small: string, large: string): Promise<Figure[]> {
  const [few, many] = [await countIn(small), await countIn(large)];
  return names.map((name): Figure => {
    const counted = [few[name], many[name]].map(({ first, again }) => `${first}, then ${again}`);
    const isMet = many[name].first <= 3 && many[name].first === few[name].first;
    return {
      name: `statements of a ${name}, 24 wines · 5,000`,
      measured: counted.join(' · '),
      target: '≤ 3, the same',
      isMet,
    };
  });
}

type Counts = Record<Question, { readonly first: number; readonly again: number }>;

async function countIn(databaseUrl: string): Promise<Counts> {
  const counter = await openStatementCounter(databaseUrl);
  try {
    const entries: [Question, Counts[Question]][] = [];
    for (const name of names) {
      // Each in its own shop, which has nothing cached from the others.
      const shop = await startShop({ databaseUrl: counter.url, environment: { RUN_WORKER: 'false' } });
      const browser = openBrowser(shop.url);
      const ask = async () => (await counter.during(() => timeOf(browser, address(name, 0)))).statements;
      const first = await ask();
      // A shop drops its caches when it starts to listen for changes, which may be after its first answer.
      const again = Math.min(await ask(), await ask(), await ask());
      entries.push([name, { first, again }]);
      browser.close();
      await shop.stop();
    }
    return Object.fromEntries(entries) as Counts;
  } finally {
    await counter.close();
  }
}
