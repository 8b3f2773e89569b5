// What Vine Points are given for, as things on the same table as the goods of the shop.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { contours } from '../mark.mjs';
import { surroundings } from './air.mjs';
import { makeBottle } from './bottle.mjs';
import { wineGlass } from './glassware.mjs';
import { decanter, engraving, map, plank, printed, shadow } from './goods.mjs';
import { Sheet } from './paper.mjs';
import { barrel } from './sets/props.mjs';

const foil = { color: '#f0c673', foil: 1, relief: -0.7 };
const ink = { color: '#2b2018', relief: -0.5 };
const wine = { color: '#7a1d2e', relief: -0.5 };
const kraft = {
  paper: '#b98f60',
  inks: {
    ink: { color: '#2f2118' },
    wine: { color: '#6e1a2a' },
    tape: { color: '#a67a48', relief: 0.3 },
    white: { color: '#f6f1e6', relief: 0.4 },
  },
};

function box(size, material, position, radius = 2) {
  const mesh = new THREE.Mesh(new RoundedBoxGeometry(...size, 4, radius), material);
  mesh.position.set(...position);
  return mesh;
}

function face(width, height, material, position, turn = [0, 0, 0]) {
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, height), material);
  mesh.position.set(...position);
  mesh.rotation.set(...turn);
  return mesh;
}

const sheetOf = (width, height, paper, inks, seed, scale = 8) =>
  new Sheet(Math.round(width * scale), Math.round(height * scale), paper, inks, seed);

/** R1: a case, taped and labelled, ready for the van. */
function shippingBox() {
  const [wide, high, deep] = [250, 214, 190];
  const group = new THREE.Group();
  const front = sheetOf(wide, high, kraft.paper, kraft.inks, 811, 6);
  front.mark('ink', 'wine', { y: 330, width: 520, lines: 7, stroke: 11 });
  front.type('ink', 'MESA LUCERO', { y: 830, font: '600 92px "Instrument Sans"', tracking: 30 });
  front.type('wine', 'This side up', { y: 980, font: 'italic 380 88px Fraunces' });
  const side = sheetOf(deep, high, kraft.paper, kraft.inks, 812, 6);
  side.shape('white', [
    [170, 300],
    [970, 300],
    [970, 860],
    [170, 860],
  ]);
  for (const [line, wideness] of [520, 600, 420].entries())
    side.rule('ink', 230, 420 + line * 70, 230 + wideness, 420 + line * 70, 18, 0.75);
  for (let bar = 0; bar < 42; bar++)
    side.rule('ink', 240 + bar * 16, 680, 240 + bar * 16, 810, 3 + ((bar * 7) % 5) * 2);
  const top = sheetOf(wide, deep, kraft.paper, kraft.inks, 813, 6);
  top.shape('tape', [
    [0, 460],
    [1500, 460],
    [1500, 680],
    [0, 680],
  ]);
  top.rule('ink', 0, 570, 1500, 570, 3, 0.35);
  const plain = new THREE.MeshPhysicalMaterial({ color: '#5c4529', roughness: 0.9, envMapIntensity: 0.27 });
  group.add(box([wide, high, deep], plain, [0, high / 2, 0], 1.4));
  group.add(face(wide - 1.6, high - 1.6, printed(front), [0, high / 2, deep / 2 + 0.15]));
  group.add(
    face(deep - 1.6, high - 1.6, printed(side), [-wide / 2 - 0.15, high / 2, 0], [0, -Math.PI / 2, 0]),
  );
  group.add(face(wide - 1.6, deep - 1.6, printed(top), [0, high + 0.15, 0], [-Math.PI / 2, 0, 0]));
  group.rotation.y = 0.52;
  group.add(shadow(342, 300, 0.55));
  return { group, frame: 470, raise: 1.15, base: 0.22 };
}

/** R2: a card worth $25, before its envelope. */
function voucher() {
  const group = new THREE.Group();
  const [wide, high] = [196, 262];
  const card = sheetOf(wide, high, '#f5ecdb', { foil, ink, wine }, 821);
  card.rule('foil', 70, 70, card.width - 70, 70, 7);
  card.rule('foil', 70, card.height - 70, card.width - 70, card.height - 70, 7);
  card.mark('ink', 'wine', { y: 190, width: 380, lines: 7, stroke: 8 });
  card.type('ink', 'MESA LUCERO', { y: 560, font: '560 66px "Instrument Sans"', tracking: 23 });
  card.type('foil', '$25', { y: 1240, font: '370 640px Fraunces', tracking: -14 });
  card.type('ink', 'off your next order', { y: 1500, font: 'italic 370 132px Fraunces', optical: 40 });
  card.type('ink', 'OF $125 OR MORE', { y: 1650, font: '560 62px "Instrument Sans"', tracking: 20 });
  card.type('wine', 'Vine Points', { y: 1900, font: 'italic 370 104px Fraunces', optical: 40 });
  const standing = new THREE.Group();
  const stock = new THREE.MeshPhysicalMaterial({ color: '#7d7668', roughness: 0.9, envMapIntensity: 0.27 });
  standing.add(
    box([wide, high, 2.2], stock, [0, high / 2, 0], 0.9),
    face(wide - 0.8, high - 0.8, printed(card), [0, high / 2, 1.25]),
  );
  standing.rotation.set(-0.1, -0.2, 0);
  standing.position.set(-34, 0, 26);
  const cover = sheetOf(212, 276, '#571524', { foil, line: { color: '#3b0d18', relief: -0.6 } }, 822);
  cover.shape(
    'line',
    [
      [0, 0],
      [848, 980],
      [1696, 0],
    ],
    { close: false, width: 9 },
  );
  const envelope = new THREE.Group();
  envelope.add(
    box(
      [212, 276, 3],
      new THREE.MeshPhysicalMaterial({ color: '#2a0911', roughness: 0.85, envMapIntensity: 0.27 }),
      [0, 138, 0],
      1,
    ),
    face(211, 275, printed(cover), [0, 138, 1.7]),
  );
  envelope.rotation.set(-0.13, 0.12, -0.07);
  envelope.position.set(24, 2, -34);
  group.add(envelope, standing, shadow(330, 150, 0.55));
  return { group, frame: 412, raise: 0.8, base: 0.19 };
}

/** R3: the map of the estate, folded like a screen, and a compass. */
function walkMap() {
  const group = new THREE.Group();
  const [panel, high, count] = [84, 236, 4];
  const chart = sheetOf(
    panel * count,
    high,
    '#efe5cd',
    {
      ink,
      wine,
      line: { color: '#9c8253', relief: -0.2 },
      wood: { color: '#b9bf94' },
      water: { color: '#a9bcbc' },
    },
    831,
    7,
  );
  const { width } = chart;
  for (const [x, y, r] of [
    [430, 420, 230],
    [1560, 1180, 290],
    [2020, 360, 180],
    [900, 1280, 160],
  ])
    for (let puff = 0; puff < 26; puff++)
      chart.disc(
        'wood',
        x + (chart.next() - 0.5) * r * 2,
        y + (chart.next() - 0.5) * r * 1.3,
        46 + chart.next() * 40,
        0.4,
      );
  for (const [index, points] of contours(26, 0.032, 120).entries())
    chart.shape(
      'line',
      points.map(([px, py]) => [px * width * 1.06 - 60, 130 + py * 1500 - 60]),
      { close: false, width: index % 5 === 0 ? 7 : 3.2, alpha: 0.85 },
    );
  for (let row = 0; row < 15; row++)
    chart.rule('ink', 1180 + row * 26, 640 - row * 7, 1330 + row * 26, 880 - row * 7, 3, 0.5);
  const trail = Array.from({ length: 90 }, (_, step) => {
    const t = step / 89;
    return [260 + t * 1830, 1330 - Math.sin(t * 3.4) * 620 - Math.sin(t * 9) * 90];
  });
  for (const [index, [x, y]] of trail.entries()) if (index % 2) chart.disc('wine', x, y, 12);
  for (const [index, name] of [
    [0, 'Cellar'],
    [44, 'The limestone'],
    [89, 'Oak'],
  ]) {
    const [x, y] = trail[index];
    chart.disc('wine', x, y, 26);
    chart.type('ink', name, {
      x: x + (index === 89 ? -70 : 40),
      y: y - 44,
      font: 'italic 380 74px Fraunces',
      align: index === 44 ? 'center' : 'left',
    });
  }
  chart.type('ink', 'MESA LUCERO', {
    x: 90,
    y: 150,
    align: 'left',
    font: '560 60px "Instrument Sans"',
    tracking: 20,
  });
  chart.type('wine', 'The vineyard walk', { x: 90, y: 276, align: 'left', font: '370 96px Fraunces' });
  const material = printed(chart);
  material.side = THREE.DoubleSide;
  let [x, z] = [0, 0];
  const screen = new THREE.Group();
  for (let index = 0; index < count; index++) {
    const angle = index % 2 ? 0.44 : -0.44;
    const geometry = new THREE.PlaneGeometry(panel, high);
    const uv = geometry.attributes.uv;
    for (let at = 0; at < uv.count; at++) uv.setX(at, (index + uv.getX(at)) / count);
    const mesh = new THREE.Mesh(geometry, material);
    mesh.position.set(x + (Math.cos(angle) * panel) / 2, high / 2, z - (Math.sin(angle) * panel) / 2);
    mesh.rotation.y = angle;
    screen.add(mesh);
    x += Math.cos(angle) * panel;
    z -= Math.sin(angle) * panel;
  }
  screen.position.set(-x / 2, 0, -30);
  group.add(screen, compass(), shadow(316, 180, 0.45));
  return { group, frame: 424, raise: 1.25, base: 0.2 };
}

function compass() {
  const group = new THREE.Group();
  const brass = new THREE.MeshPhysicalMaterial({ color: '#b98b42', metalness: 1, roughness: 0.28 });
  const points = [
    [0, 0],
    [36, 0],
    [40, 3],
    [40, 16],
    [38, 19],
    [34, 19],
    [33, 15],
    [0, 15],
  ].map(([r, y]) => new THREE.Vector2(r, y));
  group.add(new THREE.Mesh(new THREE.LatheGeometry(points, 96), brass));
  const dial = sheetOf(66, 66, '#f6efdf', { ink, wine }, 834, 10);
  const middle = dial.width / 2;
  for (let mark = 0; mark < 72; mark++) {
    const angle = (mark / 72) * Math.PI * 2;
    const from = mark % 6 === 0 ? 250 : 282;
    dial.rule(
      'ink',
      middle + Math.cos(angle) * from,
      middle + Math.sin(angle) * from,
      middle + Math.cos(angle) * 306,
      middle + Math.sin(angle) * 306,
      mark % 18 === 0 ? 9 : 4,
    );
  }
  for (const [text, dx, dy] of [
    ['N', 0, -172],
    ['S', 0, 226],
    ['E', 196, 26],
    ['W', -196, 26],
  ])
    dial.type(text === 'N' ? 'wine' : 'ink', text, {
      x: middle + dx,
      y: middle + dy,
      font: '370 84px Fraunces',
    });
  dial.grain(0.5);
  const rose = new THREE.Mesh(
    new THREE.CircleGeometry(33, 64),
    new THREE.MeshPhysicalMaterial({
      map: map(dial.layers[0].canvas),
      color: '#a5a5a5',
      roughness: 0.8,
      envMapIntensity: 0.3,
    }),
  );
  rose.rotation.x = -Math.PI / 2;
  rose.position.y = 15.4;
  const needle = (color, sign) => {
    const shape = new THREE.Shape([
      new THREE.Vector2(-3.4, 0),
      new THREE.Vector2(3.4, 0),
      new THREE.Vector2(0, sign * 25),
    ]);
    const mesh = new THREE.Mesh(
      new THREE.ShapeGeometry(shape),
      new THREE.MeshPhysicalMaterial({ color, roughness: 0.4, side: THREE.DoubleSide }),
    );
    mesh.rotation.set(-Math.PI / 2, 0, 0.5);
    mesh.position.y = 18;
    return mesh;
  };
  group.add(rose, needle('#7a1d2e', 1), needle('#2b2622', -1));
  group.position.set(74, 0, 96);
  group.add(shadow(128, 104, 0.5));
  return group;
}

/** The room of the studio as the glasses of glassware.mjs want it. */
function studioAir({ renderer }) {
  return surroundings(renderer, {
    ...{ at: [0, 600, 0], walls: '#3a342d', below: '#8a7a62' },
    panels: [
      { tint: '#fff1dc', power: 3.4, size: [700, 2200], at: [-1500, 900, 600], facing: [0, 600, 0] },
      { tint: '#fff1dc', power: 4, size: [220, 2000], at: [1500, 900, 760], facing: [0, 600, 0] },
      { tint: '#efe2cc', power: 0.42, size: [5000, 4000], at: [0, 900, -2600], facing: [0, 600, 0] },
    ],
  });
}

/** R4: two glasses on a barrel. */
function barrelTop(_, studio) {
  const air = studioAir(studio);
  const group = new THREE.Group();
  const cask = barrel({ seed: 9, air, upright: true, tone: ['#3a2210', '#5f3c1d', '#7d5530', '#946a40'] });
  cask.scale.setScalar(0.5);
  group.add(cask);
  for (const [x, z, bowl] of [
    [-52, 10, 'burgundy'],
    [62, 34, 'burgundy'],
  ]) {
    const glass = wineGlass(air, { kind: 'garnet', fill: 0.32, bowl });
    glass.position.set(x, 475 - 13, z);
    glass.scale.setScalar(0.78);
    group.add(glass);
  }
  group.add(shadow(420, 300, 0.5));
  return { group, frame: 800, raise: 1.1, base: 0.06 };
}

/** R5: the magnum with a name cut into it, whole. */
function engravedMagnum({ wine: bottle, lines }) {
  return {
    ...engraving({ wine: bottle, lines, sunk: 0, sizes: [0, 168, 116] }),
    frame: 376,
    raise: 0.66,
    base: 0.03,
  };
}

/** R6: a bottle from the library, with the box it lay in. */
function libraryBottle({ wine: bottle }) {
  const group = new THREE.Group();
  const [wide, high, deep] = [112, 344, 104];
  const holder = new THREE.Group();
  const raw = (seed, width, height) => plank(seed, Math.round(width * 9), Math.round(height * 9), false);
  holder.add(box([wide, high, deep], raw(871, wide, high), [0, high / 2, 0], 1.6));
  const lid = new Sheet(
    1008,
    3096,
    '#c9a673',
    { burn: { color: '#3f2716', relief: -0.8 }, grain: { color: '#8d6536', relief: -0.2 } },
    872,
  );
  for (let line = 0; line < 90; line++) {
    const x = lid.next() * lid.width;
    const phase = lid.next() * 6;
    lid.shape(
      'grain',
      Array.from({ length: 40 }, (_, step) => [
        x + Math.sin(step * 0.16 + phase) * 14,
        (step / 39) * lid.height,
      ]),
      { close: false, width: 1 + lid.next() * 3, alpha: 0.12 + lid.next() * 0.2 },
    );
  }
  lid.mark('burn', 'burn', { y: 620, width: 520, lines: 7, stroke: 11 });
  lid.type('burn', 'MESA LUCERO', { y: 1150, font: '600 84px "Instrument Sans"', tracking: 22 });
  lid.type('burn', 'Library', { y: 1420, font: 'italic 380 210px Fraunces', optical: 60 });
  lid.type('burn', '2014', { y: 1680, font: '370 190px Fraunces', optical: 40 });
  const front = printed(lid);
  holder.add(face(wide - 3, high - 3, front, [0, high / 2, deep / 2 + 0.2]));
  holder.position.set(62, 0, -66);
  holder.rotation.y = -0.34;
  group.add(holder);
  const standing = makeBottle(bottle, new THREE.Vector3(-44, 0, 30));
  group.add(standing);
  const soft = shadow(170, 110, 0.5);
  soft.position.set(-44, 0.2, 30);
  const wideShadow = shadow(180, 170, 0.5);
  wideShadow.position.set(62, 0.2, -66);
  group.add(soft, wideShadow);
  return { group, frame: 420, raise: 0.85, base: 0.07 };
}

function flatware(outline, thickness = 2.2) {
  const shape = new THREE.Shape(
    new THREE.SplineCurve(outline.map(([x, y]) => new THREE.Vector2(x, y))).getPoints(160),
  );
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: thickness,
    bevelEnabled: true,
    bevelSize: 0.9,
    bevelThickness: 0.9,
    bevelSegments: 4,
  });
  const mesh = new THREE.Mesh(
    geometry,
    new THREE.MeshPhysicalMaterial({ color: '#d9d2c5', metalness: 1, roughness: 0.22 }),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 1;
  return mesh;
}

function fork() {
  const group = new THREE.Group();
  group.add(
    flatware([
      [0, -105],
      [7, -104],
      [9, -90],
      [6, -50],
      [3.4, 0],
      [4, 26],
      [11, 40],
      [12.5, 52],
      [-12.5, 52],
      [-11, 40],
      [-4, 26],
      [-3.4, 0],
      [-6, -50],
      [-9, -90],
      [-7, -104],
      [0, -105],
    ]),
  );
  for (const x of [-10.2, -3.4, 3.4, 10.2])
    group.add(
      flatware([
        [x - 1.8, 48],
        [x - 1.5, 80],
        [x - 0.6, 97],
        [x + 0.6, 97],
        [x + 1.5, 80],
        [x + 1.8, 48],
        [x - 1.8, 48],
      ]),
    );
  return group;
}

const knife = () =>
  flatware([
    [0, -112],
    [8, -111],
    [9.5, -98],
    [7, -40],
    [5.5, 0],
    [9, 6],
    [12, 40],
    [11, 84],
    [4, 112],
    [-4, 116],
    [-6.5, 90],
    [-6, 4],
    [-5.5, -20],
    [-7, -60],
    [-9.5, -98],
    [-8, -111],
    [0, -112],
  ]);

/** R7: a place at the winemaker's table, seen by the one who sits down. */
function placeSetting(_, studio) {
  const group = new THREE.Group();
  const porcelain = new THREE.MeshPhysicalMaterial({
    color: '#cfc8bb',
    roughness: 0.22,
    clearcoat: 0.6,
    clearcoatRoughness: 0.15,
    envMapIntensity: 0.3,
  });
  const round = (points) =>
    new THREE.Mesh(
      new THREE.LatheGeometry(
        points.map(([r, y]) => new THREE.Vector2(r, y)),
        160,
      ),
      porcelain,
    );
  group.add(
    round([
      [0, 5],
      [96, 5],
      [106, 8],
      [144, 19],
      [147, 21],
      [146, 23],
      [106, 13],
      [94, 10],
      [0, 9],
    ]),
  );
  const rim = new THREE.Mesh(
    new THREE.TorusGeometry(145.4, 1.3, 12, 200),
    new THREE.MeshPhysicalMaterial({ color: '#b98b42', metalness: 1, roughness: 0.3 }),
  );
  rim.rotation.x = Math.PI / 2;
  rim.position.y = 22.2;
  group.add(rim);
  const linen = new Sheet(900, 1400, '#6b1a2a', { seam: { color: '#561321', relief: -0.5 } }, 881);
  for (const x of [60, 840]) linen.rule('seam', x, 0, x, 1400, 8);
  const cloth = printed(linen);
  const napkin = box(
    [96, 9, 190],
    new THREE.MeshPhysicalMaterial({ color: '#350c15', roughness: 0.95, envMapIntensity: 0.2 }),
    [0, 17, 6],
    4,
  );
  group.add(napkin, face(94, 188, cloth, [0, 21.8, 6], [-Math.PI / 2, 0, 0]));
  const menu = sheetOf(82, 150, '#f6eedd', { ink, wine, foil }, 882, 12);
  menu.mark('ink', 'wine', { y: 120, width: 280, lines: 7, stroke: 6 });
  menu.type('ink', 'Winemaker’s', { y: 560, font: '370 142px Fraunces' });
  menu.type('ink', 'dinner', { y: 700, font: '370 142px Fraunces' });
  menu.rule('foil', 380, 800, 604, 800, 7);
  for (const [line, words] of ['five courses', 'seven wines', 'one long table'].entries())
    menu.type('wine', words, { y: 950 + line * 130, font: 'italic 380 96px Fraunces', optical: 30 });
  menu.type('ink', 'MESA LUCERO', { y: 1640, font: '560 52px "Instrument Sans"', tracking: 17 });
  const cardMesh = face(82, 150, printed(menu), [0, 24.6, 6], [-Math.PI / 2, 0, 0.09]);
  group.add(
    box(
      [82, 1.4, 150],
      new THREE.MeshPhysicalMaterial({ color: '#7d7668', roughness: 0.9, envMapIntensity: 0.27 }),
      [0, 23.4, 6],
      0.6,
    ),
  );
  group.children.at(-1).rotation.y = 0.09;
  group.add(cardMesh);
  const left = fork();
  left.position.set(-182, 0, 14);
  const right = knife();
  right.position.set(182, 1, 14);
  group.add(left, right);
  const glass = wineGlass(studioAir(studio), { bowl: 'burgundy', kind: 'garnet', fill: 0.32 });
  glass.position.set(128, 0, -190);
  group.add(glass);
  const under = shadow(420, 420, 0.42);
  group.add(under);
  const foot = shadow(120, 110, 0.4);
  foot.position.set(128, 0.3, -190);
  group.add(foot);
  return { group, frame: 520, raise: 3.1, base: 0.39, distance: 2100 };
}

/** R8: the decanter with the house's crest in gold. */
function crestedDecanter() {
  const { group, ...view } = decanter();
  const outside = group.children.find((mesh) => mesh.renderOrder === 2);
  const geometry = outside.geometry.clone();
  const { position, uv, normal } = geometry.attributes;
  const [width, low] = [74, 88];
  for (let at = 0; at < position.count; at++) {
    const isFront = position.getZ(at) > 6;
    uv.setXY(
      at,
      isFront ? position.getX(at) / width + 0.5 : -9,
      isFront ? (position.getY(at) - low) / width : -9,
    );
    position.setXYZ(
      at,
      position.getX(at) + normal.getX(at) * 0.25,
      position.getY(at) + normal.getY(at) * 0.25,
      position.getZ(at) + normal.getZ(at) * 0.25,
    );
  }
  const crest = new Sheet(1000, 1000, '#000000', { cut: { color: '#ffd98f', foil: 1 } }, 9);
  crest.mark('cut', 'cut', { y: 300, width: 640, lines: 8, stroke: 17 });
  crest.type('cut', 'MESA LUCERO', { y: 830, font: '600 66px "Instrument Sans"', tracking: 20 });
  const material = new THREE.MeshPhysicalMaterial({
    color: '#c9973f',
    metalness: 0.6,
    roughness: 0.45,
    alphaMap: map(crest.layers[1].canvas, false),
    transparent: true,
    depthWrite: false,
  });
  const mesh = new THREE.Mesh(geometry, material);
  mesh.renderOrder = 4;
  group.add(mesh);
  return { group, ...view };
}

export const rewards = {
  shippingBox,
  voucher,
  walkMap,
  barrelTop,
  engravedMagnum,
  libraryBottle,
  placeSetting,
  crestedDecanter,
};
