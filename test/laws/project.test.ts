import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, readSources } from './source.ts';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

test('package.json has at most 35 production dependencies and pins every dependency to an exact version', () => {
  expect(Object.keys(manifest.dependencies ?? {}).length).toBeLessThanOrEqual(35);
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('docs/dependencies.md explains every dependency and lists no other', () => {
  const listed = [...read('docs/dependencies.md').matchAll(/^\| (.+?) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name);
  const present = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  const covers = (entry: string, name: string) =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;
  expect(present.filter((name) => !listed.some((entry) => covers(entry, name)))).toEqual([]);
  expect(listed.filter((entry) => !present.some((name) => covers(entry, name)))).toEqual([]);
});

test('production code imports no development package, except the demo mailbox, which is loaded on demand', () => {
  const mailbox = 'src/integrations/mail/mailbox/';
  const packages = Object.keys(manifest.devDependencies ?? {});
  const isOf = (specifier: string) =>
    packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  const isLoaded = (path: string) =>
    /^src\/(?!(?:back-office\/)?(?:routes|vite\.config|react-router\.config)\.ts$)/.test(path) &&
    !/(?:\.test|\/testing)\.tsx?$/.test(path);
  const sources = readSources().filter(({ path }) => isLoaded(path));
  const users = sources.filter(({ imports }) => imports.some((each) => !each.isType && isOf(each.specifier)));
  expect(users.map(({ path }) => path)).toEqual([`${mailbox}mailbox.server.ts`]);
  const loaders = sources.filter(
    ({ path, code }) => !path.startsWith(mailbox) && /^import (?!type).*\/mailbox\.server\.ts'/m.test(code),
  );
  expect(loaders.map(({ path }) => path)).toEqual([]);
});

test('every name that a script imports from a TypeScript file is exported there', () => {
  const imported = /(?:import|const) \{([^}]*)\} (?:from |= await import\()'(\.[^']+\.ts)'/g;
  const names = ['bin', 'art'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder))
      .filter((name) => name.endsWith('.mjs'))
      .flatMap((name) =>
        [...read(`${folder}/${name}`).matchAll(imported)].flatMap(([, list = '', target = '']) =>
          list.split(',').flatMap((each) => ({ name: each.trim(), target: join(folder, target) })),
        ),
      )
      .filter(({ name }) => name !== ''),
  );
  expect(names.length).toBeGreaterThan(5);
  const isExported = ({ name, target }: (typeof names)[number]) =>
    new RegExp(`^export (?:async )?(?:const|function) ${name}\\b`, 'm').test(read(target));
  expect(names.filter((each) => !isExported(each))).toEqual([]);
});

test('migrations are numbered without gaps', () => {
  const names = readdirSync(join(projectFolder, 'db/migrations')).sort();
  expect(names.map((name) => name.slice(0, 5))).toEqual(
    names.map((_, position) => `${String(position + 1).padStart(4, '0')}_`),
  );
});

const textFiles = new Set([
  '.ts',
  '.tsx',
  '.mjs',
  '.js',
  '.json',
  '.md',
  '.sql',
  '.css',
  '.html',
  '.yml',
  '',
]);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && textFiles.has(extname(path)));

test("no file names a folder of a developer's machine or the host of a package registry", () => {
  const machine = new RegExp(
    [
      '/home/\\w',
      '/Users/\\w',
      'C:\\\\\\\\Users',
      `/${'work'}/\\w`,
      '/mnt/\\w',
      `registry\\.${'npmjs'}`,
    ].join('|'),
  );
  expect(tracked.length).toBeGreaterThan(100);
  expect(tracked.filter((path) => machine.test(read(path)))).toEqual([]);
});

test('pages use automatic optical sizing and no tracking tighter than -0.015em', () => {
  const pages = tracked.filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts'));
  const fixed = pages.filter((path) => /['"]opsz['"]|font-optical-sizing:\s*none/.test(read(path)));
  expect(fixed).toEqual([]);
  const tight = pages.filter((path) =>
    [...read(path).matchAll(/(?:letter-spacing:\s*|tracking-\[)(-0?\.\d+)em/g)].some(
      ([, tracking]) => Number(tracking) < -0.015,
    ),
  );
  expect(tight).toEqual([]);
  const [, largest] = /opsz: \{ min: \d+, max: (\d+) \}/.exec(read('art/fonts.mjs')) ?? [];
  expect(Number(largest)).toBeLessThanOrEqual(82);
});
