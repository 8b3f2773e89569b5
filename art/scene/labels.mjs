// One label design per range of the house. Every design receives a wine and the size of its paper
// (2,000 px wide for 166° of the bottle; what stands within the middle 1,250 px is seen from the front).
import { contours } from '../mark.mjs';
import { brass, fitted, frame, gold, italic, name, sans, serif, terrain } from './lettering.mjs';
import { Sheet } from './paper.mjs';
import { random, seedOf } from './random.mjs';
import { slateDesigns } from './slate-labels.mjs';

function house(sheet, ink, softInk, y, { size = 66, align = 'center', x } = {}) {
  const place = { align, ...(x && { x }) };
  sheet.type(ink, 'MESA LUCERO', { y, font: sans(size, 560), tracking: size * 0.34, ...place });
  sheet.type(softInk, 'ESTATE · PASO ROBLES', {
    y: y + size * 1.15,
    font: sans(size * 0.58, 560),
    tracking: size * 0.17,
    ...place,
  });
}

function vintage(sheet, ink, flickInk, year, y, size = 132) {
  const x = sheet.width / 2;
  const gap = size * 1.42;
  sheet.type(ink, year, { y, font: serif(size), optical: 22, tracking: size * 0.03 });
  for (const side of [-1, 1]) {
    const points = Array.from({ length: 24 }, (_, index) => {
      const t = index / 23;
      return [x + side * (gap + t * 240), y - size * 0.3 - Math.sin(t * Math.PI * 0.9) * 20 + t * 14];
    });
    sheet.shape(flickInk, points, { close: false, width: 5 });
  }
}

const inks = {
  ink: { color: '#241b15', relief: -0.55 },
  soft: { color: '#54473c' },
  wine: { color: '#7a1d2e', relief: -0.5 },
  gold,
  brass,
  blind: { color: 'blind', relief: -1 },
};

const designs = {
  estate(wine, size) {
    const sheet = new Sheet(...size, '#f3ead9', inks, seedOf(wine.slug));
    const { height } = sheet;
    frame(sheet, 'brass', 52, 5);
    frame(sheet, 'ink', 76, 2, 0.5);
    sheet.mark('ink', 'wine', { y: height * 0.1, width: 450, lines: 7, stroke: 6 });
    house(sheet, 'ink', 'soft', height * 0.32);
    const fit = fitted(sheet, wine.lines, 252);
    const last = name(sheet, 'ink', wine.lines, {
      y: height * (wine.lines.length > 1 ? 0.53 : 0.585),
      size: fit,
    });
    sheet.type('wine', wine.place, { y: last + 150, font: italic(88), optical: 30 });
    vintage(sheet, 'ink', 'brass', wine.vintage, height * 0.915, 120);
    return sheet;
  },

  reserve(wine, size) {
    const palette = { ...inks, block: { color: '#5c1424', relief: -0.2 }, cream: { color: '#f2e6cf' } };
    const sheet = new Sheet(...size, '#f5ecda', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    const band = height * 0.765;
    sheet.shape('block', [
      [0, band],
      [width, band],
      [width, height],
      [0, height],
    ]);
    sheet.rule('gold', 0, band, width, band, 16);
    sheet.rule('gold', 0, 40, width, 40, 6);
    sheet.mark('gold', 'gold', { y: height * 0.07, width: 400, lines: 7, stroke: 7 });
    house(sheet, 'ink', 'soft', height * 0.26);
    sheet.type('wine', 'Reserve', { y: height * 0.4, font: italic(138, 340) });
    const lines = wine.lines.slice(1);
    const fit = fitted(sheet, lines, 240);
    name(sheet, 'ink', lines, { y: height * (lines.length > 1 ? 0.55 : 0.6), size: fit });
    sheet.type('gold', wine.vintage, { y: height * 0.9, font: serif(172, 360), optical: 22, tracking: 12 });
    sheet.type('cream', wine.place.toUpperCase(), { y: height * 0.955, font: sans(46, 520), tracking: 16 });
    return sheet;
  },

  lantern(wine, size) {
    const palette = {
      ...inks,
      ink: { color: '#2c2019', relief: -0.9 },
      raised: { color: 'blind', relief: 1 },
    };
    const sheet = new Sheet(...size, '#f6f0e3', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    terrain(sheet, 'raised', {
      top: height * 0.12,
      lines: 42,
      spacing: height / 40,
      lift: 210,
      width: 13,
      seed: 11,
    });
    const y = height * 0.2;
    sheet.disc('gold', width / 2, y, 82);
    for (let ray = 0; ray < 24; ray++) {
      const angle = (ray / 24) * Math.PI * 2;
      const [from, to] = [108, ray % 2 === 0 ? 176 : 142];
      sheet.rule(
        'gold',
        width / 2 + Math.cos(angle) * from,
        y + Math.sin(angle) * from,
        width / 2 + Math.cos(angle) * to,
        y + Math.sin(angle) * to,
        6,
      );
    }
    name(sheet, 'ink', wine.lines, { y: height * 0.46, size: fitted(sheet, wine.lines, 300, 1080) });
    sheet.type('gold', 'Cabernet', { y: height * 0.71, font: italic(124, 340) });
    sheet.type('ink', wine.vintage, { y: height * 0.82, font: serif(124), optical: 22, tracking: 6 });
    sheet.type('ink', 'MESA LUCERO · ADELAIDA', { y: height * 0.93, font: sans(48, 560), tracking: 15 });
    return sheet;
  },

  keys(wine, size) {
    const palette = {
      gold: { color: '#ffd27a', foil: 1, relief: -0.8 },
      cream: { color: '#efe2c6', relief: -0.4 },
    };
    const sheet = new Sheet(...size, '#1b1512', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    frame(sheet, 'gold', 48, 8);
    frame(sheet, 'gold', 74, 2);
    for (let index = 0; index < 5; index++) {
      key(sheet, 'gold', width / 2 + (index - 2) * 176, height * 0.1, 340 + [0, 34, 58, 34, 0][index], index);
    }
    sheet.type('cream', 'MESA LUCERO', { y: height * 0.425, font: sans(64, 560), tracking: 22 });
    const fit = fitted(sheet, wine.lines, 320);
    name(sheet, 'gold', wine.lines, { y: height * 0.62, size: fit });
    sheet.type('cream', 'Red wine · Paso Robles', { y: height * 0.705, font: italic(86), optical: 30 });
    vintage(sheet, 'gold', 'gold', wine.vintage, height * 0.89);
    return sheet;
  },

  cellar(wine, size) {
    const palette = {
      ...inks,
      tone: { color: wine.tone, relief: -0.5 },
      ink: { color: '#221c18', relief: -0.6 },
    };
    const sheet = new Sheet(...size, '#dcd6ca', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    const left = width / 2 - 560;
    terrain(sheet, 'tone', {
      top: height * 0.78,
      lines: 17,
      spacing: 34,
      lift: 250,
      width: 7,
      seed: seedOf(wine.slug),
    });
    sheet.disc('tone', width / 2 + 430, height * 0.2, 88);
    sheet.type('ink', 'MESA LUCERO', {
      x: left,
      y: height * 0.115,
      font: sans(60, 560),
      tracking: 20,
      align: 'left',
    });
    sheet.type('soft', 'CELLAR SERIES', {
      x: left,
      y: height * 0.16,
      font: sans(38),
      tracking: 13,
      align: 'left',
    });
    const fit = fitted(sheet, wine.lines, 286, 1180);
    const last = name(sheet, 'ink', wine.lines, { x: left - 8, y: height * 0.38, size: fit, align: 'left' });
    sheet.type('tone', `${wine.place} ${wine.vintage}`, {
      x: left,
      y: last + 130,
      font: italic(94),
      optical: 30,
      align: 'left',
    });
    return sheet;
  },

  rhone(wine, size) {
    const palette = {
      ink: { color: '#33221a', relief: -0.55 },
      soft: { color: '#6b4c36' },
      clay: { color: '#a34e2c', relief: -0.4 },
      clay2: { color: '#bf7348', relief: -0.3 },
      clay3: { color: '#d6a072', relief: -0.25 },
    };
    const sheet = new Sheet(...size, '#ead9bb', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    sheet.disc('clay', width / 2 + 250, height * 0.735, 86);
    for (const [index, ink] of ['clay3', 'clay2', 'clay'].entries()) {
      const next = random(seedOf(wine.slug) + index * 7);
      const [phase, rate] = [next() * 6, 2.2 + next() * 1.6];
      const base = height * (0.79 + index * 0.067);
      const points = Array.from({ length: 121 }, (_, step) => {
        const x = step / 120;
        return [
          x * width,
          base - Math.sin(x * rate * 3 + phase) * 62 - Math.sin(x * rate * 7.3 + phase * 2) * 16,
        ];
      });
      sheet.shape(ink, [...points, [width, height], [0, height]]);
    }
    house(sheet, 'ink', 'soft', height * 0.14);
    sheet.rule('clay', width / 2 - 70, height * 0.245, width / 2 + 70, height * 0.245, 6);
    const fit = fitted(sheet, wine.lines, 306);
    const last = name(sheet, 'ink', wine.lines, { y: height * 0.45, size: fit });
    sheet.type('clay', `${wine.place} · ${wine.vintage}`, { y: last + 140, font: italic(96), optical: 30 });
    return sheet;
  },

  ropes(wine, size) {
    const palette = {
      ink: { color: '#33221a', relief: -0.55 },
      soft: { color: '#6b4c36' },
      clay: { color: '#9c4526', relief: 0.7 },
      sand: { color: '#c98f57', relief: 0.7 },
      dusk: { color: '#5f2a2a', relief: 0.7 },
    };
    const sheet = new Sheet(...size, '#ecdcc0', palette, seedOf(wine.slug));
    const { height } = sheet;
    house(sheet, 'ink', 'soft', height * 0.13);
    for (const [index, ink] of ['clay', 'sand', 'dusk'].entries())
      rope(sheet, ink, height * (0.255 + index * 0.06), 34);
    const fit = fitted(sheet, wine.lines, 246, 1180);
    const last = name(sheet, 'ink', wine.lines, { y: height * 0.57, size: fit });
    sheet.type('clay', 'Grenache · Syrah · Mourvèdre', { y: last + 112, font: italic(84), optical: 30 });
    vintage(sheet, 'ink', 'clay', wine.vintage, height * 0.935, 116);
    return sheet;
  },

  oldblock(wine, size) {
    const palette = {
      ...inks,
      ink: { color: '#2b2018', relief: -0.6 },
      rust: { color: '#8c3b1f', relief: -0.45 },
    };
    const sheet = new Sheet(...size, '#ddc8a2', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    vine(sheet, 'ink', 'rust', width / 2, height * 0.47, height * 0.36);
    sheet.rule('ink', width / 2 - 560, height * 0.475, width / 2 + 560, height * 0.475, 4, 0.7);
    sheet.type('rust', 'Old Block', { y: height * 0.585, font: italic(128, 340) });
    name(sheet, 'ink', wine.lines, { y: height * 0.735, size: fitted(sheet, wine.lines, 280) });
    sheet.type('ink', 'MESA LUCERO', { y: height * 0.835, font: sans(58, 560), tracking: 20 });
    sheet.type('rust', `${wine.place} · ${wine.vintage}`, {
      y: height * 0.915,
      font: italic(88),
      optical: 30,
    });
    return sheet;
  },

  chalk(wine, size) {
    const palette = {
      ...inks,
      ink: { color: '#2e2a20', relief: -0.5 },
      accent: { color: wine.tone ?? '#7a5a22' },
    };
    const sheet = new Sheet(...size, '#faf7ef', palette, seedOf(wine.slug));
    const { height } = sheet;
    sheet.mark('brass', 'brass', { y: height * 0.075, width: 560, lines: 9, stroke: 7 });
    house(sheet, 'ink', 'soft', height * 0.345);
    const fit = fitted(sheet, wine.lines, 264);
    const last = name(sheet, 'ink', wine.lines, {
      y: height * (wine.lines.length > 1 ? 0.56 : 0.625),
      size: fit,
    });
    sheet.type('accent', wine.place, { y: last + 146, font: italic(90), optical: 30 });
    vintage(sheet, 'ink', 'brass', wine.vintage, height * 0.915);
    return sheet;
  },

  chalkline(wine, size) {
    const palette = {
      chalk: { color: '#f4f0e2', relief: 0.5 },
      soft: { color: '#c3c4b1' },
      brass: { color: '#f2cb7a', foil: 1, relief: -0.6 },
    };
    const sheet = new Sheet(...size, '#3b4138', palette, seedOf(wine.slug));
    const { height } = sheet;
    chalkStroke(sheet, 'chalk', height * 0.29);
    house(sheet, 'chalk', 'soft', height * 0.135);
    const last = name(sheet, 'chalk', wine.lines, {
      y: height * 0.555,
      size: fitted(sheet, wine.lines, 262),
    });
    sheet.type('brass', 'Roussanne · Grenache Blanc', { y: last + 116, font: italic(84), optical: 30 });
    vintage(sheet, 'chalk', 'brass', wine.vintage, height * 0.94, 112);
    return sheet;
  },

  rose(wine, size) {
    const palette = {
      ...inks,
      ink: { color: '#4a2420', relief: -0.5 },
      coral: { color: '#d9664c', relief: -0.4 },
      soft: { color: '#9a6a5c' },
    };
    const sheet = new Sheet(...size, '#f9e9dd', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    sheet.print('coral', (context) => {
      context.beginPath();
      context.arc(width / 2, height * 0.345, 290, Math.PI, 0);
      context.fill();
    });
    for (let line = 0; line < 5; line++) {
      const half = 560 - line * 70;
      sheet.rule(
        'coral',
        width / 2 - half,
        height * 0.375 + line * 26,
        width / 2 + half,
        height * 0.375 + line * 26,
        9 - line * 1.4,
      );
    }
    name(sheet, 'ink', wine.lines, { y: height * 0.655, size: fitted(sheet, wine.lines, 264) });
    house(sheet, 'ink', 'soft', height * 0.775, { size: 60 });
    sheet.type('coral', wine.vintage, { y: height * 0.925, font: serif(126), optical: 22, tracking: 6 });
    return sheet;
  },

  brut(wine, size) {
    const palette = { ...inks, ink: { color: '#2e2a20', relief: -0.5 } };
    const sheet = new Sheet(...size, '#f7f1e2', palette, seedOf(wine.slug));
    const { height } = sheet;
    frame(sheet, 'gold', 60, 18);
    frame(sheet, 'gold', 92, 4);
    sheet.mark('gold', 'gold', { y: height * 0.125, width: 380, lines: 7, stroke: 7 });
    house(sheet, 'ink', 'soft', height * 0.36);
    name(sheet, 'ink', ['Brut'], { y: height * 0.635, size: 320 });
    sheet.type('wine', 'Méthode traditionnelle', { y: height * 0.725, font: italic(86), optical: 30 });
    vintage(sheet, 'ink', 'gold', wine.vintage, height * 0.895, 116);
    return sheet;
  },

  oil(wine, size) {
    const palette = { ...inks, leaf: { color: '#4c4f2c' }, leafLight: { color: '#7c8048' } };
    const sheet = new Sheet(...size, '#f6f1e2', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    frame(sheet, 'brass', 60, 7);
    oliveBranch(sheet, width / 2, height * 0.27, 760);
    house(sheet, 'ink', 'soft', height * 0.46, { size: 72 });
    name(sheet, 'ink', wine.lines, { y: height * 0.66, size: fitted(sheet, wine.lines, 270) });
    sheet.type('leaf', 'Estate grown · 375 ml', { y: height * 0.88, font: italic(96), optical: 30 });
    return sheet;
  },

  vesper(wine, size) {
    const palette = {
      gold: { color: '#ffd08a', foil: 1, relief: -0.7 },
      cream: { color: '#ecd9bd', relief: -0.4 },
      dusk: { color: '#5a2b33', relief: -0.2 },
    };
    const sheet = new Sheet(...size, '#2c1820', palette, seedOf(wine.slug));
    const { height, width } = sheet;
    terrain(sheet, 'dusk', { top: height * 0.88, lines: 11, spacing: 30, lift: 190, width: 12, seed: 5 });
    star(sheet, 'gold', width / 2, height * 0.21, 150);
    sheet.type('cream', 'MESA LUCERO', { y: height * 0.425, font: sans(70, 560), tracking: 22 });
    name(sheet, 'gold', wine.lines, { y: height * 0.62, size: fitted(sheet, wine.lines, 330) });
    sheet.type('cream', `Fortified dessert · ${wine.vintage}`, {
      y: height * 0.725,
      font: italic(90),
      optical: 30,
    });
    return sheet;
  },
};

function oliveBranch(sheet, x, y, length) {
  const next = random(64);
  for (let leaf = 0; leaf < 15; leaf++) {
    const t = leaf / 14;
    const [px, py] = [x - length / 2 + t * length, y - Math.sin(t * Math.PI) * 110 + t * 30];
    const side = leaf % 2 === 0 ? -1 : 1;
    sheet.print(leaf % 3 === 0 ? 'leafLight' : 'leaf', (context) => {
      context.translate(px, py);
      context.rotate(side * (0.75 + next() * 0.3));
      context.beginPath();
      context.ellipse(78, 0, 82, 19, 0, 0, Math.PI * 2);
      context.fill();
    });
    if (leaf % 4 === 1) sheet.disc('ink', px + 12, py - side * 46, 27);
  }
  const stem = Array.from({ length: 30 }, (_, step) => {
    const t = step / 29;
    return [x - length / 2 + t * length, y - Math.sin(t * Math.PI) * 110 + t * 30];
  });
  sheet.shape('leaf', stem, { close: false, width: 8 });
}

function key(sheet, ink, x, y, length, kind) {
  sheet.print(ink, (context) => {
    context.lineWidth = 13;
    context.beginPath();
    if (kind % 2 === 0) context.arc(x, y + 46, 44, 0, Math.PI * 2);
    else context.ellipse(x, y + 46, 34, 46, 0, 0, Math.PI * 2);
    context.stroke();
    context.beginPath();
    context.moveTo(x, y + 92);
    context.lineTo(x, y + length);
    for (const [down, out] of [
      [0, 48 - (kind % 3) * 8],
      [44, 30 + (kind % 2) * 14],
      [84, kind % 2 === 0 ? 0 : 26],
    ]) {
      if (out === 0) continue;
      context.moveTo(x, y + length - 10 - down);
      context.lineTo(x + out, y + length - 10 - down);
    }
    context.moveTo(x - 20, y + 118);
    context.lineTo(x + 20, y + 118);
    context.stroke();
  });
}

/** A laid rope across the sheet: slanted strands in a gentle wave. */
function rope(sheet, ink, y, thickness) {
  const pitch = thickness * 1.05;
  for (let x = -pitch; x < sheet.width + pitch; x += pitch) {
    const sag = Math.sin((x / sheet.width) * Math.PI) * 26;
    const strand = Array.from({ length: 13 }, (_, index) => {
      const t = (index / 12 - 0.5) * 2;
      return [x + t * thickness * 0.92, y + sag + Math.sin(t * 1.45) * -thickness * 0.62];
    });
    sheet.shape(ink, strand, { close: false, width: thickness * 0.56 });
  }
}

/** A head-trained vine: a gnarled trunk that forks into spurs, with a few leaves of rust. */
function vine(sheet, ink, leafInk, x, ground, height) {
  const next = random(1922);
  const branch = (fromX, fromY, angle, length, thickness, depth) => {
    let [px, py] = [fromX, fromY];
    let heading = angle;
    for (let step = 0; step < 9; step++) {
      heading += (next() - 0.5) * 0.42 + (depth > 1 ? (-Math.PI / 2 - heading) * 0.06 : 0);
      const [nx, ny] = [px + (Math.cos(heading) * length) / 9, py + (Math.sin(heading) * length) / 9];
      sheet.rule(ink, px, py, nx, ny, thickness * (1 - step * 0.045));
      [px, py] = [nx, ny];
    }
    if (depth === 4) {
      for (let leaf = 0; leaf < 2; leaf++)
        sheet.disc(leafInk, px + (next() - 0.5) * 46, py + (next() - 0.5) * 40, 13 + next() * 15, 0.92);
      return;
    }
    const forks = depth === 0 ? 5 : 2;
    for (let fork = 0; fork < forks; fork++) {
      const spread = depth === 0 ? ((fork - 2) / 2) * 1.12 : (fork - 0.5) * 0.75;
      branch(
        px,
        py,
        heading + spread + (next() - 0.5) * 0.3,
        length * (depth === 0 ? 0.62 : 0.72),
        thickness * (depth === 0 ? 0.46 : 0.66),
        depth + 1,
      );
    }
  };
  branch(x, ground, -Math.PI / 2, height * 0.34, 84, 0);
}

/** One line drawn with a flat piece of chalk: many grains along a hill's back. */
function chalkStroke(sheet, ink, y) {
  const next = random(77);
  const ridge = contours(1)[0];
  for (let grain = 0; grain < 15000; grain++) {
    const t = next();
    const [, height] = ridge[Math.floor(t * (ridge.length - 1))];
    const [, after] = ridge[Math.min(ridge.length - 1, Math.floor(t * (ridge.length - 1)) + 1)];
    const within = t * (ridge.length - 1) - Math.floor(t * (ridge.length - 1));
    const scatter = (next() + next() + next() - 1.5) * 22;
    sheet.disc(
      ink,
      t * sheet.width,
      y + (height + (after - height) * within - 0.3) * 1000 + 120 + scatter,
      1 + next() * 3.2,
      0.5 + next() * 0.4,
    );
  }
}

function star(sheet, ink, x, y, radius) {
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2 - Math.PI / 2;
    const reach = index % 4 === 0 ? radius : index % 2 === 0 ? radius * 0.42 : radius * 0.13;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  sheet.shape(ink, points);
}

/** Draws the label of `wine` on paper of `width` × `height` pixels; answers the three layers by kind. */
export function drawLabel(wine, width, height) {
  const sheet = { ...designs, ...slateDesigns }[wine.design](wine, [width, height]);
  sheet.grain(wine.design === 'keys' || wine.design === 'vesper' ? 0.7 : 1);
  return Object.fromEntries(sheet.layers.map(({ kind, canvas }) => [kind, canvas]));
}
