// npm run size: how large the code is and how its modules hang together; docs/architecture.md has the table.
import { become, install } from './setup.mjs';

install();
become(['bench/size.ts'], { ...process.env, NODE_ENV: 'test' });
