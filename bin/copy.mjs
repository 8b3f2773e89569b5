// npm run copy: prints every text that people read, by reader and page, for an editor.
import { installDependencies, replaceProcess } from './setup.mjs';

installDependencies();
replaceProcess(['test/copy/sheet.ts'], { ...process.env, NODE_ENV: 'test' });
