import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingTypefaces, textTypefaces } from '../theme/theme-rules.ts';
import fontFiles from './fonts.json' with { type: 'json' };

const project = join(import.meta.dirname, '../../..');
const publicFolder = join(project, 'public');
const sizeOf = (path: string) => statSync(join(publicFolder, path)).size;

describe('fonts.css', () => {
  const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
  const fonts = readdirSync(join(publicFolder, 'fonts')).filter((file) => file.endsWith('.woff2'));

  it('loads exactly the fonts that are served, and no theme needs more than 60 KB of them', () => {
    const loaded = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(([, file]) => file ?? '');
    expect(loaded.toSorted()).toEqual(fonts.toSorted());
    const heaviest = (families: readonly (keyof typeof fontFiles)[]) =>
      Math.max(...families.map((family) => sizeOf(fontFiles[family])));
    expect(heaviest(headingTypefaces) + heaviest(textTypefaces)).toBeLessThanOrEqual(60_000);
  });
});

describe('ASSETS.md', () => {
  it('lists every binary file that is served', () => {
    const page = readFileSync(join(project, 'ASSETS.md'), 'utf8');
    // In a row's path, `<…>` matches anything.
    const rows = [...page.matchAll(/`((?:public|wineries)\/[^`]+)`/g)].map(([, path = '']) =>
      path.split(/<[^>]+>/),
    );
    const listed = (path: string) =>
      rows.some((parts) => path.startsWith(parts[0] ?? '') && path.endsWith(parts.at(-1) ?? ''));
    const binaries = ['public', 'wineries'].flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(avif|webp|woff2|png|svg|jpg|ico)$/.test(path))
        .map((path) => `${folder}/${path}`),
    );
    expect(binaries.filter((path) => !listed(path))).toEqual([]);
  });
});
