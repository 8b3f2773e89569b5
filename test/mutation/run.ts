import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { mutantsOf } from './mutants.ts';
import { targets } from './targets.ts';

/* Changes rules one mutant at a time and runs their nearest tests: `npm run mutants -- [part of a path]`. Nothing is written to the files. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const [part = ''] = process.argv.slice(2);
const hangs = 60_000;

type Changed = { readonly path: string; text: string | undefined };

async function warmVitest(changed: Changed, needsDatabase: boolean): Promise<Vitest> {
  const silent = { onInit: () => {} };
  const vitest = await createVitest(
    'test',
    {
      ...{ root, config: false, watch: true, reporters: [silent], silent: true },
      ...{
        include: ['{src,test}/**/*.test.ts'],
        pool: 'forks',
        isolate: false,
        maxWorkers: 1,
        bail: 1,
        fsModuleCache: false,
      },
      ...{ testTimeout: 30_000, hookTimeout: 30_000 },
      ...(needsDatabase && { globalSetup: 'test/helpers/global-setup.ts' }),
    },
    {
      server: { watch: null },
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform: (_text, id) => (id.split('?')[0] === changed.path ? changed.text : undefined),
        },
      ],
    },
  );
  await vitest.standalone();
  return vitest;
}

/** Whether a test fails. What never ends is noticed too. */
async function isKilled(vitest: Vitest, path: string, tests: readonly string[]): Promise<boolean | 'hangs'> {
  vitest.invalidateFile(path);
  const specifications = (
    await Promise.all(tests.map((test) => vitest.getRelevantTestSpecifications([test])))
  ).flat();
  if (specifications.length < tests.length) throw new Error(`no test among ${tests.join(', ')}`);
  const running = vitest.runTestSpecifications(specifications);
  const timer = Promise.withResolvers<'hangs'>();
  const handle = setTimeout(() => timer.resolve('hangs'), hangs);
  try {
    const ended = await Promise.race([running, timer.promise]);
    if (ended === 'hangs') return ended;
    return ended.unhandledErrors.length > 0 || ended.testModules.some((module) => !module.ok());
  } finally {
    clearTimeout(handle);
  }
}

async function judge(
  file: string,
  tests: readonly string[],
): Promise<readonly [killed: number, all: number]> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const changed: Changed = { path, text: undefined };
  const needsDatabase = path.endsWith('.server.ts');
  let vitest = await warmVitest(changed, needsDatabase);
  const among = tests.map((test) => (test.includes('/') ? test : join(dirname(file), test)));
  if (await isKilled(vitest, path, among)) throw new Error(`${file}: its tests fail without a mutant`);
  const mutants = mutantsOf(text);
  let killed = 0;
  for (const { start, end, line, before, after } of mutants) {
    changed.text = text.slice(0, start) + after + text.slice(end);
    const outcome = await isKilled(vitest, path, among);
    if (outcome) killed += 1;
    else console.log(`${file}:${line} survives: ${before.slice(0, 100)} → ${after}`);
    if (outcome !== 'hangs') continue;
    void vitest.close();
    vitest = await warmVitest(changed, needsDatabase);
  }
  await vitest.close();
  const percent = ((100 * killed) / mutants.length).toFixed(0);
  console.log(`${file}: ${killed} of ${mutants.length} noticed, ${percent} %`);
  return [killed, mutants.length];
}

const sums = { killed: 0, all: 0 };
for (const [file, tests] of Object.entries(targets).filter(([path]) => path.includes(part))) {
  const [killed, all] = await judge(file, tests);
  sums.killed += killed;
  sums.all += all;
}
console.log(
  `${sums.killed} of ${sums.all} mutants noticed, ${((100 * sums.killed) / sums.all).toFixed(1)} %`,
);
process.exit(0);
