// npm run soak -- <minutes> [first seed]: runs random histories of the shop for this long. Exits with 0 only if none differs from the model.
import { installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
replaceProcess(['test/model/soak.ts', ...process.argv.slice(2)], { ...process.env, NODE_ENV: 'test' });
