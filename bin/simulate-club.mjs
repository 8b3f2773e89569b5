// npm run simulate:club -- [people] [months] [seed]: simulates months of all clubs. Exits with 0 only if every member got the right shipments and charges.
import { installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
replaceProcess(['test/club/simulate.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
