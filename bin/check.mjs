// npm run check: runs format, lint, types, lint tests and unit tests, in under a minute.
import { spawn } from 'node:child_process';
import { installDependencies, projectNodePath, projectRoot, toolPaths } from './setup.mjs';

installDependencies();

/** TypeScript's incremental build information, so that the next check only covers changed files. */
const lastTypes = 'node_modules/.cache/check.tsbuildinfo';

/** @param {string[]} args */
const run = (args) =>
  new Promise((resolve) => {
    spawn(projectNodePath(), args, { cwd: projectRoot, stdio: 'inherit' }).on('exit', (code) =>
      resolve(code ?? 1),
    );
  });

const outcomes = await Promise.all([
  run([toolPaths.biome, 'check', '--error-on-warnings']),
  run([toolPaths.reactRouter, 'typegen']).then(
    (code) =>
      code || run([toolPaths.typescript, '--noEmit', '--incremental', '--tsBuildInfoFile', lastTypes]),
  ),
  run([toolPaths.vitest, 'run', '--project', 'unit', '--reporter=dot']),
]);
process.exit(outcomes.every((code) => code === 0) ? 0 : 1);
