// npm run docs: writes the pages that are generated from the code.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configurationDocument } from '../src/platform/configuration-document.server.ts';

writeFileSync(fileURLToPath(new URL('../docs/configuration.md', import.meta.url)), configurationDocument());
