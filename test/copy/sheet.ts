import { basename } from 'node:path';
import { type CopyString, readCopy } from './strings.ts';

/**
 * The groups of readers on the review sheet. This program prints every text of the product that a person reads, by reader and surface, as
 * Markdown: `npm run --silent copy > sheet.md`.
 */
const readers = ['Customers', 'The two wineries', 'Staff', 'Developers'] as const;
const texts = Map.groupBy(readCopy(), ({ path }) => readerOf(path));
console.log('# Every text that people read\n');
console.log('By reader and surface, with its place in the source. What is filled in stands in braces.');
for (const reader of readers) {
  const read = texts.get(reader) ?? [];
  console.log(`\n# ${reader} (${read.length})`);
  const surfaces = Map.groupBy(read, ({ path }) => surfaceOf(path));
  for (const surface of [...surfaces.keys()].sort()) printSurface(surface, surfaces.get(surface) ?? []);
}

/** Prints the texts of one surface. A text that occurs several times is printed once, with its first location. */
function printSurface(surface: string, found: readonly CopyString[]): void {
  const byText = Map.groupBy(found, ({ text }) => text);
  console.log(`\n## ${surface} (${byText.size})\n\n| text | place |\n|---|---|`);
  for (const [text, [first, ...more]] of byText) {
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    console.log(`| ${text.replaceAll('|', '\\|')} | ${first?.path}:${first?.line}${others} |`);
  }
}

function readerOf(path: string): (typeof readers)[number] {
  if (path.startsWith('wineries/')) return 'The two wineries';
  if (/^db\/|^src\/(features\/design-system|integrations|platform)\//.test(path)) return 'Developers';
  if (/^src\/(back-office|engine\/staff|features\/(operator|staff-mails|winery-package))\//.test(path))
    return 'Staff';
  return /^src\/(winery|operator)[-.]/.test(path) ? 'Staff' : 'Customers';
}

/** Returns a text's surface: its feature, module or page, and for a winery its folder of the package. */
function surfaceOf(path: string): string {
  const [root, layer = '', name = ''] = path.split('/');
  if (root === 'wineries') return `${layer}: ${name.replace(/\..*/, '')}`;
  if (root === 'db') return 'demonstration data';
  if (layer === 'back-office')
    return `back office: ${name === 'routes' ? basename(path, '.tsx') : 'shared parts'}`;
  if (layer.includes('.')) return 'whole application';
  if (layer === 'ui') return `shared parts: ${name}`;
  const kind = /(^|[/-])mails?\b|-mail\./.test(path) ? ' (email)' : '';
  return `${layer === 'engine' ? 'rules: ' : ''}${name}${kind}`;
}
