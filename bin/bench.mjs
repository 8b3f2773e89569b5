// npm run bench: runs the benchmarks of speed, size and memory.
import { buildPages, exitWithError, installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
if (!buildPages()) exitWithError('The pages could not be built. See the error above.');
replaceProcess(['bench/run.ts', ...process.argv.slice(2)], {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});
