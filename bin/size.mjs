// npm run size: counts lines, modules and the imports between them for the table in docs/architecture.md.
import { installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
replaceProcess(['bench/size.ts'], { ...process.env, NODE_ENV: 'test' });
