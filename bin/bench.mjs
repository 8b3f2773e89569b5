// npm run bench: every claim about time, measured against its anchor in one run.
import { become, build, giveUp, install } from './setup.mjs';

install();
if (!build()) giveUp('The pages could not be built; the reason stands above.');
become(['bench/run.ts', ...process.argv.slice(2)], {
  ...process.env,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});
