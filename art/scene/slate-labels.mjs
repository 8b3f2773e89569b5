// Labels of a house above a deep lake: cool paper, the lake lying on its side with its depths, slate below the words.
import { frame, italic, sans, serif } from './lettering.mjs';
import { Sheet } from './paper.mjs';
import { random, seedOf } from './random.mjs';

const silver = { color: '#dfe6e8', foil: 1, relief: -0.7 };
const house = 'SENECA GORGE';
const region = 'FINGER LAKES · NEW YORK';

/** The shore of the lake as a closed line within `width` × `height` around (x, y); `share` 1 is the shore, less is deeper. */
function shore(x, y, width, height, share) {
  const side = (sign) =>
    Array.from({ length: 81 }, (_, step) => {
      const t = step / 80;
      const along = (t - 0.5) * (1 - (1 - share) * 0.32) + 0.5 - (1 - share) * 0.06;
      const middle = Math.sin(along * 3.4 + 0.4) * 0.22 + Math.sin(along * 8.3) * 0.05;
      const wide =
        Math.sin(Math.PI * t) ** 0.55 *
        (0.5 + 0.12 * Math.sin(along * 6 + 1) + 0.05 * Math.sin(along * 17 + sign)) *
        share;
      return [x + (along - 0.5) * width, y + (middle + sign * wide * 0.62) * height];
    });
  return [...side(-1), ...side(1).reverse()];
}

/** The lake and its depths, each line a little deeper. */
function lake(sheet, ink, { y, width, height, lines = 7, stroke = 5, x = sheet.width / 2, heart = true }) {
  for (let line = 0; line < lines; line++) {
    const share = 1 - (line / lines) ** 0.9;
    sheet.shape(ink, shore(x, y, width, height, share), { width: line === 0 ? stroke * 1.7 : stroke });
  }
  if (heart) sheet.shape(ink, shore(x, y, width, height, 0.14));
}

/** Slate as it breaks: beds of uneven height, each with a ragged upper edge. */
function beds(sheet, inks, from, seed) {
  const next = random(seed);
  const { width, height } = sheet;
  let top = from;
  for (let bed = 0; top < height; bed++) {
    const edge = [];
    let lift = 0;
    for (let x = 0; x <= width; x += 26 + next() * 90) {
      lift = lift * 0.5 + (next() - 0.5) * 26;
      edge.push([x, top + lift], [x + 8, top + lift + (next() - 0.5) * 10]);
    }
    sheet.shape(inks[bed % inks.length], [...edge, [width, top], [width, height], [0, height], [0, top]]);
    top += 44 + next() * 96;
  }
}

/** The name in the sans of the house, set tight and level with the lake. */
function title(sheet, ink, lines, { y, largest, widest = 1220 }) {
  const font = (size) => sans(size, 600);
  const longest = Math.max(...lines.map((line) => sheet.measure(line, font(100), -2.5)));
  const size = Math.min(largest, Math.floor((widest / longest) * 100));
  lines.forEach((line, index) => {
    sheet.type(ink, line, { y: y + index * size * 1.02, font: font(size), tracking: -size * 0.025 });
  });
  return y + (lines.length - 1) * size * 1.02;
}

export const slateDesigns = {
  /** Most wines: white paper, the lake in the color of the wine, one bed of slate at the foot. */
  gorge(wine, size) {
    const palette = {
      ink: { color: '#1d262b', relief: -0.55 },
      soft: { color: '#56646b' },
      tone: { color: wine.tone, relief: -0.5 },
      white: { color: '#f2f5f4', relief: -0.3 },
    };
    const sheet = new Sheet(...size, '#f1f3f0', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    lake(sheet, 'tone', { y: height * 0.175, width: 1400, height: height * 0.27 });
    sheet.type('ink', house, { y: height * 0.385, font: sans(62, 600), tracking: 25 });
    const last = title(sheet, 'ink', wine.lines, {
      y: height * (wine.lines.length > 1 ? 0.555 : 0.6),
      largest: 240,
    });
    sheet.type('soft', wine.place, { y: last + 138, font: italic(108), optical: 30 });
    const band = height * 0.845;
    sheet.shape('tone', [
      [0, band],
      [width, band],
      [width, height],
      [0, height],
    ]);
    sheet.type('white', wine.vintage, {
      y: height * 0.957,
      font: serif(150, 420),
      optical: 22,
      tracking: 12,
    });
    return sheet;
  },

  /** From the highest blocks: printed on slate. */
  ledge(wine, size) {
    const palette = {
      silver,
      white: { color: '#edf1f1', relief: -0.5 },
      soft: { color: '#a7b2b6' },
      tone: { color: wine.tone, foil: 1, relief: -0.7 },
      bed0: { color: '#2b3338', relief: 0.15 },
      bed1: { color: '#232a2f', relief: 0.35 },
      bed2: { color: '#1b2125', relief: 0.55 },
    };
    const sheet = new Sheet(...size, '#323b40', palette, seedOf(wine.slug));
    const { height } = sheet;
    beds(sheet, ['bed0', 'bed1', 'bed2'], height * 0.7, seedOf(wine.slug));
    frame(sheet, 'silver', 44, 6);
    lake(sheet, 'tone', { y: height * 0.185, width: 1320, height: height * 0.24, stroke: 5 });
    sheet.type('white', house, { y: height * 0.375, font: sans(56, 600), tracking: 25 });
    const last = title(sheet, 'white', wine.lines, { y: height * 0.54, largest: 218, widest: 1180 });
    sheet.type('tone', wine.place, { y: last + 136, font: italic(108), optical: 30 });
    sheet.type('silver', wine.vintage, {
      y: height * 0.925,
      font: serif(146, 400),
      optical: 22,
      tracking: 12,
    });
    return sheet;
  },

  /** Bubbles and frost: silver on ice. */
  frost(wine, size) {
    const palette = {
      silver: { color: '#b7c4ca', foil: 1, relief: -0.8 },
      ink: { color: '#17313d', relief: -0.55 },
      soft: { color: '#557180' },
      tone: { color: wine.tone, foil: 1, relief: -0.7 },
    };
    const sheet = new Sheet(...size, '#e9f0f1', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    const next = random(seedOf(wine.slug));
    // Needles of frost that grow in from both sides.
    for (let needle = 0; needle < 150; needle++) {
      const left = needle % 2 === 0;
      const y = next() * height;
      const reach = (90 + next() ** 2.2 * 430) * (width / 2000);
      const from = left ? 0 : width;
      const to = left ? reach : width - reach;
      sheet.rule('silver', from, y, to, y + (next() - 0.5) * 150, 3 + next() * 4);
      for (let twig = 0; twig < 5; twig++) {
        const at = from + (to - from) * (0.3 + next() * 0.6);
        sheet.rule('silver', at, y, at + (left ? 1 : -1) * (26 + next() * 50), y + (next() - 0.5) * 70, 2.4);
      }
    }
    lake(sheet, 'ink', { y: height * 0.19, width: width * 0.56, height: height * 0.19, stroke: 4, lines: 6 });
    sheet.type('ink', house, { y: height * 0.36, font: sans(58, 600), tracking: 22 });
    const last = title(sheet, 'ink', wine.lines, { y: height * 0.53, largest: 290, widest: width * 0.6 });
    sheet.type('soft', wine.place, { y: last + 140, font: italic(108), optical: 30 });
    sheet.type('tone', wine.vintage, { y: height * 0.9, font: serif(150, 420), optical: 22, tracking: 10 });
    return sheet;
  },

  /** The everyday white: a boathouse and what it looks like upside down. */
  boathouse(wine, size) {
    const palette = {
      ink: { color: '#1d262b', relief: -0.55 },
      soft: { color: '#56646b' },
      red: { color: '#a23329', relief: -0.4 },
      dark: { color: '#3d1512', relief: -0.3 },
      water: { color: '#5c8190', relief: -0.3 },
    };
    const sheet = new Sheet(...size, '#f3f2ec', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    const [x, line] = [width / 2, height * 0.27];
    const half = 205;
    sheet.shape('red', [
      [x - half, line],
      [x - half, line - 150],
      [x, line - 300],
      [x + half, line - 150],
      [x + half, line],
    ]);
    sheet.shape('dark', [
      [x - 92, line],
      [x - 92, line - 122],
      [x + 92, line - 122],
      [x + 92, line],
    ]);
    for (let wave = 0; wave < 9; wave++) {
      const y = line + 22 + wave * 19;
      const reach = half * (1.9 - wave * 0.14);
      sheet.rule(wave < 6 ? 'water' : 'soft', x - reach, y, x + reach, y, 6);
      if (wave < 6)
        sheet.rule('red', x - half * (0.94 - wave * 0.1), y + 8, x + half * (0.94 - wave * 0.1), y + 8, 7);
    }
    sheet.type('ink', house, { y: height * 0.475, font: sans(56, 600), tracking: 25 });
    title(sheet, 'ink', wine.lines, { y: height * 0.635, largest: 214, widest: 1180 });
    sheet.type('red', `${wine.place} ${wine.vintage}`, { y: height * 0.885, font: italic(92), optical: 30 });
    sheet.type('soft', region, { y: height * 0.955, font: sans(38, 560), tracking: 13 });
    return sheet;
  },

  /** Oil of grape seeds: the lake in green. */
  seed(wine, size) {
    const palette = { ink: { color: '#1d262b', relief: -0.55 }, tone: { color: '#5d6b2e', relief: -0.4 } };
    const sheet = new Sheet(...size, '#f1f3f0', palette, seedOf(wine.slug));
    const { height } = sheet;
    lake(sheet, 'tone', { y: height * 0.2, width: 1280, height: height * 0.2 });
    sheet.type('ink', house, { y: height * 0.4, font: sans(66, 600), tracking: 25 });
    const last = title(sheet, 'ink', wine.lines, { y: height * 0.57, largest: 250 });
    sheet.type('tone', 'Cold pressed · 250 ml', { y: last + 150, font: italic(98), optical: 30 });
    return sheet;
  },
};
