// npm run mutants -- [parts of paths] [--sample 20] [--quick]: finds small changes to rules and stores that no test notices. docs/quality.md has the latest figures.
import { installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
replaceProcess(['test/mutation/run.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
