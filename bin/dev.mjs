// npm run dev: the shop with hot reload: what is saved is in the browser within a second.
import { become, install, webEnvironment } from './setup.mjs';

install();
become(['bin/dev-server.ts'], webEnvironment({ ...process.env, NODE_ENV: 'development' }));
