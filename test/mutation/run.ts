import { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { EnvironmentModuleNode } from 'vite';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { sampleOf } from '../helpers/sample.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { type MutationTarget, mutationTargets } from './targets.ts';

/* Mutates rules and stores one change at a time and runs their nearest tests: `npm run mutants -- [parts of paths] [--sample 20] [--quick]`. `--sample` takes that many mutants of each file (SEED chooses others); `--quick` leaves out stores and the tests that need a database. Files on disk stay unchanged. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** The file that is currently mutated, with its changed text. */
const changed = { path: '', text: '' };

/** A sequencer that runs test files in the given order, in which those most likely to fail come first. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** Starts one Vitest process with everything loaded, and one PostgreSQL server, to reuse for all mutants. */
async function warmVitest(): Promise<Vitest> {
  const vitest = await createVitest(
    'test',
    {
      ...{ root, config: false, watch: true, reporters: [{ onInit: () => {} }], silent: true },
      ...{ include: ['{src,test}/**/*.test.ts'], pool: 'forks', isolate: false, maxWorkers: 1 },
      ...{ bail: 1, fsModuleCache: false, testTimeout: 30_000, hookTimeout: 30_000 },
      ...(!values.quick && { globalSetup: 'test/helpers/global-setup.ts' }),
      sequence: { sequencer: AsGiven },
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

const vitest = await warmVitest();

/** Ends the running test workers. Vitest reports this as an error. */
function endWorkers(): void {
  console.log('What follows does not end in time.');
  const { _getActiveHandles: open } = process as unknown as { readonly _getActiveHandles: () => unknown[] };
  for (const child of open()) {
    const isWorker =
      child instanceof ChildProcess && child.spawnargs.some((each) => each.endsWith('forks.js'));
    if (isWorker) child.kill('SIGKILL');
  }
}

/** Returns the paths of the failing tests. Tests that exceed the time limit are ended and count as failing. */
async function failing(tests: readonly string[], milliseconds: number): Promise<readonly string[]> {
  if (tests.length === 0) return [];
  const found = await Promise.all(tests.map((test) => vitest.getRelevantTestSpecifications([test])));
  const tooLong = setTimeout(endWorkers, milliseconds);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found.flat());
  clearTimeout(tooLong);
  // Vitest returns every module it ever ran.
  const asked = new Set(tests.map((test) => join(root, test)));
  const failed = testModules
    .filter((module) => asked.has(module.moduleId) && !module.ok())
    .map(({ moduleId }) => moduleId);
  return unhandledErrors.length > 0 ? [...failed, 'an error that no test caught'] : failed;
}

/** Paths of tests that are known to pass without a mutant. */
const sound = new Set<string>();

/** Returns every file that imports this one, directly or indirectly, according to the modules that Vitest has loaded. */
function importersOf(path: string): ReadonlySet<string> {
  const found = new Set<string>();
  const meet = (module: EnvironmentModuleNode) => {
    if (module.file === null || found.has(module.file)) return;
    found.add(module.file);
    module.importers.forEach(meet);
  };
  for (const { moduleGraph } of Object.values(vitest.vite.environments)) {
    moduleGraph.getModulesByFile(path)?.forEach(meet);
  }
  return found;
}

async function judge(target: MutationTarget): Promise<readonly [killed: number, all: number]> {
  const { file } = target;
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const mutants = mutantsOf(text);
  const sample = values.sample ? sampleOf(mutants, Number(values.sample)) : mutants;
  const chosen = sample.toSorted((a, b) => a.start - b.start);
  if (chosen.length === 0) return [0, 0];
  const change = (mutant?: Mutant) => {
    changed.path = path;
    changed.text = mutant ? text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end) : text;
    vitest.invalidateFile(path);
  };
  change();
  const among = [...target.quick, ...(values.quick ? [] : target.slow)].filter((test) => !sound.has(test));
  const broken = await failing(among, 300_000);
  if (broken.length > 0) throw new Error(`${file}: ${broken.join(', ')} fail without a mutant`);
  for (const test of among) sound.add(test);
  const importers = importersOf(path);
  const reaching = (tests: readonly string[]) => tests.filter((test) => importers.has(join(root, test)));
  const quick = reaching(target.quick);
  const slow = values.quick ? [] : reaching(target.slow);
  let before: readonly string[] = [];
  let killed = 0;
  for (const mutant of chosen) {
    change(mutant);
    const first = (tests: readonly string[]) =>
      tests.toSorted(
        (a, b) => Number(before.includes(join(root, b))) - Number(before.includes(join(root, a))),
      );
    const quickly = await failing(first(quick), 60_000);
    const failed = quickly.length > 0 ? quickly : await failing(first(slow), 300_000);
    if (failed.length > 0) {
      killed += 1;
      before = failed;
    } else console.log(`${file}:${mutant.line} survives: ${mutant.before.slice(0, 100)} → ${mutant.after}`);
  }
  change();
  const percent = ((100 * killed) / chosen.length).toFixed(0);
  const sampled = chosen.length < mutants.length ? ` (a sample of ${mutants.length})` : '';
  if (quick.length + slow.length === 0) console.log(`${file}: no test reaches it`);
  console.log(`${file}: ${killed} of ${chosen.length} noticed${sampled}, ${percent} %`);
  return [killed, chosen.length];
}

const sums = { killed: 0, all: 0 };
for (const target of mutationTargets(positionals)) {
  if (values.quick && target.file.endsWith('store.server.ts')) continue;
  const [killed, all] = await judge(target);
  sums.killed += killed;
  sums.all += all;
}
await vitest.close();
console.log(
  `${sums.killed} of ${sums.all} mutants noticed, ${((100 * sums.killed) / sums.all).toFixed(1)} %`,
);
process.exit(0);
