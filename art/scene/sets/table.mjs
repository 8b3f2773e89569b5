// Still lifes by the window: a table before a plastered wall, sun through vine leaves and a sash.
import * as THREE from 'three';
import { bottles } from '../../mesa-lucero/bottles.mjs';
import { color, surroundings } from '../air.mjs';
import { vineLeaf } from '../botany.mjs';
import { clearGlass, standing, wineBody, wineGlass } from '../glassware.mjs';
import { drawLandscape } from '../landscape.mjs';
import { random } from '../random.mjs';
import { plaster, wood } from '../surfaces.mjs';
import { printedCard, put, slab, solid, tiled, tints, vector } from './props.mjs';

const top = 740;

/** Leaves and bars between sun and table; the camera never sees them, only their shadows. */
function shade(
  scene,
  direction,
  { at = 1500, focus, leaves = 60, bars = true, seed = 8, spread = [620, 520], shift = [0, 0] },
) {
  const next = random(seed);
  const holder = new THREE.Group();
  holder.position.copy(focus).addScaledVector(direction, at);
  holder.lookAt(focus);
  const shape = new THREE.Shape(vineLeaf(next).map(([x, y]) => new THREE.Vector2(x, y)));
  const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });
  const branch = new THREE.InstancedMesh(new THREE.ShapeGeometry(shape), material, leaves);
  branch.castShadow = true;
  branch.frustumCulled = false;
  const pose = new THREE.Object3D();
  for (let leaf = 0; leaf < leaves; leaf++) {
    const along = next() * 2 - 1;
    const drop = next() ** 1.7 * 1.6 - 0.5;
    pose.position.set(
      shift[0] + along * spread[0],
      shift[1] + spread[1] * (0.55 - drop * (0.6 + 0.4 * Math.sin(along * 3 + seed))),
      (next() - 0.5) * 160,
    );
    pose.rotation.set((next() - 0.5) * 1.3, (next() - 0.5) * 1.3, next() * 6.3);
    pose.scale.setScalar(46 + next() * 62);
    pose.updateMatrix();
    branch.setMatrixAt(leaf, pose.matrix);
  }
  if (leaves > 0) holder.add(branch);
  if (bars) {
    const bar = (width, height, x, y) => {
      const mesh = new THREE.Mesh(new THREE.BoxGeometry(width, height, 40), material);
      mesh.castShadow = true;
      mesh.position.set(x + shift[0], y + shift[1], 80);
      holder.add(mesh);
    };
    for (const x of [-290, 290]) bar(26, 1700, x, 0);
    for (const y of [-420, 60, 520]) bar(1300, 26, 0, y);
    for (const side of [-1, 1]) bar(1500, 3000, side * 1330, 0);
    for (const side of [-1, 1]) bar(4000, 1500, 0, side * 1360);
  }
  scene.add(holder);
}

/** Colors of a room's light: of its windows, of what it is painted in, and of the sky outside. */
const warm = {
  ...{ window: '#ffecd0', aside: '#ffe6c4', above: '#fff2de', sky: '#ffeed6' },
  ...{ walls: '#8d7a60', below: '#6f5637', dome: '#fff0dc', floor: '#b58f60' },
};

export function still(
  { scene, renderer },
  {
    aim,
    sunColor = '#ffd9a4',
    sunPower = 9,
    wallTone,
    wallAt = -430,
    surface,
    shadow = {},
    fill = 0.8,
    focus = vector(0, 860, 0),
    wallOf,
    light = warm,
  },
) {
  const direction = vector(...aim).normalize();
  const air = surroundings(renderer, {
    ...{ at: [0, 900, 60], walls: light.walls, below: light.below },
    panels: [
      { tint: light.window, power: 7, size: [800, 1500], at: [-1900, 1500, 500], facing: [0, 900, 0] },
      { tint: light.aside, power: 3.4, size: [260, 1300], at: [1700, 1350, 900], facing: [0, 900, 0] },
      { tint: light.above, power: 1.4, size: [2400, 900], at: [0, 2500, 500], facing: [0, 900, 0] },
    ],
  });
  if (wallAt !== null) {
    const lime = wallOf ?? plaster({ seed: 14, ...(wallTone && { colors: wallTone }), relief: 3 });
    const wall = solid(new THREE.Mesh(new THREE.PlaneGeometry(5200, 3400), tiled(lime, 5200, 3400, 1700)));
    wall.castShadow = false;
    scene.add(put(wall, 0, 1300, wallAt));
  }
  surface.envMap = air.map;
  surface.envMapIntensity = 0.55;
  scene.add(put(slab([5200, 60, 1500], surface, 4), 0, top - 30, wallAt === null ? 0 : wallAt + 748));
  shade(scene, direction, { focus, ...shadow });
  scene.add(new THREE.HemisphereLight(light.dome, light.floor, 0.55));
  return {
    air,
    sun: { color: sunColor, intensity: sunPower, direction, size: 0.013 },
    sky: {
      portal: { center: vector(-1900, 1700, 900), across: vector(500, 0, 1300), up: vector(0, 1500, 0) },
      light: () => color(light.sky),
      gain: fill,
    },
    focus,
    reach: 1400,
  };
}

const boards = (seed, colors) => {
  const material = wood({ seed, colors, boards: 6, joints: 1, relief: 4 });
  return tiled(material, 5200, 1500, 2600);
};
const honey = ['#5b3a21', '#8b6038', '#b48a58', '#d0ab78'];

/** Discovery: three pours, three cards, nothing told before they are tasted. */
export function discovery(studio) {
  const { scene } = studio;
  const { air, ...light } = still(studio, {
    ...{
      aim: [-0.62, 0.62, -0.8],
      sunPower: 5.2,
      wallAt: -760,
      fill: 0.5,
      wallTone: ['#77755f', '#888670', '#9b9982'],
    },
    surface: tiled(
      plaster({ seed: 40, colors: ['#a79d8c', '#c2b8a6', '#d8cfbe'], relief: 2 }),
      5200,
      1500,
      1500,
    ),
    shadow: { leaves: 30, bars: false, seed: 5, spread: [760, 420], shift: [120, 180], at: 1200 },
    focus: vector(0, 780, 40),
  });
  const pours = [
    ['white', 2, 'white'],
    ['rose', 1, 'white'],
    ['garnet', 0, 'burgundy'],
  ];
  pours.forEach(([kind, tint, bowl], index) => {
    scene.add(put(wineGlass(air, { kind, tint, bowl, fill: 0.4 }), (index - 1) * 196, top, -40 + index * 26));
    const card = printedCard(
      92,
      92,
      (sheet) => {
        sheet.type('ink', ['I', 'II', 'III'][index], { y: sheet.height * 0.62, font: '370 120px Fraunces' });
        sheet.rule(
          'wine',
          sheet.width * 0.32,
          sheet.height * 0.78,
          sheet.width * 0.68,
          sheet.height * 0.78,
          4,
        );
      },
      60 + index,
      { thickness: 1.6 },
    );
    scene.add(put(card, (index - 1) * 196 - 62, top + 1, 124 + index * 10, 0.12 - index * 0.1));
  });
  // Somebody has begun to write down what was in them.
  scene.add(put(notebook(), -372, top, -170, 0.32));
  return {
    ...light,
    camera: {
      position: vector(40, 1060, 1080),
      target: vector(0, 838, 40),
      fieldOfView: 26,
      focus: 1100,
      aperture: 9,
    },
    // Rosé and white throw shadows of their own colour.
    tints: [tints[0], new THREE.Color(0.86, 0.46, 0.38), tints[1]],
    film: { exposure: 0.8, halation: 0.1, corners: 0.32 },
  };
}

/** Marks of a measure around glass. */
function graduation(radius, low, high, steps) {
  const canvas = new OffscreenCanvas(512, 1024);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fffaf0';
  context.font = '500 46px "Instrument Sans"';
  for (let step = 0; step <= steps; step++) {
    const y = 1000 - (step / steps) * 970;
    const isLong = step % 5 === 0;
    context.fillRect(200, y - 2.5, isLong ? 110 : 64, 5);
    if (isLong && step > 0) context.fillText(String(step * 10), 326, y + 16);
  }
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  const mesh = new THREE.Mesh(
    new THREE.CylinderGeometry(radius + 0.3, radius + 0.3, high - low, 48, 1, true, -0.95, 1.9),
    new THREE.MeshBasicMaterial({ map, transparent: true, depthWrite: false, opacity: 0.85 }),
  );
  mesh.position.y = (low + high) / 2;
  mesh.renderOrder = 20;
  return mesh;
}

function cylinder(air, { radius = 19, height = 250, level, kind, tint }) {
  const group = new THREE.Group();
  const glass = [
    [0, 2],
    [42, 0],
    [43, 5],
    [24, 9],
    [radius, 16],
    [radius, height - 4],
    [radius + 5, height],
  ];
  group.add(
    clearGlass(
      new THREE.LatheGeometry(
        glass.map(([x, y]) => new THREE.Vector2(x, y)),
        64,
      ),
      air,
      { thick: 1.2 },
    ),
  );
  group.add(
    wineBody(
      [
        [0, 18],
        [radius - 1.6, 18],
        [radius - 1.6, level],
        [0, level - 1],
      ],
      kind,
      air,
      { tint, segments: 64 },
    ),
  );
  group.add(graduation(radius, 26, height - 14, 25));
  return group;
}

function beaker(air, { radius = 46, height = 120, level, kind, tint }) {
  const group = new THREE.Group();
  const glass = [
    [0, 0],
    [radius - 4, 0],
    [radius, 5],
    [radius, height - 6],
    [radius + 4, height],
  ];
  group.add(
    clearGlass(
      new THREE.LatheGeometry(
        glass.map(([x, y]) => new THREE.Vector2(x, y)),
        80,
      ),
      air,
      { thick: 1.2 },
    ),
  );
  group.add(
    wineBody(
      [
        [0, 3],
        [radius - 2, 4],
        [radius - 1.6, level],
        [0, level - 1],
      ],
      kind,
      air,
      { tint, segments: 80 },
    ),
  );
  group.add(graduation(radius, 18, height - 16, 10));
  return group;
}

function flask(air, { level, kind, tint }) {
  const group = new THREE.Group();
  const side = [
    [0, 0],
    [60, 0],
    [64, 6],
    [58, 26],
    [22, 128],
    [21, 178],
    [25, 184],
  ];
  group.add(
    clearGlass(
      new THREE.LatheGeometry(
        side.map(([x, y]) => new THREE.Vector2(x, y)),
        80,
      ),
      air,
      { thick: 1.2 },
    ),
  );
  const at = 58 - (level - 26) * (36 / 102) - 2;
  group.add(
    wineBody(
      [
        [0, 2],
        [60, 4],
        [62, 7],
        [56, 26],
        [at, level],
        [0, level - 1],
      ],
      kind,
      air,
      { tint, segments: 80 },
    ),
  );
  return group;
}

function notebook() {
  const group = new THREE.Group();
  group.add(
    put(
      slab([250, 12, 330], new THREE.MeshStandardMaterial({ color: '#4a1420', roughness: 0.7 }), 3),
      0,
      6,
      0,
    ),
  );
  const page = printedCard(
    236,
    316,
    (sheet) => {
      for (let line = 0; line < 11; line++)
        sheet.rule('brass', 60, 250 + line * 66, sheet.width - 60, 250 + line * 66, 2, 0.35);
      sheet.type('ink', 'Blend no. 3', { x: 64, y: 160, align: 'left', font: 'italic 380 84px Fraunces' });
      for (const [line, words] of [
        'Cabernet Sauvignon  62',
        'Petit Verdot  21',
        'Merlot  17',
        'longer, more plum',
      ].entries())
        sheet.type(line === 3 ? 'wine' : 'ink', words, {
          x: 72,
          y: 306 + line * 132,
          align: 'left',
          font: 'italic 380 58px Fraunces',
        });
    },
    71,
    { thickness: 3 },
  );
  group.add(put(page, 0, 14, 0));
  return group;
}

/** X5: measures, samples, and a notebook. */
export function blendYourOwn(studio) {
  const { scene } = studio;
  const { air, ...light } = still(studio, {
    ...{
      aim: [-0.9, 0.66, 0.42],
      sunPower: 5.4,
      surface: boards(33, ['#3a2415', '#674427', '#8d6339', '#ab8252']),
      wallAt: -560,
    },
    shadow: { seed: 31, leaves: 40, shift: [40, 40], at: 1500, spread: [700, 520] },
    focus: vector(0, 820, -40),
  });
  scene.add(put(cylinder(air, { level: 176, kind: 'red', tint: 0 }), -168, top, -60));
  scene.add(put(cylinder(air, { level: 118, kind: 'garnet', tint: 0, height: 220 }), -62, top, -96));
  scene.add(put(flask(air, { level: 84, kind: 'garnet', tint: 0 }), 72, top, -130));
  scene.add(put(beaker(air, { level: 62, kind: 'garnet', tint: 0 }), -262, top, 74));
  scene.add(put(wineGlass(air, { bowl: 'tasting', kind: 'red', fill: 0.42 }), 8, top, 40));
  const samples = ['cabernet-sauvignon-2022', 'petit-verdot-2021', 'merlot-2022'];
  samples.forEach((slug, index) => {
    scene.add(put(standing(bottles[slug], air), 214 + index * 104, top, -190 + index * 42, -0.12));
  });
  scene.add(put(notebook(), 262, top, 170, -0.34));
  const pencil = solid(
    new THREE.Mesh(
      new THREE.CylinderGeometry(3.6, 3.6, 176, 6),
      new THREE.MeshStandardMaterial({ color: '#8b2c22', roughness: 0.5 }),
    ),
  );
  pencil.rotation.z = Math.PI / 2;
  scene.add(put(new THREE.Group().add(pencil), 60, top + 4, 190, 0.5));
  return {
    ...light,
    camera: {
      position: vector(-40, 1080, 1330),
      target: vector(26, 846, 0),
      fieldOfView: 28,
      focus: 1300,
      aperture: 9,
    },
    tints,
    film: { exposure: 0.95, halation: 0.1, corners: 0.3 },
  };
}

function tablet() {
  const group = new THREE.Group();
  const [width, height] = [330, 232];
  const canvas = drawLandscape(
    { hour: 'gold', seed: 727, sun: [0.66, 0.4], horizon: 0.5, field: 0.7 },
    1120,
    780,
  );
  const context = canvas.getContext('2d');
  const dusk = context.createLinearGradient(0, 420, 0, 780);
  dusk.addColorStop(0, 'rgba(30,20,14,0)');
  dusk.addColorStop(1, 'rgba(30,20,14,0.82)');
  context.fillStyle = dusk;
  context.fillRect(0, 0, 1120, 780);
  context.fillStyle = '#f7f2e8';
  context.font = '370 76px Fraunces';
  context.fillText('Live from the cellar', 60, 690);
  context.font = '500 30px "Instrument Sans"';
  context.fillText('Six wines · one hour', 64, 738);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 16;
  group.add(
    slab(
      [width + 22, height + 22, 9],
      new THREE.MeshStandardMaterial({ color: '#1c1a19', roughness: 0.4, metalness: 0.3 }),
      4,
    ),
  );
  const screen = new THREE.Mesh(
    new THREE.PlaneGeometry(width, height),
    new THREE.MeshBasicMaterial({ map, color: new THREE.Color(1.15, 1.15, 1.15), toneMapped: false }),
  );
  screen.position.z = 5.2;
  group.add(screen);
  return group;
}

/** E4: the kit as it arrives, six small bottles, and the screen one tastes along with. */
export function virtualTasting(studio) {
  const { scene } = studio;
  const { air, ...light } = still(studio, {
    ...{
      aim: [-0.86, 0.74, 0.3],
      sunPower: 5.4,
      surface: boards(52, honey),
      wallAt: -520,
      sunColor: '#ffdcae',
    },
    shadow: { seed: 63, leaves: 44, shift: [30, 60], at: 1500, spread: [700, 520] },
    focus: vector(0, 840, -20),
  });
  const kraft = new THREE.MeshStandardMaterial({ color: '#2f211a', roughness: 0.85 });
  const box = new THREE.Group();
  for (const side of [-1, 1])
    box.add(
      put(slab([430, 62, 6], kraft, 1.5), 0, 31, side * 70),
      put(slab([6, 62, 146], kraft, 1.5), side * 215, 31, 0),
    );
  box.add(put(slab([430, 6, 146], kraft, 1.5), 0, 3, 0));
  const front = printedCard(
    426,
    59,
    (sheet) => {
      sheet.palette.night = { color: '#2a1d17', relief: 0 };
      sheet.palette.gold = { color: '#d9ae62', relief: -0.3 };
      sheet.shape('night', [
        [0, 0],
        [sheet.width, 0],
        [sheet.width, sheet.height],
        [0, sheet.height],
      ]);
      sheet.mark('gold', 'gold', { y: 24, width: 118, lines: 6, stroke: 4 });
      sheet.type('gold', 'MESA LUCERO', { y: 148, font: '560 30px "Instrument Sans"', tracking: 12 });
    },
    81,
    { paper: '#2a1d17' },
  );
  front.rotation.x = Math.PI / 2;
  box.add(put(new THREE.Group().add(front), 0, 31, 74));
  const kit = [
    'sauvignon-blanc-2024',
    'chardonnay-2023',
    'grenache-2023',
    'three-ropes-gsm-2022',
    'merlot-2022',
    'cabernet-sauvignon-2022',
  ];
  kit.forEach((slug, index) => {
    const bottle = standing(bottles[slug], air, { tint: 1 });
    bottle.scale.setScalar(0.56);
    box.add(put(bottle, (index - 2.5) * 68, 8, 0, 0.06 * (2.5 - index)));
  });
  scene.add(put(box, -178, top, 30, 0.2));
  const screen = tablet();
  screen.rotation.x = -0.22;
  scene.add(put(new THREE.Group().add(screen), 236, top + 122, -150, -0.24));
  scene.add(
    put(wineGlass(air, { bowl: 'tasting', kind: 'garnet', fill: 0.42 }), 430, top, -20),
    put(wineGlass(air, { bowl: 'tasting', kind: 'white', fill: 0.42, tint: 1 }), 500, top, 60),
  );
  return {
    ...light,
    camera: {
      position: vector(30, 1050, 1420),
      target: vector(30, 856, 0),
      fieldOfView: 26,
      focus: 1380,
      aperture: 8,
    },
    tints,
    film: { exposure: 0.95, halation: 0.1, corners: 0.3 },
  };
}
