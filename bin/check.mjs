// npm run check: format, lint, types, laws and unit tests, in under a minute.
import { spawn } from 'node:child_process';
import { install, projectNode, root, tool } from './setup.mjs';

install();

/** @param {string[]} args */
const alongside = (args) =>
  new Promise((resolve) => {
    spawn(projectNode(), args, { cwd: root, stdio: 'inherit' }).on('exit', (code) => resolve(code ?? 1));
  });

const outcomes = await Promise.all([
  alongside([tool.biome, 'check', '--error-on-warnings']),
  alongside([tool.reactRouter, 'typegen']).then((code) => code || alongside([tool.typescript, '--noEmit'])),
  alongside([tool.vitest, 'run', '--project', 'unit', '--reporter=dot']),
]);
process.exit(outcomes.every((code) => code === 0) ? 0 : 1);
