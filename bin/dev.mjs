// npm run dev: runs the shop with hot reload.
import { become, install, webEnvironment } from './setup.mjs';

install();
become(['bin/dev-server.ts'], webEnvironment({ ...process.env, NODE_ENV: 'development' }));
