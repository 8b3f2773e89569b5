// Above a deep lake: the stone barn and its cellar, the glen, the dock. Cool light, slate, and one warm lamp.
import * as THREE from 'three';
import { bottles } from '../../seneca-gorge/bottles.mjs';
import { openAir } from '../air.mjs';
import { standing, wineGlass } from '../glassware.mjs';
import { random } from '../random.mjs';
import { fractal, masonry, mottled, repeatingNoise, wood } from '../surfaces.mjs';
import {
  barrel,
  candle,
  iron,
  printedCard,
  put,
  slab,
  solid,
  stamped,
  tiled,
  tints,
  vector,
} from './props.mjs';
import { still } from './table.mjs';

const slateTones = ['#2c3439', '#465158', '#65717a', '#87929a'];
const fieldstone = (seed, rest = {}) =>
  masonry({
    ...{
      seed,
      colors: slateTones,
      mortar: '#6d7172',
      courses: 9,
      lengths: 5,
      joint: 0.06,
      relief: 16,
      rough: 0.6,
    },
    ...rest,
  });

const cool = {
  ...{ window: '#eaf2ff', aside: '#f3f0e8', above: '#eef3fa', sky: '#e3edfa' },
  ...{ walls: '#5b656b', below: '#3c3f40', dome: '#eef3fa', floor: '#6d6a64' },
};
const gray = ['#33302d', '#5a5650', '#7d7870', '#9b958a'];
const table = (seed, colors = gray) =>
  tiled(wood({ seed, colors, boards: 6, joints: 1, relief: 4 }), 5200, 1500, 2600);
const top = 740;

/** The barn's table by its north window: three Rieslings side by side. */
export function barnTasting(studio) {
  const { scene } = studio;
  const { air, ...light } = still(studio, {
    ...{ aim: [-0.72, 0.5, 0.42], sunColor: '#fff1dc', sunPower: 6.5, wallAt: -620, fill: 2.3, light: cool },
    ...{
      wallOf: fieldstone(23, {
        courses: 13,
        lengths: 7,
        colors: ['#4a5054', '#6b7276', '#8d9394', '#aeb1ae'],
      }),
      surface: table(51, ['#5a4632', '#7f6549', '#a08364', '#b99c7c']),
      focus: vector(0, 830, 0),
    },
    shadow: { leaves: 0, bars: true, at: 1700 },
  });
  const pours = [
    ['dry-riesling-2024', 'white', -250],
    ['semi-dry-riesling-2025', 'white', -20],
    ['gewurztraminer-2024', 'gold', 210],
  ];
  pours.forEach(([slug, kind, x], index) => {
    scene.add(
      put(standing(bottles[slug], air, { tint: 1 }), x - 44, top, -200 + index * 18, 0.12 - index * 0.08),
    );
    scene.add(put(wineGlass(air, { kind, tint: 1, bowl: 'white', fill: 0.36 }), x + 58, top, 6 + index * 14));
  });
  const card = printedCard(
    150,
    220,
    (sheet) => {
      sheet.type('ink', 'SENECA GORGE', {
        y: sheet.height * 0.14,
        font: '600 30px "Instrument Sans"',
        tracking: 10,
      });
      for (let line = 0; line < 7; line++) {
        const y = sheet.height * (0.28 + line * 0.085);
        sheet.rule('ink', sheet.width * 0.14, y, sheet.width * (0.86 - (line % 3) * 0.12), y, 4, 0.6);
      }
    },
    71,
    { paper: '#e9ebe8' },
  );
  scene.add(put(card, 330, top + 1, 150, -0.24));
  return {
    ...light,
    camera: {
      position: vector(30, 1080, 1280),
      target: vector(20, 868, 0),
      fieldOfView: 26,
      focus: 1290,
      aperture: 9,
    },
    tints,
    focus: vector(0, 830, 0),
    reach: 1200,
    film: { exposure: 1.3, halation: 0.08, corners: 0.28, lift: [0.004, 0.005, 0.007] },
  };
}

/** The dock in October: a bottle, two glasses, the far shore in haze. */
export function dock(studio) {
  const { scene } = studio;
  const eye = 1010;
  const { air, direction, light } = openAir(studio, {
    painting: { hour: 'lakeMorning', seed: 88, horizon: 0.5, field: 1.4, lake: [0.5, 1.1] },
    ...{ eye, sun: [0.24, 0.3], aim: [-0.6, 0.5, -0.5], at: [0, 860, 0], below: '#46595f', span: 80000 },
    far: { distance: 62000, blur: 4 },
    skyLight: { zenith: '#8fa9bd', horizon: '#dfe4e2', glow: '#fbe9c8', gain: 1 },
    panels: [
      { tint: '#f2f6ff', power: 3, size: [700, 2000], at: [-1300, 1300, 700], facing: [0, 1050, 0] },
      { tint: '#f2f6ff', power: 2, size: [260, 1800], at: [1300, 1300, 500], facing: [0, 1050, 0] },
    ],
  });
  const plank = wood({
    seed: 9,
    colors: ['#4b4a47', '#6f6d68', '#928f88', '#aeaba3'],
    boards: 1,
    joints: 0,
    relief: 5,
    size: [1100, 200],
  });
  for (let board = 0; board < 9; board++)
    scene.add(
      put(
        slab([4200, 44, 150], plank, 6),
        (board % 2) * 90,
        top - 22 - (board === 0 ? 2 : 0),
        420 - board * 158,
      ),
    );
  scene.add(put(standing(bottles['dry-riesling-2024'], air, { tint: 1 }), -66, top, -120, 0.14));
  scene.add(put(wineGlass(air, { kind: 'white', tint: 1, bowl: 'white', fill: 0.36 }), 96, top, -70));
  scene.add(put(wineGlass(air, { kind: 'white', tint: 1, bowl: 'white', fill: 0.3 }), 222, top, -160));
  return {
    sun: { color: '#fff1d8', intensity: 3.6, direction, size: 0.02 },
    sky: { light, gain: 0.62 },
    camera: {
      position: vector(150, eye, 1240),
      target: vector(60, 880, 0),
      fieldOfView: 25,
      focus: 1340,
      aperture: 9,
    },
    tints,
    focus: vector(0, 860, 0),
    reach: 1300,
    film: { exposure: 0.95, halation: 0.1, corners: 0.26, lift: [0.004, 0.005, 0.007] },
  };
}

/** A gabled barn of fieldstone, `lit` behind its windows. Lengths along x; the gable looks at us. */
function barnOf({ lit, roof }) {
  const group = new THREE.Group();
  const [wide, deep, eaves, ridge] = [9000, 15000, 4600, 8600];
  const front = new THREE.Shape();
  front.moveTo(-wide / 2, 0);
  front.lineTo(wide / 2, 0);
  front.lineTo(wide / 2, eaves);
  front.lineTo(0, ridge);
  front.lineTo(-wide / 2, eaves);
  front.closePath();
  const openings = [];
  const opening = (x, y, width, height, glow) => {
    const hole = new THREE.Path();
    hole.moveTo(x - width / 2, y);
    hole.lineTo(x - width / 2, y + height);
    hole.lineTo(x + width / 2, y + height);
    hole.lineTo(x + width / 2, y);
    front.holes.push(hole);
    openings.push([x, y, width, height, glow]);
  };
  opening(-300, 60, 2300, 2900, 0);
  opening(2700, 1200, 900, 1350, lit);
  opening(-3100, 1200, 900, 1350, 0);
  opening(0, 5000, 800, 1200, 0);
  const gable = new THREE.ExtrudeGeometry(front, { depth: 600, bevelEnabled: false });
  const stone = fieldstone(61, { size: [1200, 1200] });
  for (const key of ['map', 'bumpMap', 'roughnessMap']) stone[key].repeat.set(1 / 3600, 1 / 3600);
  group.add(put(solid(new THREE.Mesh(gable, stone)), 0, 0, -600));
  const flank = fieldstone(62, { size: [1200, 1200] });
  for (const side of [-1, 1]) {
    const wall = new THREE.Mesh(new THREE.PlaneGeometry(deep, eaves), tiled(flank, deep, eaves, 3600));
    wall.rotation.y = (side * Math.PI) / 2;
    group.add(put(solid(wall), (side * wide) / 2, eaves / 2, -deep / 2, (side * Math.PI) / 2));
  }
  const slope = Math.hypot(wide / 2 + 500, ridge - eaves + 440);
  const angle = Math.atan2(ridge - eaves, wide / 2);
  for (const side of [-1, 1]) {
    const half = slab([slope, 260, deep + 900], roof, 60);
    half.position.set((side * (wide / 2 + 340)) / 2, (eaves + ridge) / 2 + 60, -deep / 2 + 150);
    half.rotation.z = -side * angle;
    group.add(half);
  }
  const frame = new THREE.MeshStandardMaterial({ color: '#dadcd8', roughness: 0.8 });
  const boards = wood({
    seed: 77,
    colors: ['#3a1512', '#5d211c', '#7a2f27', '#8d3c32'],
    boards: 7,
    joints: 0,
    relief: 6,
  });
  for (const [x, y, width, height, glow] of openings) {
    const isDoor = width > 2000;
    const fill = isDoor
      ? boards
      : new THREE.MeshBasicMaterial({
          color: new THREE.Color(glow > 0 ? '#ffb45e' : '#1d2429').multiplyScalar(glow > 0 ? glow : 1),
          toneMapped: false,
        });
    group.add(put(slab([width, height, 40], fill, 4), x, y + height / 2, -330));
    if (isDoor) continue;
    for (const [dx, dy, w, h] of [
      [0, 0, 60, height],
      [0, 0, width, 60],
      [-width / 2 + 30, 0, 80, height],
      [width / 2 - 30, 0, 80, height],
      [0, height / 2 - 30, width, 90],
      [0, -height / 2 + 20, width + 240, 130],
    ])
      group.add(put(slab([w, h, 90], frame, 8), x + dx, y + height / 2 + dy, -280));
  }
  group.add(put(slab([2800, 320, 500], fieldstone(63), 20), -300, 3120, -120));
  return group;
}

/** Ground that falls towards the lake, in snow or in wet autumn grass. */
function yard(height, material) {
  const geometry = new THREE.PlaneGeometry(70000, 60000, 220, 220);
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, 0, -14000);
  const position = geometry.attributes.position;
  for (let index = 0; index < position.count; index++)
    position.setY(index, height(position.getX(index), position.getZ(index)));
  geometry.computeVertexNormals();
  return solid(new THREE.Mesh(geometry, tiled(material, 70000, 60000, 23000)));
}

/** A tree without leaves: limbs that fork until they are twigs. */
function bareTree(seed, size, material) {
  const next = random(seed);
  const group = new THREE.Group();
  const branch = (from, direction, length, thick, depth) => {
    const to = from.clone().addScaledVector(direction, length);
    const middle = from
      .clone()
      .lerp(to, 0.5)
      .add(vector((next() - 0.5) * length * 0.2, 0, (next() - 0.5) * length * 0.2));
    const curve = new THREE.QuadraticBezierCurve3(from, middle, to);
    group.add(solid(new THREE.Mesh(new THREE.TubeGeometry(curve, 5, thick, depth > 2 ? 4 : 7), material)));
    if (depth === 5) return;
    const forks = depth === 0 ? 4 : 3;
    for (let fork = 0; fork < forks; fork++) {
      const turn = (fork / forks) * Math.PI * 2 + next() * 1.5;
      const lean = 0.35 + next() * 0.5;
      const heading = direction
        .clone()
        .add(vector(Math.cos(turn) * lean, (next() - 0.2) * 0.3, Math.sin(turn) * lean))
        .normalize();
      branch(
        curve.getPoint(0.62 + next() * 0.38),
        heading,
        length * (0.62 + next() * 0.16),
        thick * 0.55,
        depth + 1,
      );
    }
  };
  branch(vector(0, -200, 0), vector(0, 1, 0), size * 0.34, size * 0.021, 0);
  return group;
}

function flakes(scene, count, seed) {
  const next = random(seed);
  const places = Array.from({ length: count }, () => {
    const z = 5500 - next() * 16000;
    return { x: (next() - 0.5) * (22000 - z), y: next() * 11000, z };
  });
  const flake = new THREE.Mesh(
    new THREE.SphereGeometry(26, 6, 5),
    new THREE.MeshBasicMaterial({ color: new THREE.Color('#f4f7f9').multiplyScalar(1.1), toneMapped: false }),
  );
  scene.add(stamped(flake, places));
}

function barn(studio, { painting, look, roof, ground, lit, snow, sky }) {
  const { scene } = studio;
  const noise = fractal(repeatingNoise(91, 64), 4);
  const height = (x, z) =>
    (noise(x / 9000 + 9, z / 9000 + 9) - 0.5) * 900 * Math.min(1, Math.hypot(x, z + 6000) / 14000) -
    Math.max(0, -z - 17000) * 0.16 -
    Math.max(0, -x - 4000) * 0.05;
  const eye = 2300;
  const { direction, light } = openAir(studio, {
    painting: { horizon: 0.5, field: 1.4, lake: [0.5, 0.9], ...painting },
    ...{ eye: eye - 2600, at: [0, eye, 0], gain: 1, span: 150000, x: 12000, ...sky },
    far: { distance: 90000, blur: 2 },
  });
  scene.add(yard(height, ground));
  scene.add(put(barnOf({ lit, roof }), 2600, 0, -6200, -0.62));
  const bark = mottled({
    seed: 8,
    colors: ['#2a2725', '#45403c', '#645d57'],
    scale: 10,
    relief: 6,
    size: [300, 300],
  });
  for (const [x, z, size, seed] of [
    [-9800, -11000, 11500, 5],
    [13800, -15500, 12500, 9],
    [-14500, -21000, 10500, 14],
  ])
    scene.add(put(bareTree(seed, size, bark), x, height(x, z), z, seed));
  const post = wood({ seed: 12, colors: gray, boards: 1, joints: 0, relief: 4, size: [300, 100] });
  for (let at = 0; at < 9; at++) {
    const [x, z] = [-13500 + at * 1450, 900 - at * 520];
    if (at > 5) continue;
    scene.add(put(slab([140, 1250, 140], post, 16), x, height(x, z) + 520, z));
    if (at < 5)
      for (const y of [420, 860]) {
        const rail = slab([1540, 120, 50], post, 10);
        rail.rotation.z = 0.01;
        scene.add(put(rail, x + 725, height(x, z) + y, z - 260, 0.345));
      }
  }
  if (snow) flakes(scene, 1500, 33);
  return {
    sun: { ...look.sun, direction },
    sky: { light, gain: look.gain },
    lamps:
      lit > 0
        ? [{ position: vector(5100, 1700, -2300), color: '#ffb060', power: 26, radius: 200, shadow: false }]
        : [],
    camera: {
      position: vector(-2600, eye, 15500),
      target: vector(400, 3700, -6000),
      fieldOfView: 35,
      focus: 17500,
      aperture: 26,
      near: 400,
    },
    focus: vector(1000, 2500, -6000),
    reach: 17000,
    film: { halation: 0.12, corners: 0.3, lift: [0.004, 0.005, 0.007], ...look.film },
  };
}

/** The stone barn in falling snow, one window lit, the lake gray behind it. */
export const barnInSnow = (studio) =>
  barn(studio, {
    painting: { hour: 'snow', seed: 61 },
    sky: {
      ...{ sun: [0.2, 0.1], aim: [-0.5, 0.5, 0.6], below: '#b9c4ca' },
      skyLight: { zenith: '#8fa0ae', horizon: '#c5ced3', glow: '#d9dee0', gain: 0.8 },
    },
    look: { sun: { color: '#d9e4ee', intensity: 0.5, size: 0.3 }, gain: 0.5, film: { exposure: 0.9 } },
    roof: mottled({ seed: 3, colors: ['#cdd6da', '#e3e9eb', '#f3f6f7'], scale: 5, relief: 5 }),
    ground: mottled({
      seed: 4,
      colors: ['#c9d3d9', '#e2e8eb', '#f4f7f8'],
      scale: 16,
      octaves: 6,
      relief: 3,
      size: [1000, 1000],
    }),
    ...{ lit: 3.4, snow: true },
  });

/** The same on a dry day in October. */
export const barnInOctober = (studio) =>
  barn(studio, {
    painting: { hour: 'october', seed: 62 },
    sky: {
      ...{ sun: [0.25, 0.3], aim: [-0.62, 0.42, 0.55], below: '#7c7a56' },
      skyLight: { zenith: '#86a0b4', horizon: '#d5dbda', glow: '#f6e6c8', gain: 0.95 },
    },
    look: { sun: { color: '#ffedcf', intensity: 2.6, size: 0.03 }, gain: 0.5, film: { exposure: 0.9 } },
    roof: masonry({
      seed: 15,
      colors: ['#343c42', '#454f56', '#59646b'],
      mortar: '#262c30',
      courses: 12,
      lengths: 6,
      joint: 0.02,
      relief: 8,
      repeat: [2, 5],
    }),
    ground: mottled({
      seed: 6,
      colors: ['#55582f', '#7d7a42', '#a08f4e', '#b59a58'],
      scale: 40,
      octaves: 6,
      relief: 8,
      size: [1200, 1200],
    }),
    ...{ lit: 0, snow: false },
  });

/** The old ice cellar: a wall of barrels and a table before it. */
function cellar(studio, { day, evening }) {
  const { scene } = studio;
  const { air, ...light } = still(studio, {
    ...{
      aim: [-0.7, 0.6, 0.3],
      sunColor: day ? '#fff3e0' : '#9fb6d6',
      sunPower: day ? 5 : 0.9,
      wallAt: null,
    },
    ...{ fill: day ? 1.3 : 0.22, light: cool, surface: table(50), focus: vector(0, 900, 0) },
    shadow: { leaves: 0, bars: true, at: 1700 },
  });
  const back = fieldstone(88, { size: [1100, 1100] });
  const wall = new THREE.Mesh(new THREE.PlaneGeometry(9000, 4200), tiled(back, 9000, 4200, 1900));
  scene.add(put(solid(wall), 0, 1700, -1500));
  const tone = ['#3c2a1c', '#62462d', '#86643f', '#9f7d52'];
  const places = [[], []];
  for (let level = 0; level < 3; level++)
    for (let column = -3; column <= 3; column++)
      places[(column + level + 8) % 2].push({
        x: column * 750 + (level % 2) * 375,
        y: 300 + level * 625,
        z: -950,
      });
  for (const [index, row] of places.entries())
    scene.add(stamped(barrel({ seed: 7 + index * 13, air, tone }), row));
  const lamps = evening({ scene, air });
  return {
    ...light,
    camera: {
      position: vector(-120, 1110, 1650),
      target: vector(20, 900, -200),
      fieldOfView: 30,
      focus: 1650,
      aperture: 10,
    },
    lamps,
    tints,
    focus: vector(0, 850, -300),
    reach: 1800,
    film: { exposure: day ? 1.15 : 1.6, halation: 0.16, corners: 0.4, grain: 6 },
  };
}

/** In winter: candles, and the reserve in two glasses. */
export const barrelEvening = (studio) =>
  cellar(studio, {
    day: false,
    evening: ({ scene, air }) => {
      scene.add(put(standing(bottles['reserve-cabernet-franc-2022'], air), -80, top + 2, -90, 0.2));
      scene.add(put(wineGlass(air, { kind: 'garnet', fill: 0.34, tint: 0 }), 70, top + 2, 30));
      scene.add(put(wineGlass(air, { kind: 'garnet', fill: 0.3, tint: 0 }), 210, top + 2, -110));
      scene.add(new THREE.HemisphereLight('#8f9fb4', '#4a4038', 0.12));
      const candles = [
        [-210, 40, 150],
        [-262, -60, 110],
        [300, 60, 130],
      ];
      for (const [x, z, height] of candles)
        scene.add(put(candle({ height, radius: 22, power: 13 }), x, top, z));
      return [
        ...candles.map(([x, z, height]) => ({
          ...{ position: vector(x, top + height + 34, z), color: '#ff9a48', power: 0.4, radius: 10 },
          shadow: false,
        })),
        { position: vector(-600, 2400, 300), color: '#ffb56a', power: 1.8, radius: 60, shadow: false },
      ];
    },
  });

/** By day, as the walk sees it: two glasses drawn from the barrels. */
export const cellarByDay = (studio) =>
  cellar(studio, {
    day: true,
    evening: ({ scene, air }) => {
      scene.add(put(wineGlass(air, { kind: 'garnet', fill: 0.28, tint: 0 }), -60, top + 2, 20));
      scene.add(put(wineGlass(air, { kind: 'white', fill: 0.3, tint: 1, bowl: 'white' }), 90, top + 2, -60));
      return [];
    },
  });

/** What a member takes home: bottles on a ledge of slate, the lake behind. */
export function onTheLedge({
  slugs = ['dry-riesling-2024', 'cabernet-franc-2024', 'lake-effect-brut-2021'],
  hour = 'october',
  seed = 71,
  ...studio
}) {
  const { scene } = studio;
  const eye = 1090;
  const isDusk = hour === 'lakeDusk';
  const { air, direction, light } = openAir(studio, {
    painting: { hour, seed, horizon: 0.5, field: 1.4, lake: [0.5, 1.05] },
    ...{ eye, sun: [0.2, 0.26], aim: [-0.66, 0.56, -0.2], at: [0, 950, 0], below: '#3d484c', span: 80000 },
    far: { distance: 62000, blur: 4 },
    skyLight: isDusk
      ? { zenith: '#3a4c63', horizon: '#8d8f96', glow: '#e0b08a', gain: 0.8 }
      : { zenith: '#8ba4b8', horizon: '#dbe0df', glow: '#f8ead0', gain: 1 },
    panels: [
      {
        tint: '#f0f5ff',
        power: isDusk ? 1.4 : 3.2,
        size: [700, 2000],
        at: [-1300, 1300, 700],
        facing: [0, 1050, 0],
      },
      {
        tint: '#f0f5ff',
        power: isDusk ? 1 : 2.4,
        size: [260, 1800],
        at: [1300, 1300, 500],
        facing: [0, 1050, 0],
      },
    ],
  });
  const next = random(seed);
  const stones = [0, 1, 2].map((index) =>
    mottled({ seed: 120 + index, colors: slateTones, scale: 6, relief: 6, size: [600, 400] }),
  );
  for (let level = 0; level < 4; level++) {
    let x = -1500 + next() * 200;
    while (x < 1500) {
      const wide = 380 + next() * 620;
      scene.add(
        put(
          slab([wide - 8, 56, 640], stones[Math.floor(next() * 3)], 8),
          x + wide / 2,
          912 - level * 62,
          -60 + (next() - 0.5) * 40 + level * 16,
        ),
      );
      x += wide;
    }
  }
  slugs.forEach((slug, index) => {
    const x = (index - (slugs.length - 1) / 2) * 122 - 60;
    scene.add(
      put(standing(bottles[slug], air, { tint: 1 }), x, 940, (index % 2) * 46 - 20, 0.1 - index * 0.08),
    );
  });
  scene.add(
    put(
      wineGlass(air, { kind: 'gold', fill: 0.32, tint: 1, bowl: 'white' }),
      (slugs.length * 122) / 2 + 24,
      940,
      40,
    ),
  );
  const lamps = [];
  if (isDusk) {
    scene.add(put(candle({ height: 120, radius: 24, power: 13 }), -330, 940, 60));
    lamps.push({ position: vector(-330, 1096, 60), color: '#ff9a48', power: 0.3, radius: 10 });
    scene.add(put(slab([60, 8, 60], iron(air), 3), -330, 940, 60));
  }
  return {
    sun: { color: isDusk ? '#c8b0a8' : '#fff0d8', intensity: isDusk ? 0.7 : 3.8, direction, size: 0.02 },
    sky: { light, gain: 0.62 },
    lamps,
    camera: {
      position: vector(180, eye + 20, 1240),
      target: vector(30, 1062, 0),
      fieldOfView: 25,
      focus: 1250,
      aperture: 8,
    },
    tints,
    focus: vector(0, 980, 0),
    reach: 1200,
    film: { exposure: isDusk ? 1.25 : 0.95, halation: 0.1, corners: 0.28, lift: [0.004, 0.005, 0.007] },
  };
}
