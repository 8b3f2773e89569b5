// npm run soak -- <minutes> [first seed]: random histories of the shop until the time is over; 0 only when none diverges.
import { become, install } from './setup.mjs';

install();
become(['test/model/soak.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
