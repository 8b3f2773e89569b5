import { defineConfig } from 'vitest/config';

/** Tests that need nothing but the processor; everything else may use the database. */
const unitTests = ['src/core/**/*.test.ts', 'src/**/rules.test.ts', 'test/laws/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        test: { name: 'unit', environment: 'node', include: unitTests, isolate: false },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...unitTests, 'test/journeys/**'],
          globalSetup: 'test/helpers/global-setup.ts',
        },
      },
    ],
  },
});
