import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { newMember } from '../src/engine/clubs/memberships/testing.ts';
import {
  februaryReleaseTimes,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from '../src/engine/clubs/shipments/testing.ts';
import { connectionOfTestShop } from '../test/helpers/another-process.ts';
import { clusterUrlVariable } from '../test/helpers/database.ts';
import { startTestShop, type TestShop } from '../test/helpers/shop.ts';
import { type ReleaseProgress, shopLocationEnvironmentVariable } from './release-process.ts';
import { type Figure, figureAtMost, informationalFigure } from './report.ts';

const members = 2_000;
const joinsAtOnce = 8;
/**
 * The maximum number of charging rounds. Shipments claimed by a killed scheduler are released after a few minutes, so this is more than
 * enough.
 */
const mostRounds = 5;

/**
 * Measures charging the February release of 2,000 members, half of them with shipping, at the sandbox gateway. A scheduler in its own
 * process charges them; it is killed halfway and replaced by another.
 */
export async function measureRelease(clusterUrl: string): Promise<Figure[]> {
  process.env[clusterUrlVariable] = clusterUrl;
  const shop = await startTestShop();
  try {
    await prepare(shop);
    const first = await charge(shop, { before: 0, isKilled: true });
    let charged = await countCharged(shop);
    const atKill = charged;
    const later: Run[] = [];
    for (let round = 0; charged < members && round < mostRounds; round += 1) {
      shop.clock.advance({ minutes: 4 });
      later.push(await charge(shop, { before: charged, isKilled: false }));
      charged = await countCharged(shop);
    }
    process.stdout.write('\n');
    return [...figuresOf([first, ...later], atKill), ...(await evaluate(shop, charged))];
  } finally {
    await shop.stop();
  }
}

/** Creates the members, with every box locked and its bottles held. */
async function prepare(shop: TestShop): Promise<void> {
  await setUpClubs(shop, { stock: 100_000 });
  for (let first = 0; first < members; first += joinsAtOnce) {
    await Promise.all(
      Array.from({ length: Math.min(joinsAtOnce, members - first) }, (_, index) =>
        index % 2 === 0 ? newShippingMember(shop) : newMember(shop, { preference: 'red' }),
      ),
    );
    say(`${first} of ${members} have joined`);
  }
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  say('locking the boxes');
  await runClubJobsAt(shop, februaryReleaseTimes.locked);
  shop.clock.set(februaryReleaseTimes.charged);
}

type Word = ReleaseProgress & { readonly at: number };

/** The progress reports of one scheduler process, in order. */
type Run = readonly Word[];

async function charge(
  shop: TestShop,
  { before, isKilled }: { readonly before: number; readonly isKilled: boolean },
): Promise<Run> {
  const child = fork(fileURLToPath(new URL('./release-process.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, [shopLocationEnvironmentVariable]: JSON.stringify(connectionOfTestShop(shop)) },
  });
  const words: Word[] = [];
  child.on('message', (said: ReleaseProgress) => {
    words.push({ ...said, at: performance.now() });
    const rate = rateOf([words]).toFixed(1);
    say(`${before + said.charged} of ${members}, ${rate} a second, ${said.residentMegabytes.toFixed(0)} MB`);
    if (isKilled && said.charged >= members / 2) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return words;
}

/** Returns shipments per second, measured from the first to the last report of each run, which excludes the start of the process. */
function rateOf(runs: readonly Run[]): number {
  const spent = runs.map((words) => spentOn(words, ({ at }) => at / 1000));
  return sum(spent.map(({ shipments }) => shipments)) / sum(spent.map(({ used }) => used));
}

function spentOn(words: Run, of: (word: Word) => number) {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return { shipments: 0, used: 0 };
  return { shipments: last.charged - first.charged, used: of(last) - of(first) };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function say(sentence: string): void {
  process.stdout.write(`\r${sentence.padEnd(72)}`);
}

function figuresOf(runs: readonly Run[], atKill: number): Figure[] {
  const processor = runs.map((words) => spentOn(words, ({ processorSeconds }) => processorSeconds));
  const milliseconds =
    (sum(processor.map(({ used }) => used)) * 1000) / sum(processor.map(({ shipments }) => shipments));
  const megabytes = (runs[0] ?? []).map(({ residentMegabytes }) => residentMegabytes);
  const at = (share: number) => megabytes[Math.floor(share * (megabytes.length - 1))] ?? Number.NaN;
  const shown = [0.1, 0.5, 1].map((share) => at(share).toFixed(0)).join(' · ');
  return [
    informationalFigure('shipments of a release charged a second', rateOf(runs).toFixed(1)),
    informationalFigure('  processor time of the scheduler for one', `${milliseconds.toFixed(1)} ms`),
    informationalFigure('  charged when the first scheduler was killed', String(atKill)),
    informationalFigure('  memory of its process after 100 · 500 · 1,000 shipments', `${shown} MB`),
    figureAtMost('  the most of it ÷ after 100', Math.max(...megabytes) / at(0.1), 1.25, '', 2),
  ];
}

async function countCharged({ dependencies }: TestShop): Promise<number> {
  const { rows } = await dependencies.database.read.execute<{ count: number }>(
    sql`select count(*)::integer as count from club_shipments where state = 'charged'`,
  );
  return rows[0]?.count ?? 0;
}

async function evaluate(shop: TestShop, charged: number): Promise<Figure[]> {
  const { charges } = await shop.figures();
  const broken = (await shop.disagreements()).length;
  return [
    {
      name: 'members charged · payments at the gateway · books that do not agree',
      measured: `${charged} · ${charges} · ${broken}`,
      target: `${members} · ${members} · 0`,
      isMet: charged === members && charges === members && broken === 0,
    },
  ];
}
