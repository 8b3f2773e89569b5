// npm run check: runs format, lint, types, lint tests and unit tests, in under a minute.
import { spawn } from 'node:child_process';
import { install, projectNode, root, tool } from './setup.mjs';

install();

/** TypeScript's incremental build information, so that the next check only covers changed files. */
const lastTypes = 'node_modules/.cache/check.tsbuildinfo';

/** @param {string[]} args */
const run = (args) =>
  new Promise((resolve) => {
    spawn(projectNode(), args, { cwd: root, stdio: 'inherit' }).on('exit', (code) => resolve(code ?? 1));
  });

const outcomes = await Promise.all([
  run([tool.biome, 'check', '--error-on-warnings']),
  run([tool.reactRouter, 'typegen']).then(
    (code) => code || run([tool.typescript, '--noEmit', '--incremental', '--tsBuildInfoFile', lastTypes]),
  ),
  run([tool.vitest, 'run', '--project', 'unit', '--reporter=dot']),
]);
process.exit(outcomes.every((code) => code === 0) ? 0 : 1);
