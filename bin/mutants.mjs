// npm run mutants -- [parts of paths] [--sample 20] [--quick]: which small changes to rules and stores no test notices; docs/quality.md has the last figures.
import { become, install } from './setup.mjs';

install();
become(['test/mutation/run.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
