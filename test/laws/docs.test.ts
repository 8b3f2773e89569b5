import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { demoCustomers } from '../../db/seed/members.ts';
import { behaviorsByTestCard } from '../../src/integrations/payment/sandbox/test-cards.ts';
import { blankOutProse } from './blank.ts';
import { projectFileExists, projectFolder } from './source.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: projectFolder }),
];
const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

/** The invariants, each on one line with its number, *By* and *Guard*. */
const rules = read('docs/invariants.md')
  .split(/\n(?=- )|\n\n/)
  .filter((part) => part.startsWith('- '))
  .map((part) => part.replace(/\s+/g, ' '));

/** Returns the test titles that a document cites, each with the file whose link precedes it. */
const citationsOf = (text: string) =>
  text.split(/(?=\]\(\.\.\/[^)]+\))/).flatMap((part) => {
    const [, file = ''] = /^\]\(\.\.\/([^)]+)\)/.exec(part) ?? [];
    return [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name }));
  });

test('every link in the documents leads to an existing file or section', () => {
  expect(pages.length).toBeGreaterThan(10);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/(?<!!)\[[^\]]+\]\(([^)#\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter(
        (target) => !/^(https?:|mailto:)/.test(target) && !projectFileExists(join(dirname(page), target)),
      )
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every test cited in docs/invariants.md exists in the cited file', () => {
  const citations = citationsOf(read('docs/invariants.md').replace(/\s+/g, ' '));
  expect(citations.length).toBeGreaterThan(200);
  expect(citations.filter(({ file, name }) => !/\.ts$/.test(file) || !read(file).includes(name))).toEqual([]);
});

test('every invariant in docs/invariants.md cites a test', () => {
  expect(rules.length).toBeGreaterThan(60);
  expect(rules.filter((rule) => citationsOf(rule).length === 0)).toEqual([]);
});

test('everything that docs/invariants.md names as the enforcement of an invariant exists in the code or the database', () => {
  const withoutComments = (path: string) =>
    path.endsWith('.sql') ? read(path).replace(/--.*/g, '') : blankOutProse(read(path), { strings: false });
  const paths = globSync(['src/**/*.{ts,tsx}', 'db/migrations/*.sql'], { cwd: projectFolder });
  const words = new Set(
    paths
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => withoutComments(path).match(/\w+/g) ?? []),
  );
  const keepers = rules.flatMap((rule) => {
    const [, by = ''] = /\*By\* (.*?)\*Guard:\*/.exec(rule) ?? [];
    return [...by.matchAll(/`([\w.]+)`/g)].flatMap(([, name = '']) => name.split('.'));
  });
  expect(keepers.length).toBeGreaterThan(100);
  expect(keepers.filter((name) => !words.has(name))).toEqual([]);
});

test('docs/invariants.md covers every invariant from I-1 to I-50', () => {
  const ranges = [...read('docs/invariants.md').matchAll(/I-(\d+)(?: (?:to|and) I-(\d+)|, I-(\d+))?/g)];
  const named = new Set(
    ranges.flatMap(([, first, last, next]) => {
      const end = Number(last ?? next ?? first);
      return Array.from({ length: end - Number(first) + 1 }, (_, step) => Number(first) + step);
    }),
  );
  expect(Array.from({ length: 50 }, (_, index) => index + 1).filter((rule) => !named.has(rule))).toEqual([]);
});

test('docs/operating.md names the API version of the installed Stripe SDK for the webhook endpoint', () => {
  const [, version = 'none'] =
    /ApiVersion = '([^']+)'/.exec(read('node_modules/stripe/esm/apiVersion.js')) ?? [];
  expect(read('docs/operating.md')).toContain(`API version \`${version}\``);
});

test('every npm command in the documents exists in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test("the README lists the sandbox gateway's test cards and the demo customers", () => {
  const readme = read('README.md');
  const cards = [...readme.matchAll(/^\| (\d{4} \d{4} \d{4} \d{4}) \|/gm)].map(([, card = '']) =>
    card.replaceAll(' ', ''),
  );
  expect(cards.toSorted()).toEqual(Object.keys(behaviorsByTestCard).toSorted());
  const people = new Set([...readme.matchAll(/`(\w+)@(?:customers\.example)?`/g)].map(([, name]) => name));
  expect([...people].toSorted()).toEqual(demoCustomers.map(({ email }) => email.split('@')[0]).toSorted());
});

test('no test is skipped, marked as to do, or run alone', () => {
  const tests = globSync('{src,db,test}/**/*.test.{ts,tsx}', { cwd: projectFolder });
  expect(tests.length).toBeGreaterThan(200);
  const leftOut = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails|skipIf|runIf)\b/;
  expect(tests.filter((path) => leftOut.test(read(path)))).toEqual([]);
});
