// npm run docs: writes docs/configuration.md and the command table in docs/operating.md from the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { verbTable } from '../src/features/operator/help-rules.ts';
import { operatorVerbs } from '../src/features/operator/run-verb.server.ts';
import { configurationDocument } from '../src/platform/configuration-document.server.ts';

const page = (name) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));

writeFileSync(page('configuration.md'), configurationDocument());
const operating = readFileSync(page('operating.md'), 'utf8');
writeFileSync(
  page('operating.md'),
  operating.replace(/^\| verb \|.*\n(\|.*\n)*/m, () => `${verbTable(operatorVerbs)}\n`),
);
