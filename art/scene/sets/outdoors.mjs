// Out of doors on the estate: the supper among the vines, the hike, the picnic, the pickup party.
import * as THREE from 'three';
import { bottles } from '../../mesa-lucero/bottles.mjs';
import { openAir } from '../air.mjs';
import { vineLeaf } from '../botany.mjs';
import { standing, wineGlass } from '../glassware.mjs';
import { random } from '../random.mjs';
import { cloth, fractal, mottled, repeatingNoise, wood } from '../surfaces.mjs';
import {
  boulder,
  candle,
  iron,
  kraftFront,
  lathe,
  limestone,
  printedCard,
  put,
  slab,
  solid,
  stamped,
  tiled,
  tints,
  vector,
} from './props.mjs';

/** Ground that rises and falls; answers the mesh and its height at a place. */
function terrain({ size, centre, height, material, steps = 150, tile = 2600 }) {
  const [width, depth] = size;
  const geometry = new THREE.PlaneGeometry(width, depth, steps, steps);
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(...centre);
  const position = geometry.attributes.position;
  for (let index = 0; index < position.count; index++)
    position.setY(index, height(position.getX(index), position.getZ(index)));
  geometry.computeVertexNormals();
  return solid(new THREE.Mesh(geometry, tiled(material, width, depth, tile)));
}

/** Blades of grass, standing where `where` lets them; tufts of three crossed leaves. */
function grass({ count, place, height, colors, tall = [130, 300], seed }) {
  const next = random(seed);
  const shape = [];
  for (let blade = 0; blade < 5; blade++) {
    const [angle, lean, wide] = [next() * 6.3, 0.2 + next() * 0.55, 0.022 + next() * 0.02];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (up, out, side) => [cos * out - sin * side, up, sin * out + cos * side];
    const [a, b, c, d, e] = [
      at(0, 0, -wide),
      at(0, 0, wide),
      at(0.55, lean * 0.3, wide * 0.7),
      at(0.55, lean * 0.3, -wide * 0.7),
      at(0.8 + next() * 0.3, lean, 0),
    ];
    shape.push(
      ...a,
      ...b,
      ...c,
      ...a,
      ...c,
      ...d,
      ...d,
      ...c,
      ...e,
      ...c,
      ...b,
      ...a,
      ...d,
      ...c,
      ...a,
      ...e,
      ...c,
      ...d,
    );
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(shape, 3));
  geometry.setAttribute(
    'normal',
    new THREE.Float32BufferAttribute(
      shape.map((_, index) => (index % 3 === 1 ? 1 : 0)),
      3,
    ),
  );
  const mesh = new THREE.InstancedMesh(geometry, new THREE.MeshStandardMaterial({ roughness: 0.9 }), count);
  const pose = new THREE.Object3D();
  const tint = new THREE.Color();
  let index = 0;
  while (index < count) {
    const spot = place(next);
    if (!spot) continue;
    const [x, z] = spot;
    const size = tall[0] + next() ** 2 * (tall[1] - tall[0]);
    pose.position.set(x, height(x, z) - 6, z);
    pose.rotation.set(0, next() * 6.3, 0);
    pose.scale.set(size * (0.8 + next() * 0.6), size, size * (0.8 + next() * 0.6));
    pose.updateMatrix();
    mesh.setMatrixAt(index, pose.matrix);
    mesh.setColorAt(
      index,
      tint.set(colors[Math.floor(next() * colors.length)]).multiplyScalar(0.75 + next() * 0.5),
    );
    index += 1;
  }
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** The crown of an oak: leaves in clumps; `trunk` from the ground to the fork. */
function oak({
  seed,
  crown,
  leaves = 5200,
  size = 95,
  colors = ['#2f3a1c', '#46542a', '#5f6d36', '#39451f'],
}) {
  const next = random(seed);
  const group = new THREE.Group();
  const shape = new THREE.Shape(
    vineLeaf(next)
      .map(([x, y]) => new THREE.Vector2(x * 0.7, y))
      .filter((_, index) => index % 8 === 0),
  );
  const mesh = new THREE.InstancedMesh(
    new THREE.ShapeGeometry(shape),
    new THREE.MeshStandardMaterial({ roughness: 0.7, side: THREE.DoubleSide }),
    leaves,
  );
  const clumps = Array.from({ length: 46 }, () => {
    const direction = vector(next() * 2 - 1, next() * 1.3 - 0.5, next() * 2 - 1)
      .normalize()
      .multiplyScalar(0.45 + next() * 0.5);
    return direction;
  });
  const pose = new THREE.Object3D();
  const tint = new THREE.Color();
  for (let leaf = 0; leaf < leaves; leaf++) {
    const clump = clumps[Math.floor(next() * clumps.length)];
    const spread = 0.2;
    const offset = vector(next() + next() - 1, next() + next() - 1, next() + next() - 1).multiplyScalar(
      spread * 1.3,
    );
    pose.position.set(
      crown.x + (clump.x + offset.x) * crown.rx,
      crown.y + (clump.y + offset.y) * crown.ry,
      crown.z + (clump.z + offset.z) * crown.rx,
    );
    pose.rotation.set(next() * 6.3, next() * 6.3, next() * 6.3);
    pose.scale.setScalar(size * (0.6 + next() * 0.8));
    pose.updateMatrix();
    mesh.setMatrixAt(leaf, pose.matrix);
    mesh.setColorAt(
      leaf,
      tint.set(colors[Math.floor(next() * colors.length)]).multiplyScalar(0.8 + next() * 0.5),
    );
  }
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  group.add(mesh);
  const bark = mottled({
    seed: seed + 1,
    colors: ['#2a1f16', '#4a392a', '#6b553e'],
    scale: 10,
    relief: 9,
    size: [400, 400],
  });
  const limb = (from, to, thick) => {
    const middle = from
      .clone()
      .lerp(to, 0.5)
      .add(vector((next() - 0.5) * 300, (next() - 0.5) * 200, (next() - 0.5) * 300));
    const tube = new THREE.TubeGeometry(new THREE.QuadraticBezierCurve3(from, middle, to), 16, thick, 10);
    group.add(solid(new THREE.Mesh(tube, bark)));
  };
  const fork = vector(crown.x - 80, crown.y - crown.ry * 0.75, crown.z);
  limb(vector(crown.x, -300, crown.z), fork, crown.rx * 0.06);
  for (const clump of clumps.slice(0, 11))
    limb(
      fork,
      vector(crown.x + clump.x * crown.rx, crown.y + clump.y * crown.ry, crown.z + clump.z * crown.rx),
      crown.rx * (0.025 + next() * 0.02),
    );
  return group;
}

function bulbs(scene, from, to, count, sag) {
  const fire = new THREE.MeshBasicMaterial({
    color: new THREE.Color('#ffa047').multiplyScalar(9),
    toneMapped: false,
  });
  const points = Array.from({ length: count * 2 + 1 }, (_, index) => {
    const t = index / (count * 2);
    const point = from.clone().lerp(to, t);
    point.y -= Math.sin(Math.PI * t) * sag;
    return point;
  });
  const wire = new THREE.Mesh(
    new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 60, 4, 5),
    new THREE.MeshBasicMaterial({ color: '#17110c' }),
  );
  scene.add(wire);
  const bulb = new THREE.Mesh(new THREE.SphereGeometry(24, 12, 10), fire);
  bulb.scale.y = 1.35;
  const hung = points.filter((_, index) => index % 2 === 1).map(({ x, y, z }) => ({ x, y: y - 40, z }));
  scene.add(stamped(bulb, hung));
}

function chair(material) {
  const group = new THREE.Group();
  group.add(put(slab([400, 34, 400], material, 6), 0, 455, 0));
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ])
    group.add(put(slab([36, z > 0 ? 900 : 455, 36], material, 4), x * 175, z > 0 ? 450 : 228, z * 175));
  for (const y of [640, 760, 870]) group.add(put(slab([360, 46, 18], material, 4), 0, y, 178));
  return group;
}

/** E1: one table among the vines, the sun just gone. */
export function harvestSupper(studio) {
  const { scene } = studio;
  const eye = 1520;
  const { air, direction, light } = openAir(studio, {
    painting: { hour: 'gold', seed: 919, horizon: 0.5, field: 0.64 },
    ...{ eye, sun: [0.4, 0.455], aim: [-0.3, 0.24, -1], at: [0, 1000, 0], gain: 0.72 },
    skyLight: { zenith: '#4d5d7c', horizon: '#e0a06a', glow: '#ff9c4c', gain: 0.6 },
    panels: [{ tint: '#ffb066', power: 3, size: [3000, 300], at: [0, 2600, 600], facing: [0, 900, 0] }],
  });
  const earth = mottled({
    seed: 31,
    colors: ['#4b3820', '#6f5530', '#8f7043', '#a88a58'],
    scale: 10,
    relief: 4,
  });
  scene.add(
    terrain({ size: [16000, 16000], centre: [0, 0, -4000], height: () => 0, material: earth, steps: 2 }),
  );
  scene.add(
    grass({
      count: 2600,
      seed: 71,
      height: () => 0,
      tall: [60, 190],
      colors: ['#8f7a3e', '#6d6a35', '#b09450'],
      place: (next) => [(next() - 0.5) * 9000, 1800 - next() * 9500],
    }),
  );
  const linen = cloth({ color: '#ece2cf', threads: 120 });
  const [wide, long] = [1000, 7600];
  tiled(linen, 2, 14, 1);
  scene.add(put(slab([wide, 26, long], linen, 10), 0, 745, -2300));
  for (const hand of [-1, 1]) scene.add(put(slab([10, 300, long], linen, 4), hand * (wide / 2), 600, -2300));
  scene.add(put(slab([wide, 300, 10], linen, 4), 0, 600, 1498));
  const top = 759;
  const next = random(41);
  const leafShape = new THREE.ShapeGeometry(
    new THREE.Shape(
      vineLeaf(next)
        .map(([x, y]) => new THREE.Vector2(x, y))
        .filter((_, index) => index % 5 === 0),
    ),
  );
  const garland = new THREE.InstancedMesh(
    leafShape,
    new THREE.MeshStandardMaterial({ roughness: 0.75, side: THREE.DoubleSide }),
    520,
  );
  const pose = new THREE.Object3D();
  const tint = new THREE.Color();
  for (let leaf = 0; leaf < 520; leaf++) {
    pose.position.set((next() + next() - 1) * 95, top + 6 + next() * 32, 1300 - next() * 6600);
    pose.rotation.set(-1.57 + (next() - 0.5) * 1.1, (next() - 0.5) * 1.1, next() * 6.3);
    pose.scale.setScalar(50 + next() * 46);
    pose.updateMatrix();
    garland.setMatrixAt(leaf, pose.matrix);
    garland.setColorAt(leaf, tint.set(['#4c4f2c', '#6d6e38', '#8a4a24', '#5a5f30'][leaf % 4]));
  }
  garland.castShadow = true;
  garland.receiveShadow = true;
  garland.frustumCulled = false;
  scene.add(garland);
  const plate = new THREE.MeshStandardMaterial({
    color: '#efe8da',
    roughness: 0.3,
    envMap: air.map,
    envMapIntensity: 0.35,
  });
  const seat = wood({ seed: 17, colors: ['#2c1a0e', '#5a391f', '#7d5430'], boards: 1, size: [300, 300] });
  const dish = lathe(
    [
      [0, 4],
      [92, 4],
      [102, 8],
      [134, 17],
      [136, 20],
      [100, 12],
      [0, 8],
    ],
    plate,
    48,
  );
  const napkin = slab([86, 10, 150], cloth({ color: '#7a2130', size: [300, 300] }), 4);
  const silver = iron(air).clone();
  silver.color.set('#cfc8ba');
  const [plates, chairs] = [[], []];
  for (let place = 0; place < 9; place++) {
    const z = 1180 - place * 720;
    for (const hand of [-1, 1]) {
      const x = hand * 330;
      plates.push({ x, y: top, z });
      if (place < 4) {
        scene.add(
          put(wineGlass(air, { kind: 'garnet', fill: 0.3 }), hand * 190, top, z - 150),
          put(wineGlass(air, { bowl: 'white', kind: 'gold', fill: 0.3, tint: 1 }), hand * 150, top, z - 40),
        );
      }
      if (place > 0) chairs.push({ x: hand * 760, y: 0, z, turn: (hand * Math.PI) / 2 });
    }
  }
  const cover = new THREE.Group();
  cover.add(dish, put(napkin, 0, 16, 0, 0.08));
  for (const side of [-1, 1]) cover.add(put(slab([190, 3, 14], silver, 1), 0, 2, side * 190));
  scene.add(stamped(cover, plates), stamped(chair(seat), chairs));
  const lamps = [];
  for (let light_ = 0; light_ < 8; light_++) {
    const z = 1000 - light_ * 760;
    const tall = 150 + (light_ % 3) * 60;
    for (const dx of [-44, 52])
      scene.add(put(candle({ height: tall + dx * 0.5, radius: 17, power: 11 }), dx, top, z + dx * 0.6));
    if (light_ < 6)
      lamps.push({
        position: vector(0, top + tall + 40, z),
        color: '#ff9a4e',
        power: 0.2 * (1 + light_ * 0.12),
        radius: 24,
        shadow: false,
      });
  }
  scene.add(
    put(standing(bottles['five-keys-2021'], air), 96, top, 700, 0.3),
    put(standing(bottles['chardonnay-2023'], air, { tint: 1 }), -110, top, 380, -0.2),
    put(standing(bottles['five-keys-2021'], air), -90, top, -700, 0.6),
  );
  for (const [index, x] of [-2100, -900, 700, 1900].entries())
    bulbs(scene, vector(x * 0.9, 3050, 1700), vector(x * 1.05, 2950 + (index % 2) * 160, -8200), 15, 620);
  scene.add(new THREE.HemisphereLight('#8d97b8', '#7d5a36', 0.55));
  return {
    camera: {
      position: vector(330, eye, 3050),
      target: vector(-20, 1130, -1500),
      fieldOfView: 34,
      focus: 2500,
      aperture: 20,
    },
    sun: {
      color: '#ff9f5c',
      intensity: 1.5,
      direction,
      size: 0.05,
      reach: 5200,
      focus: vector(0, 600, -2000),
    },
    sky: { light, gain: 0.5 },
    lamps,
    tints,
    focus: vector(0, 700, -1200),
    reach: 4600,
    film: { exposure: 1.05, halation: 0.22, corners: 0.34, grain: 6 },
  };
}

/** X3: the limestone ridge in the morning; the path goes on over the crest. */
export function limestoneHike(studio) {
  const { scene } = studio;
  const noise = fractal(repeatingNoise(61, 64), 5);
  const way = (z) => Math.sin(z / 5200 + 0.5) * 1500 + Math.sin(z / 2100) * 260 - 700;
  const height = (x, z) => {
    const rise = 620 * Math.exp(-(((z + 9500) / 4200) ** 2)) - Math.max(0, -z - 9800) * 0.42;
    const side = (x / 9000) ** 2 * 500 + x * -0.06;
    const path = Math.exp(-(((x - way(z)) / 520) ** 2));
    return (
      rise +
      side +
      (noise(x / 2600 + 9, z / 2600 + 9) - 0.5) * 620 * (1 - path * 0.7) +
      (noise(x / 500, z / 500) - 0.5) * 90 * (1 - path * 0.8) -
      path * 46
    );
  };
  const ground = height(way(2600), 2600);
  const eye = ground + 1560;
  const { direction, light } = openAir(studio, {
    painting: { hour: 'firstLight', seed: 431, horizon: 0.5, field: 0.9 },
    ...{
      eye: eye - 300,
      sun: [0.72, 0.34],
      aim: [0.72, 0.42, -0.62],
      at: [0, eye, 0],
      gain: 1.02,
      span: 104000,
      x: -4000,
    },
    skyLight: { zenith: '#7f98b2', horizon: '#f2dcb4', glow: '#ffd08a', gain: 1 },
  });
  const soil = mottled({
    seed: 33,
    colors: ['#6f5a37', '#96794a', '#b9985f', '#d2b67e'],
    scale: 9,
    relief: 6,
    size: [900, 900],
  });
  const hill = terrain({
    size: [22000, 22000],
    centre: [0, 0, -6000],
    height,
    material: soil,
    steps: 240,
    tile: 2400,
  });
  const shade = hill.geometry.attributes.position;
  const tones = [];
  const [dust, dry] = [new THREE.Color('#fff6e4').multiplyScalar(1.5), new THREE.Color('#c9b27a')];
  for (let index = 0; index < shade.count; index++) {
    const [x, z] = [shade.getX(index), shade.getZ(index)];
    const tone = dry.clone().lerp(dust, Math.exp(-(((x - way(z)) / 430) ** 4)));
    tones.push(tone.r, tone.g, tone.b);
  }
  hill.geometry.setAttribute('color', new THREE.Float32BufferAttribute(tones, 3));
  soil.vertexColors = true;
  scene.add(hill);
  const clear = (x, z) => Math.abs(x - way(z)) > 470 + noise(x / 300, z / 300) * 260;
  const spot = (far, near) => (next) => {
    const z = near - next() ** 0.8 * (near - far);
    const x = (next() - 0.5) * 13000;
    return clear(x, z) ? [x, z] : null;
  };
  scene.add(
    grass({
      count: 15000,
      seed: 5,
      height,
      tall: [110, 330],
      colors: ['#d8bd7c', '#b89a58', '#e6d199', '#97854a', '#7f7a43'],
      place: spot(-10500, 2300),
    }),
  );
  const next = random(77);
  const stone = limestone(15);
  for (let rock = 0; rock < 62; rock++) {
    const z = 1500 - next() ** 0.9 * 11000;
    const x = way(z) + (next() < 0.62 ? -1 : 1) * (620 + next() ** 1.6 * 4200);
    const size = 120 + next() ** 3 * 620;
    const mesh = boulder(next, size, stone);
    mesh.scale.y = 0.62 + next() * 0.25;
    scene.add(put(mesh, x, height(x, z) + size * 0.12, z, next() * 6));
  }
  for (const [x, z, scale] of [
    [-3300, -5200, 1],
    [3600, -8200, 1.15],
    [-5200, -9300, 1.2],
  ]) {
    const tree = oak({
      seed: 400 + x,
      crown: { x: 0, y: 2500 * scale, z: 0, rx: 1750 * scale, ry: 1250 * scale },
      leaves: 5200,
      size: 92,
    });
    scene.add(put(tree, x, height(x, z), z));
  }
  return {
    camera: {
      position: vector(way(2600) + 160, eye, 2900),
      target: vector(-150, eye - 190, -4000),
      fieldOfView: 40,
      focus: 4200,
      aperture: 9,
    },
    sun: {
      color: '#ffdcaa',
      intensity: 5.6,
      direction,
      size: 0.012,
      reach: 8200,
      focus: vector(0, 200, -4200),
    },
    sky: { light, gain: 0.5 },
    focus: vector(0, 200, -4200),
    reach: 8600,
    film: { exposure: 0.95, halation: 0.14, corners: 0.28 },
  };
}

function gingham() {
  const canvas = new OffscreenCanvas(512, 512);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4ede0';
  context.fillRect(0, 0, 512, 512);
  context.fillStyle = 'rgba(110,26,42,0.5)';
  for (let stripe = 0; stripe < 8; stripe++) {
    context.fillRect(stripe * 64, 0, 32, 512);
    context.fillRect(0, stripe * 64, 512, 32);
  }
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.wrapS = THREE.RepeatWrapping;
  map.wrapT = THREE.RepeatWrapping;
  map.anisotropy = 16;
  return new THREE.MeshStandardMaterial({ map, roughness: 0.95 });
}

function picnicTable(material) {
  const group = new THREE.Group();
  for (let board = 0; board < 5; board++)
    group.add(put(slab([1900, 44, 146], material, 6), 0, 740, (board - 2) * 152));
  for (const hand of [-1, 1]) {
    for (const board of [0, 1])
      group.add(put(slab([1900, 40, 132], material, 6), 0, 452, hand * (590 + board * 138)));
    group.add(
      put(slab([80, 50, 1560], material, 5), hand * 640, 415, 0),
      put(slab([80, 50, 740], material, 5), hand * 640, 700, 0),
    );
    for (const side of [-1, 1]) {
      const leg = slab([76, 860, 100], material, 5);
      leg.rotation.x = side * 0.52;
      group.add(put(leg, hand * 640, 365, side * 420));
    }
  }
  return group;
}

function basket() {
  const group = new THREE.Group();
  const cane = new THREE.MeshStandardMaterial({ color: '#a9783f', roughness: 0.7 });
  const dark = new THREE.MeshStandardMaterial({ color: '#7d5329', roughness: 0.8 });
  for (let row = 0; row < 13; row++) {
    const path = new THREE.CatmullRomCurve3(
      Array.from({ length: 72 }, (_, step) => {
        const angle = (step / 72) * Math.PI * 2;
        const weave = 1 + 0.028 * Math.sin(angle * 36 + (row % 2) * Math.PI);
        const flare = 1 + row * 0.012;
        return vector(
          Math.cos(angle) * 190 * flare * weave,
          8 + row * 14,
          Math.sin(angle) * 130 * flare * weave,
        );
      }),
      true,
    );
    group.add(solid(new THREE.Mesh(new THREE.TubeGeometry(path, 220, 7.4, 6, true), row % 3 ? cane : dark)));
  }
  const handle = new THREE.CatmullRomCurve3(
    Array.from({ length: 20 }, (_, step) =>
      vector(Math.cos((step / 19) * Math.PI) * 205, 180 + Math.sin((step / 19) * Math.PI) * 190, 0),
    ),
  );
  group.add(solid(new THREE.Mesh(new THREE.TubeGeometry(handle, 60, 12, 8), dark)));
  return group;
}

/** X6: a table under the oak. */
export function picnic(studio) {
  const { scene } = studio;
  const eye = 1330;
  const { air, direction, light } = openAir(studio, {
    painting: { hour: 'noon', seed: 555, horizon: 0.5, field: 0.64 },
    ...{ eye, sun: [0.88, 0.12], aim: [0.36, 1, -0.3], at: [0, 1000, 0], span: 96000, x: 6000 },
    skyLight: { zenith: '#7ea0bd', horizon: '#e6e6da', glow: '#fff1cf', gain: 0.95 },
    panels: [
      { tint: '#fffaf0', power: 2.4, size: [900, 1500], at: [-1700, 1700, 1500], facing: [0, 900, 0] },
    ],
  });
  const noise = fractal(repeatingNoise(19, 64), 4);
  const height = (x, z) => (noise(x / 3000, z / 3000) - 0.5) * 160 - Math.max(0, -z - 5200) * 0.25;
  const ground = mottled({
    seed: 35,
    colors: ['#5c5530', '#86783f', '#ab9350', '#c4ad6c'],
    scale: 9,
    relief: 5,
  });
  scene.add(terrain({ size: [20000, 16000], centre: [0, 0, -3000], height, material: ground, steps: 80 }));
  const near = (next) => [(next() - 0.5) * 8200, 2300 - next() ** 0.85 * 8600];
  scene.add(
    grass({
      count: 13000,
      seed: 15,
      height,
      tall: [60, 200],
      colors: ['#9a8d4a', '#7c7d3e', '#c0aa63', '#66702f'],
      place: near,
    }),
  );
  const pine = wood({
    seed: 57,
    colors: ['#5d4630', '#8d6d4b', '#b08e65', '#c9ab82'],
    boards: 1,
    size: [1000, 160],
    relief: 4,
  });
  scene.add(put(picnicTable(pine), 0, 0, 0, -0.3));
  const spread = slab([620, 5, 790], gingham(), 2);
  const set = new THREE.Group();
  set.add(put(spread, 120, 765, 0));
  set.add(put(basket(), -330, 763, -60, 0.2));
  set.add(put(standing(bottles['estate-rose-2024'], air, { tint: 1 }), 130, 768, -150, 0.5));
  set.add(
    put(wineGlass(air, { bowl: 'white', kind: 'rose', fill: 0.4, tint: 1 }), 290, 768, -20),
    put(wineGlass(air, { bowl: 'white', kind: 'rose', fill: 0.4, tint: 1 }), 40, 768, 110),
  );
  const crust = mottled({
    seed: 63,
    colors: ['#8a5524', '#b97c3c', '#d8a566'],
    scale: 8,
    relief: 6,
    size: [300, 300],
  });
  const loaf = solid(new THREE.Mesh(new THREE.CapsuleGeometry(44, 300, 14, 40), crust));
  loaf.rotation.z = Math.PI / 2;
  set.add(put(new THREE.Group().add(loaf), 240, 806, 210, 0.4));
  for (const [x, z, tone] of [
    [-60, 180, '#a3261f'],
    [-10, 236, '#b5452a'],
    [-120, 240, '#8d8a3a'],
  ])
    set.add(
      put(
        solid(
          new THREE.Mesh(
            new THREE.SphereGeometry(38, 32, 24),
            new THREE.MeshStandardMaterial({ color: tone, roughness: 0.35 }),
          ),
        ),
        x,
        802,
        z,
      ),
    );
  set.rotation.y = -0.3;
  scene.add(set);
  scene.add(
    oak({ seed: 44, crown: { x: 2250, y: 3650, z: -1300, rx: 3400, ry: 1350 }, leaves: 5400, size: 125 }),
  );
  return {
    camera: {
      position: vector(-560, eye + 40, 2700),
      target: vector(60, 940, -300),
      fieldOfView: 31,
      focus: 2600,
      aperture: 12,
    },
    sun: { color: '#fff0d2', intensity: 6, direction, size: 0.016, reach: 5200, focus: vector(0, 900, -800) },
    sky: { light, gain: 0.85 },
    tints,
    focus: vector(0, 900, -400),
    reach: 4600,
    film: { exposure: 0.98, halation: 0.12, corners: 0.26 },
  };
}

function shipper(material, label) {
  const group = new THREE.Group();
  const [wide, high, deep] = [350, 330, 260];
  group.add(put(slab([wide, high, deep], material, 4), 0, high / 2, 0));
  const front = kraftFront(wide - 12, high - 12, (sheet) => {
    sheet.mark('ink', 'wine', { y: 270, width: 380, lines: 7, stroke: 9 });
    sheet.type('ink', 'MESA LUCERO', { y: 660, font: '600 70px "Instrument Sans"', tracking: 22 });
    sheet.type('wine', label, { y: 790, font: 'italic 380 80px Fraunces' });
  });
  group.add(put(front, 0, high / 2, deep / 2));
  group.add(
    put(
      slab([wide + 1, 1.5, 56], new THREE.MeshStandardMaterial({ color: '#6e1a2a', roughness: 0.5 }), 0.5),
      0,
      high + 0.6,
      0,
    ),
  );
  return group;
}

/** E2: the release stands packed on the terrace, one of each open to taste. */
export function releaseWeekend(studio) {
  const { scene } = studio;
  const eye = 1270;
  const { air, direction, light } = openAir(studio, {
    painting: { hour: 'noon', seed: 642, horizon: 0.5, field: 0.62 },
    ...{ eye, sun: [0.06, 0.06], aim: [-0.66, 0.6, 0.42], at: [0, 1000, 0] },
    skyLight: { zenith: '#88a0b6', horizon: '#efe2c8', glow: '#ffe4b8', gain: 1 },
    panels: [{ tint: '#fff2dc', power: 3, size: [800, 1800], at: [1600, 1500, 1300], facing: [0, 950, 0] }],
  });
  const oakTop = wood({
    seed: 28,
    colors: ['#4a2f1b', '#7d5734', '#a67a4b', '#c49a67'],
    boards: 6,
    joints: 1,
    relief: 4,
  });
  scene.add(put(slab([4200, 60, 1100], tiled(oakTop, 1.7, 1, 1), 5), 0, 770, -120));
  const top = 800;
  const card = mottled({
    seed: 83,
    colors: ['#a98558', '#b8946a', '#c5a379'],
    scale: 16,
    relief: 0.8,
    size: [400, 400],
  });
  const places = [
    [-560, 0, -260, 0.14],
    [-180, 0, -300, -0.06],
    [-370, 331, -280, 0.08],
    [560, 0, -330, -0.2],
  ];
  for (const [x, y, z, turn] of places) scene.add(put(shipper(card, 'Fall release'), x, top + y, z, turn));
  const open = ['syrah-2021', 'grenache-2023', 'petite-sirah-2021', 'cabernet-sauvignon-2022'];
  open.forEach((slug, index) => {
    scene.add(
      put(standing(bottles[slug], air), 60 + index * 108, top, 40 - (index % 2) * 46, 0.12 - index * 0.06),
    );
  });
  scene.add(
    put(wineGlass(air, { bowl: 'burgundy', kind: 'garnet', fill: 0.3 }), -96, top, 150),
    put(wineGlass(air, { bowl: 'burgundy', kind: 'garnet', fill: 0.26 }), -210, top, 220),
  );
  const tags = ['ABELL', 'CHEN', 'ORTIZ', 'WARD'];
  tags.forEach((tag, index) => {
    const paper = printedCard(
      96,
      48,
      (sheet) =>
        sheet.type('ink', tag, { y: sheet.height * 0.66, font: '560 62px "Instrument Sans"', tracking: 8 }),
      150 + index,
      { thickness: 1 },
    );
    scene.add(put(paper, 300 + index * 122, top + 1, 250 - index * 18, 0.2 - index * 0.18));
  });
  const flags = ['#6e1a2a', '#c29a55', '#4c4f2c', '#e9dcc2', '#a34e2c'];
  for (const [from, to, y] of [
    [vector(-3600, 1960, -1500), vector(700, 2060, -1700), 280],
    [vector(500, 2060, -1600), vector(4200, 1900, -1400), 240],
  ]) {
    const points = Array.from({ length: 41 }, (_, step) => {
      const point = from.clone().lerp(to, step / 40);
      point.y -= Math.sin((Math.PI * step) / 40) * y;
      return point;
    });
    scene.add(
      new THREE.Mesh(
        new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 80, 4, 5),
        new THREE.MeshBasicMaterial({ color: '#3a2c20' }),
      ),
    );
    points.forEach((point, index) => {
      if (index % 2) return;
      const shape = new THREE.Shape([
        new THREE.Vector2(-90, 0),
        new THREE.Vector2(90, 0),
        new THREE.Vector2(0, -210),
      ]);
      const pennant = solid(
        new THREE.Mesh(
          new THREE.ShapeGeometry(shape),
          new THREE.MeshStandardMaterial({
            color: flags[(index / 2) % 5],
            roughness: 0.9,
            side: THREE.DoubleSide,
          }),
        ),
      );
      pennant.rotation.x = 0.16 * Math.sin(index);
      scene.add(put(pennant, point.x, point.y, point.z, 0.3 * Math.sin(index * 1.7)));
    });
  }
  return {
    camera: {
      position: vector(90, eye + 30, 1980),
      target: vector(60, 1085, 0),
      fieldOfView: 28,
      focus: 1960,
      aperture: 10,
    },
    sun: { color: '#ffe0b2', intensity: 4.2, direction, size: 0.016 },
    sky: { light, gain: 0.6 },
    tints,
    focus: vector(0, 950, -150),
    reach: 1700,
    film: { exposure: 0.98, halation: 0.12, corners: 0.28 },
  };
}
