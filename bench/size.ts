import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankOutProse } from '../test/laws/blank.ts';
import {
  engineModuleOf,
  isModuleInternal,
  isTestFile,
  moduleCycles,
  moduleImports,
  smallPagePath,
  transitiveImports,
} from '../test/laws/modules.ts';
import { parseSourceFile, projectFolder, type SourceFile } from '../test/laws/source.ts';

const folders = ['core', 'engine', 'features', 'integrations', 'platform', 'ui', 'styles'];

const files = globSync('src/**/*.{ts,tsx,css}', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTestFile(path))
  .map((path) => parseSourceFile(path, readFileSync(join(projectFolder, path), 'utf8')));

type Lines = { files: number; code: number; comment: number; blank: number; imports: number };

console.log('| folder | files | code lines | comment lines | blank lines | of it import lines |');
console.log('|---|---|---|---|---|---|');
for (const folder of folders) {
  printLines(
    `src/${folder}`,
    files.filter(({ path }) => path.startsWith(`src/${folder}/`)),
  );
}
printLines(
  'src, other files',
  files.filter(({ path }) => !folders.includes(path.split('/')[1] ?? '')),
);
printLines('**src**', files);

const betweenModules = moduleImports(files);
const modules = new Set(files.flatMap(({ path }) => engineModuleOf(path) ?? []));
const cycles = moduleCycles(betweenModules);
const exported = exportsUsedByOneFile();
const figures: readonly (readonly [string, number | string])[] = [
  ['engine modules', modules.size],
  ['cycles between modules', `${cycles.length} (of ${cycles.flat().length} modules)`],
  ['imports between modules', betweenModules.length],
  [
    "imports of another module's store or schema",
    betweenModules.filter(({ target }) => isModuleInternal(target)).length,
  ],
  ['files of at most 20 code lines', files.filter((file) => linesOf(file).code <= 20).length],
  ['files of more than 250 code lines', files.filter((file) => linesOf(file).code > 250).length],
  ['exported functions', exported.all],
  ['of them used by exactly one other file', exported.once],
  [
    'type aliases',
    files.reduce((sum, { bareCode }) => sum + (bareCode.match(/^\s*(export )?type \w+/gm)?.length ?? 0), 0),
  ],
  ['files that the gift card balance page reaches', transitiveImports(smallPagePath, files).size],
];
console.log('\n| figure | |\n|---|---|');
for (const [name, value] of figures)
  console.log(`| ${name} | ${typeof value === 'number' ? value.toLocaleString('en-US') : value} |`);

function printLines(name: string, of: readonly SourceFile[]): void {
  const sum: Lines = { files: 0, code: 0, comment: 0, blank: 0, imports: 0 };
  for (const file of of) {
    const lines = linesOf(file);
    for (const key of ['files', 'code', 'comment', 'blank', 'imports'] as const) sum[key] += lines[key];
  }
  const cells = [sum.files, sum.code, sum.comment, sum.blank, sum.imports].map((count) =>
    count.toLocaleString('en-US'),
  );
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

function linesOf({ path, text, code }: SourceFile): Lines {
  const written = text.replace(/\n$/, '').split('\n');
  const isSheet = path.endsWith('.css');
  const withoutComments = (
    isSheet ? text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')) : code
  ).split('\n');
  const lines: Lines = { files: 1, code: 0, comment: 0, blank: 0, imports: 0 };
  for (const [index, line] of written.entries()) {
    if (line.trim() === '') lines.blank += 1;
    else if ((withoutComments[index] ?? '').trim() === '') lines.comment += 1;
    else lines.code += 1;
  }
  const statements = code.match(/^(import|export)\b[^;]*?\bfrom\s+'[^']+';|^import '[^']+';/gm) ?? [];
  lines.imports = statements.reduce((sum, statement) => sum + statement.split('\n').length, 0);
  return lines;
}

/**
 * Returns the number of exported functions (`all`) and of those whose name occurs in exactly one other file (`once`), without entry points
 * and tests.
 */
function exportsUsedByOneFile(): { all: number; once: number } {
  const words = new Map<string, number>();
  for (const { path, code } of files) {
    if (path.endsWith('/index.server.ts')) continue;
    for (const word of new Set(blankOutProse(code, { strings: true }).match(/[\w$]+/g)))
      words.set(word, (words.get(word) ?? 0) + 1);
  }
  const names = files.flatMap(({ bareCode }) =>
    [...bareCode.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => name),
  );
  const unique = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  return { all: names.length, once: unique.filter((name) => words.get(name) === 2).length };
}
