// npm run copy: prints every text that people read, by reader and page, for an editor.
import { become, install } from './setup.mjs';

install();
become(['test/copy/sheet.ts'], { ...process.env, NODE_ENV: 'test' });
