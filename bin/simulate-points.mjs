// npm run simulate:points -- [people] [months] [seed]: simulates years of Vine Points. Exits with 0 only if the shop and the models agree.
import { become, install } from './setup.mjs';

install();
become(['test/points/simulate.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
