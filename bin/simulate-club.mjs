// npm run simulate:club -- [people] [months] [seed]: the life of all clubs in simulated time; 0 only when everybody got what was theirs.
import { become, install } from './setup.mjs';

install();
become(['test/club/simulate.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
