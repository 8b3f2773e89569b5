// npm run bench: runs the benchmarks of speed, size and memory.
import { become, build, exitWithError, install } from './setup.mjs';

install();
if (!build()) exitWithError('The pages could not be built. See the error above.');
become(['bench/run.ts', ...process.argv.slice(2)], {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});
