// npm run soak -- <minutes> [first seed]: runs random histories of the shop for this long. Exits with 0 only if none differs from the model.
import { become, install } from './setup.mjs';

install();
become(['test/model/soak.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
