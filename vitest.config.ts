import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests that ask for a database say so by importing a helper that has one; all others need nothing but the processor. */
const tests = globSync(['src/**/*.test.ts', 'db/**/*.test.ts', 'test/**/*.test.ts'], {
  exclude: ['test/journeys/**'],
});
const usesDatabase = (file: string) =>
  /helpers\/(?!clock\.ts)[\w-]+\.ts'|embedded-postgres\.server\.ts'/.test(readFileSync(file, 'utf8'));
const [databaseTests, unitTests] = [tests.filter(usesDatabase), tests.filter((file) => !usesDatabase(file))];

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Nothing of the shop lives in module state, so that files can share a process and what it has loaded.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unitTests } },
      {
        extends: true,
        test: { name: 'database', include: databaseTests, globalSetup: 'test/helpers/global-setup.ts' },
      },
    ],
  },
});
