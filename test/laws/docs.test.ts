import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exists, root } from './source.ts';

const pages = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('Every link of the documents leads to something that is there.', () => {
  expect(pages.length).toBeGreaterThan(10);
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/(?<!!)\[[^\]]+\]\(([^)#\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:)/.test(target) && !exists(join(dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('Every test that docs/invariants.md cites has that name in that file.', () => {
  const text = read('docs/invariants.md').replace(/\s+/g, ' ');
  const citations = [...text.matchAll(/\]\(\.\.\/([^)]+\.test\.ts)\)((?: “[^”]+”,?)+)/g)].flatMap(
    ([, file = '', names = '']) => [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(citations.length).toBeGreaterThan(40);
  expect(citations.filter(({ file, name }) => !read(file).includes(name))).toEqual([]);
});

test('Every rule from I-1 to I-50 stands in docs/invariants.md.', () => {
  const ranges = [...read('docs/invariants.md').matchAll(/I-(\d+)(?: (?:to|and) I-(\d+)|, I-(\d+))?/g)];
  const named = new Set(
    ranges.flatMap(([, first, last, next]) => {
      const end = Number(last ?? next ?? first);
      return Array.from({ length: end - Number(first) + 1 }, (_, step) => Number(first) + step);
    }),
  );
  expect(Array.from({ length: 50 }, (_, index) => index + 1).filter((rule) => !named.has(rule))).toEqual([]);
});
