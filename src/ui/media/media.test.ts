import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingFaces, textFaces } from '../theme/theme-rules.ts';
import email from './email.json' with { type: 'json' };
import { findEmailPicture } from './email-pictures.ts';
import fontFiles from './fonts.json' with { type: 'json' };
import manifest from './manifest.json' with { type: 'json' };
import { holdsFullWidth } from './picture.tsx';
import { findPictureSources, findSocialPicture } from './pictures.server.ts';
import social from './social.json' with { type: 'json' };

const project = join(import.meta.dirname, '../../..');
const publicFolder = join(project, 'public');
const mediaFiles = readdirSync(join(publicFolder, 'media'));
const sizeOf = (path: string) => statSync(join(publicFolder, path)).size;

const named = Object.values(manifest).flatMap(({ stem, widths, ...entry }) => {
  const endings = widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  if ('jpeg' in entry) endings.push(`${entry.jpeg}.jpg`);
  return endings.map((ending) => `${stem.replace('/media/', '')}-${ending}`);
});

describe('pictures', () => {
  it('exactly the files named in the manifest exist', () => {
    expect(mediaFiles.toSorted()).toEqual(named.toSorted());
  });

  it('all files are below 40 MB together and every card picture is below 45 KB', () => {
    const total = mediaFiles.reduce((sum, file) => sum + sizeOf(join('media', file)), 0);
    expect(total).toBeLessThan(40_000_000);
    const cards = mediaFiles.filter((file) => file.endsWith('-640.avif') || file.endsWith('-384.avif'));
    for (const file of cards) expect(sizeOf(join('media', file)), file).toBeLessThan(45_000);
  });

  it('every landscape has a placeholder class', () => {
    const rules = readFileSync(join(import.meta.dirname, 'placeholders.css'), 'utf8');
    for (const entry of Object.values(manifest)) {
      if ('placeholder' in entry) expect(rules).toContain(`.${entry.placeholder} {`);
    }
  });

  it("every gift card design has a card's proportions and a JPEG for email and PDF", () => {
    const designs = Object.entries(manifest).filter(([name]) => name.startsWith('gift-card-'));
    expect(designs).toHaveLength(6);
    for (const [name, { width, height, stem, ...entry }] of designs) {
      expect(width / height, name).toBeCloseTo(1.586);
      expect('jpeg' in entry && mediaFiles.includes(`${stem.replace('/media/', '')}-${entry.jpeg}.jpg`)).toBe(
        true,
      );
    }
  });

  it('landscapes and photographs may fill a wide screen, small pictures may not', () => {
    const wide = Object.entries(manifest)
      .filter(([, picture]) => holdsFullWidth(picture))
      .map(([name]) => name);
    expect(wide).toEqual([
      ...['club', 'estate', 'experience-cave-tour', 'experience-terrace-tasting'],
      ...['hero-home', 'not-found', 'plus', 'story', 'visit'],
    ]);
  });

  it('returns null for an unknown name, including names that every object has', () => {
    expect(findPictureSources('no-such-wine')).toBeNull();
    expect(findPictureSources('toString')).toBeNull();
  });
});

describe('pictures for shared links', () => {
  const files = readdirSync(join(publicFolder, 'social'));

  it('exactly one exists for the winery and for each bottle', () => {
    const bottles = Object.entries(manifest).filter(([, { width, height }]) => height === 2 * width);
    expect(bottles.length).toBeGreaterThan(20);
    for (const [name] of bottles) expect(findSocialPicture(name), name).toBeDefined();
    expect(findSocialPicture('house')).toMatchObject({ width: 1200, height: 630 });
    expect(findSocialPicture('toString')).toBeUndefined();
    expect(files.map((file) => `/social/${file}`).toSorted()).toEqual(Object.values(social.files).toSorted());
  });

  it('are below 3 MB together', () => {
    expect(files.reduce((sum, file) => sum + sizeOf(join('social', file)), 0)).toBeLessThan(3_000_000);
  });
});

describe('typefaces', () => {
  const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
  const fonts = readdirSync(join(publicFolder, 'fonts')).filter((file) => file.endsWith('.woff2'));

  it('loads exactly the fonts that are served, and no theme has more than 60 KB of them', () => {
    const loaded = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(([, file]) => file ?? '');
    expect(loaded.toSorted()).toEqual(fonts.toSorted());
    const heaviest = (families: readonly (keyof typeof fontFiles)[]) =>
      Math.max(...families.map((family) => sizeOf(fontFiles[family])));
    expect(heaviest(headingFaces) + heaviest(textFaces)).toBeLessThanOrEqual(60_000);
  });
});

describe('ASSETS.md', () => {
  it('lists every binary file that is served', () => {
    const page = readFileSync(join(project, 'ASSETS.md'), 'utf8');
    // In a row's path, `<…>` matches anything.
    const rows = [...page.matchAll(/`(public\/[^`]+)`/g)].map(([, path = '']) => path.split(/<[^>]+>/));
    const listed = (path: string) =>
      rows.some((parts) => path.startsWith(parts[0] ?? '') && path.endsWith(parts.at(-1) ?? ''));
    const binaries = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(avif|woff2|png|svg|jpg|ico)$/.test(path))
      .map((path) => `public/${path}`);
    expect(binaries.filter((path) => !listed(path))).toEqual([]);
  });
});

describe('pictures for email', () => {
  it('exactly one small file for each bottle exists', () => {
    const named = Object.values(email.files).map((path) => path.replace('/email/', ''));
    expect(readdirSync(join(publicFolder, 'email')).toSorted()).toEqual(named.toSorted());
    const bottles = Object.entries(manifest).filter(([, { width, height }]) => height === 2 * width);
    for (const [name] of bottles) expect(findEmailPicture(name), name).toBeDefined();
    for (const path of Object.values(email.files)) expect(sizeOf(path)).toBeLessThan(8_000);
    expect(findEmailPicture('toString')).toBeUndefined();
  });
});
