// npm run simulate:club -- [people] [months] [seed]: simulates months of all clubs. Exits with 0 only if every member got the right shipments and charges.
import { become, install } from './setup.mjs';

install();
become(['test/club/simulate.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
