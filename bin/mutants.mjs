// npm run mutants -- [part of a path]: which small changes to the rules no test notices; docs/quality.md has the last figures.
import { become, install } from './setup.mjs';

install();
become(['test/mutation/run.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
