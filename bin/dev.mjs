// npm run dev: runs the shop with hot reload.
import { installDependencies, replaceProcess, webProcessEnvironment } from './setup.mjs';

installDependencies();
replaceProcess(['bin/dev-server.ts'], webProcessEnvironment({ ...process.env, NODE_ENV: 'development' }));
