// npm run simulate:points -- [people] [months] [seed]: years of Vine Points in simulated time; 0 only when shop and models agree.
import { become, install } from './setup.mjs';

install();
become(['test/points/simulate.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
