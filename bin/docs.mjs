// npm run docs: writes docs/configuration.md, docs/winery-package.md and the command table in docs/operating.md from the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandTableMarkdown } from '../src/features/operator/help-rules.ts';
import { operatorCommands } from '../src/features/operator/run-command.server.ts';
import { configurationDocument } from '../src/platform/configuration-document.server.ts';
import { wineryPackageDocument } from '../src/winery-package-document.server.ts';

const page = (name) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));

writeFileSync(page('configuration.md'), configurationDocument());
writeFileSync(page('winery-package.md'), wineryPackageDocument());
const operating = readFileSync(page('operating.md'), 'utf8');
writeFileSync(
  page('operating.md'),
  operating.replace(/^\| command \|.*\n(\|.*\n)*/m, () => `${commandTableMarkdown(operatorCommands)}\n`),
);
