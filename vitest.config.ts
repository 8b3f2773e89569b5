import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { requiredTestResource } from './test/needs.ts';

const tests = globSync(['src/**/*.test.ts', 'db/**/*.test.ts', 'test/**/*.test.ts'], {
  exclude: ['test/journeys/**'],
});
const testsBy = Map.groupBy(tests, requiredTestResource);

/** What takes longest begins first, so that in the end no process is idle beside another one's long file. */
const longest = ['test/attacks/', 'test/club/', 'test/model/', 'test/faults/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((folder) => moduleId.includes(folder));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Nothing of the shop lives in module state, so that files can share a process and what it has loaded.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Only to end what hangs: a slow machine is not a fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['test/property-seed.ts', 'test/helpers/demo-winery.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: testsBy.get('nothing') ?? [] } },
      { extends: true, test: { name: 'processes', include: testsBy.get('processes') ?? [] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: testsBy.get('database') ?? [],
          globalSetup: 'test/helpers/global-setup.ts',
        },
      },
    ],
  },
});
