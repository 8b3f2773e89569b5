// npm run copy: every text that people read, by surface, as a sheet for an editor.
import { become, install } from './setup.mjs';

install();
become(['test/copy/sheet.ts'], { ...process.env, NODE_ENV: 'test' });
