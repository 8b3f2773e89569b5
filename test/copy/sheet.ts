import { readCopy } from './strings.ts';

/** Prints every text of the product that a person reads, by surface, as Markdown: `npm run --silent copy > sheet.md`. */
const surfaces = Map.groupBy(readCopy(), ({ path }) => surfaceOf(path));
console.log('# Every text that people read\n');
console.log('By surface, with its place in the source. What is filled in stands in braces.');
for (const surface of [...surfaces.keys()].sort()) {
  const texts = surfaces.get(surface) ?? [];
  console.log(`\n## ${surface} (${texts.length})\n\n| text | place |\n|---|---|`);
  for (const { path, line, text } of texts)
    console.log(`| ${text.replaceAll('|', '\\|')} | ${path}:${line} |`);
}

/** Returns a text's surface: its feature or module, and for emails and seed data its folder. */
function surfaceOf(path: string): string {
  const [, layer = '', name = ''] = path.split('/');
  if (path.startsWith('db/seed/')) return 'demonstration data';
  if (layer.includes('.')) return 'whole application';
  if (layer === 'ui') return `shared parts: ${name}`;
  const kind = /(^|[/-])mails?\b|-mail\./.test(path) ? ' (email)' : '';
  return `${layer === 'engine' ? 'rules: ' : ''}${name}${kind}`;
}
