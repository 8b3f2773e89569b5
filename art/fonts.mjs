// `npm run fonts`: cuts the typefaces to what the shop writes and computes fallback faces of the same
// width and line, so that no text moves when the real font arrives. What is printed has faces of its own: of one
// weight, uncompressed, and with the letters of people's names that the pages leave to the visitor's own fonts.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { readAdvances, readCharacters, readVerticalMetrics, table, withTable } from './fonts/sfnt.mjs';

const project = join(import.meta.dirname, '..');
const packages = join(project, 'node_modules/@fontsource-variable');
const target = join(project, 'public/fonts');

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
const punctuation = '’‘“”–—…·×°½¼¾§©®™\u00a0\u2009';
const accents = 'áàâäãçéèêëíìîïñóòôöõúùûüÁÉÈÑÖÜ';

/** Features the shop uses; the small remainder (stylistic sets, swashes) is left out. */
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'onum', 'frac'];

// What headings are made of. Fraunces is an ornate face: the remainder of ASCII alone would be a fifth of its file.
const headings = `${letters}.,:;!?&$%()-'+’“”–—·\u00a0áàâäãçéèêëíîïñóôöúûüÁÉÖÜ`;
const reading = `${ascii}${punctuation}${accents}−↑↓`;

/** The typefaces that a theme chooses from: those of headings, then those of text. */
const families = [
  {
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    licence: 'fraunces/LICENSE',
    text: headings,
    // One weight between the 340 of large and the 400 of small headings: the optical size does the rest,
    // and the second weight master would cost 14 KB.
    // The optical size follows the rendered size by itself, up to the largest headline: drawn for larger, the crossbar of H and the
    // bar of e have no ink left on an ordinary screen.
    axes: { SOFT: 0, WONK: 0, wght: 370, opsz: { min: 18, max: 82 } },
    kerningAt: { SOFT: 0, WONK: 0, wght: 370, opsz: 46 },
    weights: '340 400',
    // Large type is drawn narrower than small: measured in between, a headline had a line more until the font came.
    measuredAt: {
      '': { SOFT: 0, WONK: 0, wght: 370, opsz: 22 },
      ' Large': { SOFT: 0, WONK: 0, wght: 370, opsz: 46 },
    },
    fallbacks: ['Georgia', 'Times New Roman'],
  },
  {
    family: 'Newsreader',
    source: 'newsreader/files/newsreader-latin-standard-normal.woff2',
    licence: 'newsreader/LICENSE',
    text: headings,
    axes: { wght: 380, opsz: { min: 18, max: 72 } },
    kerningAt: { wght: 380, opsz: 46 },
    weights: '340 400',
    measuredAt: { '': { wght: 380, opsz: 22 }, ' Large': { wght: 380, opsz: 46 } },
    fallbacks: ['Georgia', 'Times New Roman'],
  },
  {
    family: 'Bitter',
    source: 'bitter/files/bitter-latin-wght-normal.woff2',
    licence: 'bitter/LICENSE',
    text: headings,
    axes: { wght: 400 },
    weights: '340 400',
    measuredAt: { '': { wght: 400 }, ' Large': { wght: 400 } },
    fallbacks: ['Georgia', 'Times New Roman'],
  },
  {
    family: 'Instrument Sans',
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    licence: 'instrument-sans/LICENSE',
    text: reading,
    axes: { wght: { min: 400, max: 700 } },
    kerningAt: { wght: 400 },
    weights: '400 700',
    measuredAt: { '': { wght: 400 } },
    fallbacks: ['Arial'],
  },
  {
    family: 'Figtree',
    source: 'figtree/files/figtree-latin-wght-normal.woff2',
    licence: 'figtree/LICENSE',
    text: reading,
    axes: { wght: { min: 400, max: 700 } },
    kerningAt: { wght: 400 },
    weights: '400 700',
    measuredAt: { '': { wght: 400 } },
    fallbacks: ['Arial'],
  },
];

// Average advance of English text per em, from the fonts' published metrics.
const systemFonts = {
  Georgia: { averageAdvance: 913 / 2048, faces: ['Georgia', 'Gelasio'], suffix: '' },
  'Times New Roman': {
    averageAdvance: 819 / 2048,
    faces: ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
    suffix: ' Times',
  },
  Arial: {
    averageAdvance: 904 / 2048,
    faces: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'],
    suffix: '',
  },
};

/** Share of each character in English prose, in thousandths. */
// biome-ignore format: reads as a table
const frequencies = {
  ' ': 182, e: 104, t: 74, a: 67, o: 61, i: 57, n: 57, s: 52, h: 50, r: 49, d: 35, l: 33, u: 23,
  c: 22, m: 20, f: 18, w: 19, g: 16, y: 16, p: 16, b: 12, v: 8, k: 6, j: 1, x: 1, q: 1, z: 1,
};

function averageAdvance(advances) {
  let sum = 0;
  let weight = 0;
  for (const [character, frequency] of Object.entries(frequencies)) {
    sum += (advances.get(character.codePointAt(0)) ?? 0) * frequency;
    weight += frequency;
  }
  return sum / weight;
}

function unicodeRange(codePoints) {
  const ranges = [];
  for (const point of [...codePoints].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ');
}

const percent = (ratio) => `${(ratio * 100).toFixed(2)}%`;

/** A system font of the width and line of `family` as it was measured; `size` is in its name. */
function fallbackFace(family, size, fallback, { metrics, average }) {
  const system = systemFonts[fallback];
  const sizeAdjust = average / system.averageAdvance;
  return `@font-face {
  font-family: "${family}${size} Fallback${system.suffix}";
  src: ${system.faces.map((face) => `local("${face}")`).join(', ')};
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(metrics.ascent / sizeAdjust)};
  descent-override: ${percent(metrics.descent / sizeAdjust)};
  line-gap-override: ${percent(metrics.lineGap / sizeAdjust)};
}
`;
}

/**
 * The kerning of one weight or size for all. How each pair moves between them is up to a quarter of the file, and nobody sees it:
 * the letters themselves move.
 */
async function withKerningAt(axes, font, original, text, options) {
  const still = await subsetFont(original, text, { ...options, variationAxes: axes, targetFormat: 'sfnt' });
  return withTable(font, 'GPOS', table(still, 'GPOS'));
}

async function cut({ family, source, licence, text, axes, kerningAt, weights, measuredAt, fallbacks }) {
  const original = await readFile(join(packages, source));
  const options = { noHinting: true, keepFeatures };
  const whole = await subsetFont(original, text, { ...options, variationAxes: axes, targetFormat: 'sfnt' });
  const font = kerningAt ? await withKerningAt(kerningAt, whole, original, text, options) : whole;
  const woff2 = await subsetFont(font, text, { ...options, targetFormat: 'woff2' });
  const measured = await Promise.all(
    Object.entries(measuredAt).map(async ([size, variationAxes]) => {
      const still = await subsetFont(original, text, { variationAxes, targetFormat: 'sfnt' });
      const widths = { metrics: readVerticalMetrics(still), average: averageAdvance(readAdvances(still)) };
      return { size, still, widths };
    }),
  );

  const slug = family.toLowerCase().replaceAll(' ', '-');
  const file = `${slug}-${createHash('sha256').update(woff2).digest('hex').slice(0, 10)}.woff2`;
  await writeFile(join(target, file), woff2);
  await writeFile(join(target, `OFL-${slug}.txt`), await readFile(join(packages, licence)));

  const face = `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weights};
  font-display: swap;
  src: url("/fonts/${file}") format("woff2");
  unicode-range: ${unicodeRange(readCharacters(measured[0].still))};
}
`;
  const substitutes = measured.flatMap(({ size, widths }) =>
    fallbacks.map((fallback) => fallbackFace(family, size, fallback, widths)),
  );
  const css = [face, ...substitutes].join('\n');
  return { family, file, bytes: woff2.length, css };
}

const between = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

const printedHeadings = [
  { slug: 'fraunces', file: 'full', axes: { SOFT: 0, WONK: 0, wght: 370, opsz: 48 } },
  { slug: 'newsreader', file: 'standard', axes: { wght: 380, opsz: 48 } },
  { slug: 'bitter', file: 'wght', axes: { wght: 400 } },
];

/** What a gift card is printed with. */
const printed = [
  ...printedHeadings.map(({ slug, file, axes }) => ({
    name: `print-${slug}`,
    source: `${slug}/files/${slug}-latin-${file}-normal.woff2`,
    text: ascii + punctuation + accents,
    axes,
  })),
  ...['instrument-sans', 'figtree'].flatMap((slug) => [
    {
      name: `print-${slug}`,
      source: `${slug}/files/${slug}-latin-wght-normal.woff2`,
      text: `${ascii}${punctuation}${between(0xa0, 0xff)}ıŒœ‚„†‡•‰‹›€−`,
      axes: { wght: 400 },
    },
    {
      name: `print-${slug}-ext`,
      source: `${slug}/files/${slug}-latin-ext-wght-normal.woff2`,
      text: between(0x100, 0x24f) + between(0x1e00, 0x1eff),
      axes: { wght: 400 },
    },
  ]),
];

async function cutForPrint({ name, source, text, axes }) {
  const original = await readFile(join(packages, source));
  const font = await subsetFont(original, text, {
    ...{ variationAxes: axes, noHinting: true, keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'lnum'] },
    targetFormat: 'sfnt',
  });
  const file = `${name}.ttf`;
  await writeFile(join(target, file), font);
  return { file, bytes: font.length };
}

await mkdir(target, { recursive: true });
for (const file of await readdir(target)) if (file.endsWith('.woff2')) await unlink(join(target, file));
const results = [];
for (const family of families) results.push(await cut(family));
const banner = '/* Written by `npm run fonts` from art/fonts.mjs; do not edit by hand. */\n\n';
await writeFile(join(project, 'src/ui/media/fonts.css'), banner + results.map(({ css }) => css).join('\n'));
const files = Object.fromEntries(results.map(({ family, file }) => [family, `/fonts/${file}`]));
await writeFile(join(project, 'src/ui/media/fonts.json'), `${JSON.stringify(files, null, 2)}\n`);
for (const each of printed) results.push(await cutForPrint(each));
for (const { file, bytes } of results) console.log(`${file}  ${bytes} bytes`);
