// The six designs of gift cards, 3,172 × 2,000, printed as the labels are. House name at the upper left; the
// lower left, as far as `amountArea` says, stays calm for the amount.
import { contours } from '../mark.mjs';
import { cluster, placed, smooth, tendril, vineLeaf, vineRibs } from './botany.mjs';
import { Sheet } from './paper.mjs';
import { pressed } from './press.mjs';
import { random, seedOf } from './random.mjs';

const gold = { color: '#e3b45e', foil: 1, relief: -0.7 };

function signature(sheet, ink, sunInk = ink) {
  sheet.mark(ink, sunInk, { x: 330, y: 176, width: 270, lines: 6, stroke: 6 });
  sheet.type(ink, 'MESA LUCERO', {
    ...{ x: 520, y: 268, align: 'left', tracking: 25 },
    font: '560 76px "Instrument Sans"',
  });
}

/** A hill's back over the whole card, left to right. */
function crest(sheet, next, { base, lift, rates = [1.1, 2.3, 4.1] }) {
  const waves = rates.map((rate, index) => [
    rate * (0.85 + next() * 0.3),
    next() * 6.3,
    1 / (1 + index * 1.3),
  ]);
  return Array.from({ length: 241 }, (_, step) => {
    const x = step / 240;
    const sum = waves.reduce(
      (total, [rate, phase, share]) => total + share * Math.sin(x * rate * 3.1 + phase),
      0,
    );
    return [x * sheet.width, base - sum * lift];
  });
}

function filled(sheet, ink, line) {
  sheet.shape(ink, [...line, [sheet.width, sheet.height], [0, sheet.height]]);
}

/** Short cuts of the engraver's needle down the side of a hill that the sun does not see. */
function hatching(sheet, ink, line, next, { count, length, alpha, sunX }) {
  for (let cut = 0; cut < count; cut++) {
    const index = 2 + Math.floor(next() * (line.length - 4));
    const [x, y] = line[index];
    const slope = (line[index + 2][1] - line[index - 2][1]) / (line[index + 2][0] - line[index - 2][0]);
    const isAway = Math.sign(sunX - x) * slope > -0.02;
    if (!isAway && next() < 0.78) continue;
    const start = y + 10 + next() ** 1.6 * length * 1.5;
    const lean = slope * 0.9 + Math.sign(x - sunX) * 0.28;
    const reach = length * (0.35 + next() * 0.75);
    sheet.rule(
      ink,
      x,
      start,
      x + reach * lean,
      start + reach,
      2.4 + next() * 2.6,
      alpha * (0.5 + next() * 0.5),
    );
  }
}

/** Rows of vines as lines that meet at `vanishing`. */
function rows(sheet, ink, crestLine, { vanishing, count, width, alpha }) {
  const [vx, vy] = vanishing;
  for (let row = -count; row <= count; row++) {
    const foot = vx + (row + 0.5) * 172;
    const points = [];
    for (let step = 0; step <= 60; step++) {
      const t = (step / 60) ** 1.7;
      const [x, y] = [vx + (foot - vx) * t * 2.6, vy + (sheet.height + 60 - vy) * t];
      const under = crestLine[Math.min(240, Math.max(0, Math.round((x / sheet.width) * 240)))][1];
      if (y > under + 16) points.push([x, y, t]);
    }
    for (let at = 1; at < points.length; at++) {
      const [[x0, y0], [x1, y1, t]] = [points[at - 1], points[at]];
      sheet.rule(ink, x0, y0, x1, y1, width * (0.1 + t), alpha);
    }
  }
}

const designs = {
  /** Letterpress in seven inks: the ranges towards the sea at first light. */
  'first-light'(sheet) {
    const { width, height, next } = sheet;
    const [sunX, sunY] = [width * 0.69, height * 0.365];
    for (let line = 0; line < 74; line++) {
      const y = 24 + line * 16.5;
      const near = Math.exp(-(((y - sunY) / 430) ** 2));
      const points = Array.from({ length: 121 }, (_, step) => {
        const x = (step / 120) * width;
        return [x, y + Math.sin(x * 0.0021 + line * 0.34) * 5 + Math.sin(x * 0.0052 - line * 0.2) * 3];
      });
      sheet.shape(line < 26 ? 'dusk' : 'clay', points, {
        close: false,
        width: 2.2 + near * 5.6,
        alpha: 0.26 + near * 0.3,
      });
    }
    sheet.disc('paper', sunX, sunY, 262);
    for (let ring = 0; ring < 3; ring++) ringLine(sheet, 'gold', sunX, sunY, 236 - ring * 15, 4 - ring);
    sheet.disc('gold', sunX, sunY, 186);
    for (let ridge = 0; ridge < 6; ridge++) {
      const line = crest(sheet, next, {
        base: height * (0.475 + ridge * 0.068 + ridge ** 2 * 0.0035),
        lift: 128 - ridge * 11,
        rates: [0.8 + ridge * 0.12, 2.1, 4.6],
      });
      filled(sheet, `ridge${ridge}`, line);
      const tone = ridge < 5 ? `ridge${ridge + 1}` : 'deep';
      hatching(sheet, tone, line, next, { count: 1300, length: 74 + ridge * 13, alpha: 0.66, sunX });
      sheet.shape('paper', line, { close: false, width: 3.4, alpha: 0.5 - ridge * 0.05 });
    }
    const field = crest(sheet, next, { base: height * 0.815, lift: 34, rates: [0.7, 1.3] });
    filled(sheet, 'deep', field);
    rows(sheet, 'leaf', field, {
      vanishing: [width * 0.72, height * 0.77],
      count: 30,
      width: 46,
      alpha: 0.5,
    });
    rows(sheet, 'ridge3', field, {
      vanishing: [width * 0.722, height * 0.768],
      count: 30,
      width: 9,
      alpha: 0.32,
    });
    signature(sheet, 'ink', 'wine');
  },

  /** A shoot of the vine in one line of oxblood; colours laid under it a little out of register, as in old plates. */
  'vine-line'(sheet) {
    const { width, height, next } = sheet;
    const cane = smooth(
      [
        [width + 80, height * 0.09],
        [width * 0.9, height * 0.135],
        [width * 0.8, height * 0.115],
        [width * 0.7, height * 0.175],
        [width * 0.6, height * 0.16],
        [width * 0.515, height * 0.235],
        [width * 0.452, height * 0.225],
      ],
      24,
    );
    const leaves = [
      { at: 0.2, size: 520, angle: 0.52, color: 'sage' },
      { at: 0.62, size: 430, angle: 0.3, color: 'sage' },
      { at: 0.48, size: 560, angle: -0.62, color: 'blush' },
      { at: 0.84, size: 360, angle: 0.62, color: 'blush' },
      { at: 0.985, size: 250, angle: 1.2, color: 'sage' },
      { at: 0.06, size: 430, angle: -0.25, color: 'blush' },
    ];
    const bunches = [
      { at: 0.33, size: 1260 },
      { at: 0.71, size: 860 },
    ].map(({ at, size }) => {
      const [x, y] = cane[Math.floor(at * (cane.length - 1))];
      return { x: x + 30, y: y + size * 0.13, size, stem: [x, y], berries: cluster(next) };
    });
    const [left, top] = [-26, 20];
    for (const { x, y, size, berries } of bunches)
      for (const [bx, by, radius] of berries)
        sheet.disc('grape', x + bx * size + left, y + by * size + top, radius * size * 0.97);
    const drawn = leaves.map(({ at, size, angle, color }) => {
      const [x, y] = cane[Math.floor(at * (cane.length - 1))];
      const reach = size * 0.34;
      const foot = [x + Math.cos(angle + 1.2) * reach, y + Math.sin(angle + 1.2) * reach * 0.9];
      const place = { x: foot[0], y: foot[1], size, angle, squeeze: 0.94 + next() * 0.14 };
      return { color, foot, node: [x, y], outline: placed(vineLeaf(next), place), place };
    });
    for (const { x, y, size, stem, berries } of bunches) drawCluster(sheet, { x, y, size, stem, berries });
    for (const { color, outline, foot, node, place } of drawn) {
      sheet.shape('paper', outline);
      sheet.shape(
        color,
        outline.map(([x, y]) => [x + left, y + top]),
      );
      sheet.shape('line', outline, { width: 7.5 });
      for (const { points, width: share } of vineRibs())
        sheet.shape('line', placed(points, place), { close: false, width: 2 + share * 5 });
      sheet.shape(
        'line',
        smooth([node, [(node[0] + foot[0]) / 2 + 24, (node[1] + foot[1]) / 2 - 14], foot], 12),
        {
          ...{ close: false, width: 10 },
        },
      );
    }
    for (const [index, [x, y]] of cane.entries()) {
      if (index === 0) continue;
      const [x0, y0] = cane[index - 1];
      sheet.rule('line', x0, y0, x, y, 27 - (index / cane.length) * 18);
    }
    for (const spot of [0.14, 0.42, 0.58, 0.9]) {
      const [x, y] = cane[Math.floor(spot * (cane.length - 1))];
      sheet.disc('line', x, y, 21 - spot * 9);
    }
    for (const [spot, heading, length, hand] of [
      [0.42, 2.0, 620, 1],
      [0.9, 2.2, 560, -1],
      [0.58, -1.9, 380, -1],
      [0.995, 2.9, 420, 1],
    ]) {
      const [x, y] = cane[Math.floor(spot * (cane.length - 1))];
      sheet.shape('line', tendril({ x, y, heading, length, hand }), { close: false, width: 6 });
    }
    signature(sheet, 'line', 'line');
  },

  /** The moon of late September over the mesa, gold on a night of aubergine. */
  'harvest-moon'(sheet) {
    const { width, height, next } = sheet;
    const [x, y, radius] = [width * 0.685, height * 0.405, 520];
    for (let star = 0; star < 210; star++) {
      const [sx, sy] = [next() * width, next() ** 1.3 * height * 0.62];
      if (Math.hypot(sx - x, sy - y) < radius * 1.25 || (sx < 1650 && sy < 360)) continue;
      sheet.disc('gold', sx, sy, 1.6 + next() ** 4 * 6.5, 0.9);
    }
    for (let ring = 0; ring < 7; ring++)
      ringLine(
        sheet,
        'gold',
        x,
        y,
        radius + 34 + ring * (20 + ring * 5),
        3.4 - ring * 0.35,
        0.62 - ring * 0.08,
      );
    sheet.disc('gold', x, y, radius);
    moonSeas(sheet, x, y, radius, next);
    for (const [offset, shift, reach, thickness] of [
      [0.3, -0.35, 1.7, 26],
      [0.43, 0.3, 2.0, 40],
      [0.6, -0.6, 1.5, 20],
    ])
      cloudBand(sheet, 'night', x + shift * radius, y + offset * radius, reach * radius, thickness);
    const far = crest(sheet, next, { base: height * 0.635, lift: 74, rates: [0.9, 2.2, 4.4] });
    filled(sheet, 'far', far);
    sheet.shape('gold', far, { close: false, width: 4 });
    mesaLines(sheet, height);
    const field = crest(sheet, next, { base: height * 0.83, lift: 28, rates: [0.7, 1.4] });
    filled(sheet, 'near', field);
    rows(sheet, 'gold', field, { vanishing: [x, height * 0.785], count: 26, width: 8, alpha: 0.62 });
    signature(sheet, 'gold');
  },

  /** Poppies and lupine on the limestone in April. */
  poppies(sheet) {
    const { width, height, next } = sheet;
    const plants = [];
    for (let index = 0; index < 46; index++) {
      const t = next() ** 0.72;
      const x = width * (0.46 + 0.56 * t);
      const top = height * (0.93 - 0.72 * t ** 1.15 * (0.35 + next() * 0.65));
      plants.push({ x, top, size: 105 + next() * 95 + t * 62, tilt: (next() - 0.62) * 0.9 });
    }
    plants.sort((a, b) => a.top - b.top);
    for (const [index, { x, top, size, tilt }] of plants.entries()) {
      const foot = [x + tilt * -180 + (next() - 0.5) * 90, height + 60];
      const stem = smooth([foot, [x - tilt * 120, (top + height) / 2 + 60], [x, top]], 16);
      sheet.shape(index % 3 ? 'stem' : 'sage', stem, { close: false, width: 8 + size * 0.02 });
      feather(sheet, index % 3 ? 'sage' : 'stem', stem[5 + (index % 4)], size * 1.25, next);
      if (index % 7 === 3) lupine(sheet, x, top, size, next);
      else if (index % 6 === 5) bud(sheet, x, top, size, tilt);
      else if (index % 4 === 1) openPoppy(sheet, x, top, size, next);
      else cupPoppy(sheet, x, top, size, tilt, next);
    }
    for (let blade = 0; blade < 260; blade++) {
      const x = width * (0.4 + 0.62 * next() ** 0.7);
      const tall = (40 + next() * 210) * Math.min(1, (x / width - 0.36) * 2.6);
      const lean = (next() - 0.5) * 90;
      sheet.shape(
        next() < 0.5 ? 'sage' : 'stem',
        smooth(
          [
            [x, height + 10],
            [x + lean * 0.3, height - tall * 0.6],
            [x + lean, height - tall],
          ],
          6,
        ),
        { close: false, width: 3 + next() * 5, alpha: 0.9 },
      );
    }
    signature(sheet, 'ink', 'poppy');
  },

  /** Heads of barrels as a cooper stacks them, cut in wood, on oxblood. */
  'barrel-heads'(sheet) {
    const { width, height } = sheet;
    const radius = 418;
    const pitch = radius * 2.03;
    for (let row = 0; row < 3; row++) {
      const y = height - 70 - radius * 0.9 - row * radius * 1.77;
      const start = width * 0.54 + radius + (row % 2) * (pitch / 2);
      for (let column = 0; column < 2; column++)
        barrelHead(sheet, start + column * pitch, y, radius, row * 4 + column + 2);
    }
    signature(sheet, 'cream');
  },

  /** The lantern that gave the hill its name, hung on an oak bough for the holidays. */
  lantern(sheet) {
    const { width, height, next } = sheet;
    const [x, y] = [width * 0.705, height * 0.56];
    const flame = y + 28;
    for (let ray = 0; ray < 132; ray++) {
      const angle = (ray / 132) * Math.PI * 2;
      const [from, to] = [ray % 2 ? 480 : 452, 640 + (ray % 2 ? 0 : 110) + (ray % 4 === 0 ? 150 : 0)];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const taper = 5;
      for (let part = 0; part < taper; part++) {
        const [a, b] = [from + ((to - from) * part) / taper, from + ((to - from) * (part + 1)) / taper];
        sheet.rule(
          'gold',
          x + cos * a,
          flame + sin * a,
          x + cos * b,
          flame + sin * b,
          5.2 - part * 0.9,
          0.9 - part * 0.12,
        );
      }
    }
    for (let halo = 0; halo < 40; halo++) sheet.disc('glow', x, flame, 470 - halo * 9, 0.045);
    for (let star = 0; star < 120; star++) {
      const [sx, sy] = [next() * width, next() * height];
      if (Math.hypot(sx - x, sy - flame) < 830 || (sx < 1700 && (sy < 400 || sy > 1380))) continue;
      sheet.disc(star % 3 ? 'frost' : 'gold', sx, sy, 2.5 + next() ** 3 * 9, 0.85);
    }
    bough(sheet, next);
    lanternDrawing(sheet, x, y);
    signature(sheet, 'gold');
  },
};

function ringLine(sheet, ink, x, y, radius, width, alpha = 1) {
  sheet.print(
    ink,
    (context) => {
      context.lineWidth = width;
      context.beginPath();
      context.arc(x, y, radius, 0, Math.PI * 2);
      context.stroke();
    },
    alpha,
  );
}

function drawCluster(sheet, { x, y, size, stem, berries }) {
  sheet.shape('line', smooth([stem, [x - 8, (stem[1] + y) / 2], [x, y + size * 0.06]], 10), {
    close: false,
    width: 12,
  });
  for (const [bx, by, radius] of berries) {
    const [cx, cy, r] = [x + bx * size, y + by * size, radius * size];
    sheet.disc('paper', cx, cy, r);
    sheet.disc('grape', cx - 20, cy + 16, r * 0.86);
    sheet.print('line', (context) => {
      context.lineWidth = 6.5;
      context.beginPath();
      context.arc(cx, cy, r, 0, Math.PI * 2);
      context.stroke();
      context.lineWidth = 4.5;
      for (const share of [0.72, 0.5]) {
        context.beginPath();
        context.arc(cx, cy, r * share, 0.25, 1.35 - (0.72 - share) * 1.2);
        context.stroke();
      }
    });
  }
}

/** The dark seas of the moon, dotted as an engraver would. */
function moonSeas(sheet, x, y, radius, next) {
  const seas = [
    [-0.36, -0.4, 0.4],
    [0.14, -0.44, 0.26],
    [-0.04, -0.08, 0.2],
    [0.34, -0.16, 0.26],
    [-0.48, 0.04, 0.36],
    [0.58, 0.08, 0.16],
    [-0.2, 0.34, 0.24],
    [0.26, 0.16, 0.2],
  ];
  for (let dot = 0; dot < 26000; dot++) {
    const [angle, reach] = [next() * Math.PI * 2, Math.sqrt(next())];
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    const depth = seas.reduce(
      (sum, [sx, sy, size]) => sum + Math.exp(-(((dx - sx) ** 2 + (dy - sy) ** 2) / size ** 2) * 2.2),
      0,
    );
    const limb = Math.max(0, reach - 0.82) * 2.2 * Math.max(0, 0.4 + dx * 0.5 + dy * 0.7);
    if (next() > depth * 0.62 + limb - 0.16) continue;
    sheet.disc('shade', x + dx * radius, y + dy * radius, 2 + next() * 3.2, 0.4);
  }
}

/** A bank of cloud with tapering ends. */
function cloudBand(sheet, ink, x, y, length, thickness) {
  const points = Array.from({ length: 61 }, (_, step) => {
    const t = step / 60;
    const swell = Math.sin(Math.PI * t) ** 0.8 * (0.72 + 0.28 * Math.sin(t * 17 + y));
    return [x - length / 2 + t * length, y - (swell * thickness) / 2 + Math.sin(t * 4 + y) * 7];
  });
  const under = points.map(([px, py], step) => [px, py + Math.sin((Math.PI * step) / 60) ** 0.8 * thickness]);
  sheet.shape(ink, [...points, ...under.reverse()]);
}

/** The house's contours, grown to a mountain over the whole card. */
function mesaLines(sheet, height) {
  const all = contours(13, 0.0165, 160);
  for (const [index, points] of all.entries()) {
    const line = points.map(([px, py]) => [px * sheet.width * 1.1 - 120, height * 0.515 + py * 1080]);
    filled(sheet, index < 12 ? 'mesa' : 'near', line);
    sheet.shape('gold', line, { close: false, width: 3.6 - index * 0.12, alpha: 0.95 - index * 0.045 });
  }
}

function petal(next, width, height) {
  const ragged = () => (next() - 0.5) * 0.07;
  return smooth(
    [
      [0, 0],
      [-0.34 * width, -0.42 * height],
      [-0.52 * width, -0.84 * height],
      [-0.3 * width, (-1.02 + ragged()) * height],
      [-0.06 * width, (-0.97 + ragged()) * height],
      [0.16 * width, (-1.04 + ragged()) * height],
      [0.42 * width, (-0.96 + ragged()) * height],
      [0.52 * width, -0.8 * height],
      [0.3 * width, -0.4 * height],
    ],
    8,
    true,
  );
}

function veined(sheet, ink, outline, x, y) {
  for (let index = 14; index < outline.length - 14; index += 4) {
    const [tx, ty] = outline[index];
    sheet.rule(
      ink,
      x + (tx - x) * 0.3,
      y + (ty - y) * 0.3,
      x + (tx - x) * 0.9,
      y + (ty - y) * 0.9,
      2.6,
      0.34,
    );
  }
}

/** A poppy seen from the side: two petals behind, two in front. */
function cupPoppy(sheet, x, y, size, tilt, next) {
  for (const [ink, lean, wide, tall] of [
    ['poppyDeep', -0.34, 1.0, 1.24],
    ['poppyDeep', 0.36, 1.0, 1.2],
    ['poppy', -0.12, 1.22, 1.06],
    ['poppyLight', 0.3, 0.98, 0.94],
  ]) {
    const outline = placed(petal(next, wide, tall), { x, y, size, angle: tilt * 0.5 + lean });
    sheet.shape(ink, outline);
    veined(sheet, ink === 'poppyDeep' ? 'poppy' : 'poppyDeep', outline, x, y);
  }
  sheet.print('stem', (context) => {
    context.beginPath();
    context.ellipse(x, y + 5, size * 0.16, size * 0.075, tilt * 0.4, 0, Math.PI * 2);
    context.fill();
  });
}

/** A poppy that looks at us. */
function openPoppy(sheet, x, y, size, next) {
  const turn = next() * 6.3;
  for (let index = 0; index < 4; index++) {
    const angle = turn + index * (Math.PI / 2) + (index % 2) * 0.12;
    const outline = placed(petal(next, 1.3, 0.92), { x, y, size, angle }).map(([px, py]) => [
      px,
      y + (py - y) * 0.72,
    ]);
    sheet.shape(index < 2 ? 'poppy' : 'poppyLight', outline);
    veined(sheet, 'poppyDeep', outline, x, y);
  }
  for (let stamen = 0; stamen < 26; stamen++) {
    const [angle, reach] = [next() * 6.3, size * (0.06 + next() * 0.17)];
    sheet.disc(
      stamen % 2 ? 'ochre' : 'poppyDeep',
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach * 0.72,
      4.5 + next() * 4,
    );
  }
}

function bud(sheet, x, y, size, tilt) {
  const outline = smooth(
    [
      [0, 0.1],
      [-0.17, -0.1],
      [-0.13, -0.5],
      [0, -0.92],
      [0.13, -0.5],
      [0.17, -0.1],
    ],
    8,
    true,
  );
  sheet.shape('poppyDeep', placed(outline, { x, y, size: size * 0.9, angle: tilt * 0.6 }));
  sheet.shape('stem', placed(outline, { x, y: y + 4, size: size * 0.52, angle: tilt * 0.6 }));
}

function lupine(sheet, x, y, size, next) {
  for (let whorl = 0; whorl < 15; whorl++) {
    const t = whorl / 14;
    for (let flower = 0; flower < 6; flower++) {
      const across = ((flower / 5) * 2 - 1) * size * 0.24 * (1 - t * 0.82);
      sheet.print(flower % 3 === 1 ? 'lupineLight' : 'lupine', (context) => {
        context.translate(x + across, y - t * size * 1.5 + Math.abs(across) * 0.3 + next() * 6);
        context.rotate(across / size + (next() - 0.5) * 0.5);
        context.beginPath();
        context.ellipse(0, 0, size * 0.062, size * 0.088, 0, 0, Math.PI * 2);
        context.fill();
      });
    }
  }
}

/** A poppy's leaf: fine as dill. */
function feather(sheet, ink, [x, y], size, next) {
  for (let spray = 0; spray < 9; spray++) {
    const angle = -1.57 + (spray - 4) * 0.3 + (next() - 0.5) * 0.2;
    const reach = size * (0.38 + next() * 0.4);
    const tip = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    sheet.rule(ink, x, y, ...tip, 4.2, 0.95);
    for (const side of [-1, 1])
      sheet.rule(
        ink,
        x + (tip[0] - x) * 0.55,
        y + (tip[1] - y) * 0.55,
        x + Math.cos(angle + side * 0.5) * reach * 0.86,
        y + Math.sin(angle + side * 0.5) * reach * 0.86,
        3.4,
        0.95,
      );
  }
}

function barrelHead(sheet, x, y, radius, number) {
  const next = random(700 + number);
  const inner = radius * 0.865;
  const turn = (next() - 0.5) * 0.5;
  sheet.disc('hoop', x, y, radius);
  for (const share of [1, 0.965, 0.93])
    ringLine(sheet, 'gold', x, y, radius * share - 4, share === 0.965 ? 9 : 3.4);
  sheet.disc('oakDark', x, y, radius * 0.9);
  const boards = 9;
  const edges = Array.from({ length: boards + 1 }, (_, index) =>
    index === 0 || index === boards
      ? (index / boards) * 2 - 1
      : (index / boards) * 2 - 1 + (next() - 0.5) * 0.06,
  );
  for (let index = 0; index < boards; index++) {
    const ink = ['oak0', 'oak1', 'oak2'][Math.floor(next() * 3)];
    withinHead(sheet, ink, { x, y, inner, turn }, (context) => {
      context.fillRect(
        -inner,
        edges[index] * inner + 3.5,
        inner * 2,
        (edges[index + 1] - edges[index]) * inner - 7,
      );
    });
    for (let line = 0; line < 13; line++) {
      const at = (edges[index] + (edges[index + 1] - edges[index]) * next()) * inner;
      const phase = next() * 6;
      withinHead(sheet, 'oakDark', { x, y, inner, turn }, (context) => {
        context.globalAlpha *= 0.16 + next() * 0.32;
        context.lineWidth = 1.6 + next() * 3;
        context.beginPath();
        for (let step = 0; step <= 24; step++)
          context.lineTo(-inner + (step / 24) * 2 * inner, at + Math.sin(step * 0.4 + phase) * 4);
        context.stroke();
      });
    }
  }
  ringLine(sheet, 'oakDark', x, y, inner, 9);
  brand(sheet, x, y, radius, number);
}

function withinHead(sheet, ink, { x, y, inner, turn }, draw) {
  sheet.print(ink, (context) => {
    context.beginPath();
    context.arc(x, y, inner, 0, Math.PI * 2);
    context.clip();
    context.translate(x, y);
    context.rotate(turn);
    draw(context);
  });
}

const burns = [
  'ADELAIDA',
  'LOT 07',
  'WILLOW CREEK',
  'LOT 22',
  'EL POMAR',
  'LOT 14',
  'ADELAIDA',
  'ESTRELLA',
  'LOT 03',
  'CRESTON',
  'LOT 31',
  'LOT 18',
];

function brand(sheet, x, y, radius, number) {
  sheet.mark('burn', 'burn', { x, y: y - radius * 0.48, width: radius * 0.62, lines: 6, stroke: 8 });
  sheet.type('burn', 'MESA LUCERO', {
    x,
    y: y + radius * 0.22,
    font: '600 54px "Instrument Sans"',
    tracking: 15,
  });
  sheet.type('burn', burns[number % burns.length], {
    x,
    y: y + radius * 0.42,
    font: '520 44px "Instrument Sans"',
    tracking: 14,
  });
}

/** An oak's bough from the right, with lobed leaves and acorns. */
function bough(sheet, next) {
  const { width, height } = sheet;
  const branch = smooth(
    [
      [width + 60, height * 0.02],
      [width * 0.88, height * 0.1],
      [width * 0.77, height * 0.085],
      [width * 0.66, height * 0.125],
      [width * 0.56, height * 0.085],
      [width * 0.5, height * 0.1],
    ],
    22,
  );
  for (const [index, [x, y]] of branch.entries())
    if (index) sheet.rule('bark', ...branch[index - 1], x, y, 32 - (index / branch.length) * 24);
  for (let leaf = 0; leaf < 54; leaf++) {
    const [x, y] = branch[Math.floor((0.02 + next() * 0.97) * (branch.length - 1))];
    const angle = (next() - 0.5) * 5.6 + (next() < 0.5 ? 0 : Math.PI) * 0.2;
    const size = 105 + next() * 105;
    const outline = placed(oakLeaf(), { x, y, size, angle, squeeze: 0.85 + next() * 0.3 });
    sheet.shape(['leaf0', 'leaf1', 'leaf2'][leaf % 3], outline);
    const tip = placed([[0, 0.95]], { x, y, size, angle })[0];
    sheet.rule('vein', x, y, ...tip, 3.4, 0.7);
  }
  for (const share of [0.1, 0.3, 0.36, 0.78, 0.9]) {
    const [x, y] = branch[Math.floor(share * (branch.length - 1))];
    acorn(sheet, x + (next() - 0.5) * 60, y + 66 + next() * 34, (next() - 0.5) * 0.8);
  }
}

function oakLeaf() {
  const side = [
    [0, 0],
    [0.1, 0.12],
    [0.24, 0.2],
    [0.17, 0.32],
    [0.36, 0.43],
    [0.22, 0.54],
    [0.34, 0.68],
    [0.18, 0.78],
    [0.18, 0.92],
    [0, 1.02],
  ];
  return smooth(
    [
      ...side,
      ...side
        .slice(1, -1)
        .reverse()
        .map(([x, y]) => [-x, y]),
    ],
    6,
    true,
  );
}

function acorn(sheet, x, y, angle) {
  const nut = smooth(
    [
      [-0.3, 0],
      [-0.29, 0.34],
      [-0.12, 0.66],
      [0, 0.78],
      [0.12, 0.66],
      [0.29, 0.34],
      [0.3, 0],
    ],
    6,
    true,
  );
  const cap = smooth(
    [
      [-0.37, 0.06],
      [-0.33, -0.2],
      [0, -0.36],
      [0.33, -0.2],
      [0.37, 0.06],
      [0, 0.12],
    ],
    6,
    true,
  );
  sheet.shape('gold', placed(nut, { x, y, size: 98, angle }));
  sheet.shape('bark', placed(cap, { x, y, size: 98, angle }));
}

function lanternDrawing(sheet, x, y) {
  const line = (points, width = 11, ink = 'gold') => sheet.shape(ink, points, { close: false, width });
  const [top, foot, half] = [y - 270, y + 330, 190];
  line(
    smooth(
      [
        [x, 0],
        [x + 3, y * 0.3],
        [x, top - 226],
      ],
      10,
    ),
    8,
  );
  line(
    Array.from({ length: 41 }, (_, step) => [
      x + Math.cos(-2.9 + (step / 40) * 2.66) * 104,
      top - 112 + Math.sin(-2.9 + (step / 40) * 2.66) * 118,
    ]),
    11,
  );
  const roof = smooth(
    [
      [x - half - 46, top + 36],
      [x - half + 10, top - 26],
      [x - 66, top - 92],
      [x, top - 108],
      [x + 66, top - 92],
      [x + half - 10, top - 26],
      [x + half + 46, top + 36],
      [x, top + 50],
    ],
    8,
    true,
  );
  sheet.shape('roof', roof);
  line(roof.concat([[x - half - 46, top + 36]]), 9);
  for (const rib of [-0.62, -0.22, 0.22, 0.62])
    line(
      [
        [x + rib * 96, top - 84],
        [x + rib * (half + 36), top + 42],
      ],
      4.5,
    );
  sheet.shape('pane', [
    [x - half + 22, top + 56],
    [x + half - 22, top + 56],
    [x + half + 4, foot - 20],
    [x - half - 4, foot - 20],
  ]);
  for (const rib of [-1, -0.36, 0.36, 1])
    line(
      [
        [x + rib * (half - 22), top + 56],
        [x + rib * (half + 4), foot - 20],
      ],
      rib * rib === 1 ? 11 : 6,
    );
  line(
    [
      [x - half + 4, y + 20],
      [x + half - 4, y + 20],
    ],
    6,
  );
  sheet.shape('roof', [
    [x - half - 34, foot - 22],
    [x + half + 34, foot - 22],
    [x + half + 14, foot + 34],
    [x - half - 14, foot + 34],
  ]);
  line(
    [
      [x - half - 34, foot - 22],
      [x + half + 34, foot - 22],
      [x + half + 14, foot + 34],
      [x - half - 14, foot + 34],
      [x - half - 34, foot - 22],
    ],
    9,
  );
  sheet.shape('wax', [
    [x - 48, y + 116],
    [x + 48, y + 112],
    [x + 50, foot - 28],
    [x - 50, foot - 28],
  ]);
  const flame = smooth(
    [
      [0, 0.16],
      [-0.3, -0.12],
      [-0.24, -0.5],
      [0, -1.1],
      [0.2, -0.62],
      [0.3, -0.16],
    ],
    10,
    true,
  );
  sheet.shape('gold', placed(flame, { x, y: y + 84, size: 148, angle: 0.03 }));
  sheet.shape('wax', placed(flame, { x, y: y + 84, size: 78, angle: 0.03 }));
  line(
    [
      [x, y + 116],
      [x, y + 82],
    ],
    5,
    'bark',
  );
}

/** Paper and inks by design. */
const looks = {
  'first-light': {
    paper: '#f2e6cf',
    inks: {
      ...{ paper: { color: '#f2e6cf' }, dusk: { color: '#8f8a86' }, clay: { color: '#d08a52' } },
      ...{ ridge0: { color: '#e6c79c' }, ridge1: { color: '#d5a873' }, ridge2: { color: '#b5824f' } },
      ...{ ridge3: { color: '#84603a' }, ridge4: { color: '#5f4c2d' }, ridge5: { color: '#423c25' } },
      ...{
        deep: { color: '#26251a' },
        leaf: { color: '#4a4f2b' },
        ink: { color: '#2b2018' },
        wine: { color: '#7a1d2e' },
      },
      gold,
    },
  },
  'vine-line': {
    paper: '#f6efe0',
    inks: {
      ...{ paper: { color: '#f6efe0', relief: 0 }, line: { color: '#64172a', relief: -0.7 } },
      ...{
        sage: { color: '#c3c49b', relief: -0.1 },
        blush: { color: '#e3c49c', relief: -0.1 },
        grape: { color: '#c79aa0', relief: -0.1 },
      },
    },
  },
  'harvest-moon': {
    paper: '#221a2a',
    inks: {
      ...{
        gold,
        night: { color: '#221a2a', relief: 0 },
        shade: { color: '#6d4a22', relief: 0.2 },
        far: { color: '#2e2233', relief: -0.1 },
      },
      ...{ mesa: { color: '#1d1523', relief: -0.05 }, near: { color: '#140e18', relief: -0.1 } },
    },
  },
  poppies: {
    paper: '#f5efdf',
    inks: {
      ...{
        poppy: { color: '#e0752a', relief: -0.2 },
        poppyLight: { color: '#f0a043', relief: -0.2 },
        poppyDeep: { color: '#c2521c', relief: -0.25 },
      },
      ...{
        ochre: { color: '#f6cf6a' },
        stem: { color: '#5e6a3c' },
        sage: { color: '#97a07a' },
        lupine: { color: '#565884' },
        lupineLight: { color: '#8688ad' },
      },
      ink: { color: '#3a2a1c', relief: -0.5 },
    },
  },
  'barrel-heads': {
    paper: '#571524',
    inks: {
      ...{
        gold,
        cream: { color: '#f3e4c8', relief: -0.4 },
        hoop: { color: '#2c1210', relief: 0.1 },
        burn: { color: '#43240f', relief: -0.75 },
      },
      ...{
        oakDark: { color: '#6d4522', relief: -0.5 },
        oak0: { color: '#cfa871', relief: 0.1 },
        oak1: { color: '#c0955d', relief: 0.1 },
        oak2: { color: '#d9b987', relief: 0.1 },
      },
    },
  },
  lantern: {
    paper: '#1c2a22',
    inks: {
      ...{
        gold,
        glow: { color: '#c08a3a', relief: 0 },
        frost: { color: '#dfe3d2' },
        bark: { color: '#4b3322', relief: -0.3 },
      },
      ...{
        leaf0: { color: '#5c6b43' },
        leaf1: { color: '#7c8556' },
        leaf2: { color: '#46593c' },
        vein: { color: '#1c2a22' },
      },
      ...{
        roof: { color: '#17201a', relief: 0.2 },
        pane: { color: '#c98f3c', relief: 0.1 },
        wax: { color: '#f7e6bd', relief: 0.2 },
      },
    },
  },
};

export function drawGiftCard({ design }) {
  const { paper, inks } = looks[design];
  const sheet = new Sheet(3172, 2000, paper, inks, seedOf(design));
  designs[design](sheet);
  sheet.grain(1);
  return pressed(sheet);
}
