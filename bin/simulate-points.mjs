// npm run simulate:points -- [people] [months] [seed]: simulates years of Vine Points. Exits with 0 only if the shop and the models agree.
import { installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
replaceProcess(['test/points/simulate.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
