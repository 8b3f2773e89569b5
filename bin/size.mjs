// npm run size: counts lines, modules and the imports between them for the table in docs/architecture.md.
import { become, install } from './setup.mjs';

install();
become(['bench/size.ts'], { ...process.env, NODE_ENV: 'test' });
