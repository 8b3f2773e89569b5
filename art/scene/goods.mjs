// What the shop sells beside wine, from the same studio: boxes, crate, oil, decanter, ice, engraving, sets.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { makeBottle } from './bottle.mjs';
import { glassMaterial } from './glass.mjs';
import { Sheet } from './paper.mjs';
import { random } from './random.mjs';
import { shapes } from './shapes.mjs';

const brass = { color: '#f0c673', foil: 1, relief: -0.7 };
const board = { color: '#8d8d8d', envMapIntensity: 0.27, specularIntensity: 0.35 };

export function map(canvas, color = true) {
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = color ? THREE.SRGBColorSpace : THREE.NoColorSpace;
  texture.anisotropy = 16;
  return texture;
}

/** A soft shadow on the table, darkest where the thing stands. */
export function shadow(width, depth, strength = 0.55) {
  const canvas = new OffscreenCanvas(256, 256);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const gradient = context.createRadialGradient(128, 128, 0, 128, 128, 128);
  for (const [stop, share] of [
    [0, 1],
    [0.45, 0.82],
    [0.62, 0.42],
    [0.8, 0.13],
    [1, 0],
  ]) {
    gradient.addColorStop(stop, `rgba(58,38,22,${share * strength})`);
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 256);
  const material = new THREE.MeshBasicMaterial({
    map: map(canvas),
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, depth), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 0.2;
  mesh.renderOrder = -1;
  return mesh;
}

/** A printed board as material: colour, relief and foil from one sheet. */
export function printed(sheet) {
  sheet.grain(0.8);
  const [color, foil, relief] = sheet.layers.map(({ canvas }) => canvas);
  return new THREE.MeshPhysicalMaterial({
    ...board,
    map: map(color),
    bumpMap: map(relief, false),
    bumpScale: 0.9,
    metalnessMap: foilMap(foil),
    roughness: 0.85,
    metalness: 1,
  });
}

function foilMap(canvas) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < image.data.length; at += 4) image.data[at + 2] = image.data[at];
  context.putImageData(image, 0, 0);
  return map(canvas, false);
}

function houseSheet(width, height, paper, ink, seed) {
  return new Sheet(width, height, paper, { brass, ink }, seed);
}

export function bottlesAt(places) {
  const group = new THREE.Group();
  for (const [wine, x, z] of places) group.add(makeBottle(wine, new THREE.Vector3(x, 0, z)));
  return group;
}

/** An open presentation box with its bottles standing in it. */
function giftBox({ wines }) {
  const pitch = 92;
  const [width, height, depth, wall] = [wines.length * pitch + 8, 176, 100, 4];
  const group = new THREE.Group();
  const sheet = houseSheet(
    Math.round(width * 8),
    height * 8,
    '#2a1d18',
    { color: '#e9dcc2' },
    300 + wines.length,
  );
  sheet.mark('brass', 'brass', { y: sheet.height * 0.3, width: 330, lines: 7, stroke: 6 });
  sheet.type('brass', 'MESA LUCERO', {
    y: sheet.height * 0.62,
    font: '560 46px "Instrument Sans"',
    tracking: 15,
  });
  sheet.rule('brass', 0, sheet.height - 46, sheet.width, sheet.height - 46, 4);
  sheet.rule('brass', 0, 46, sheet.width, 46, 4);
  const face = printed(sheet);
  const plain = new THREE.MeshPhysicalMaterial({ ...board, color: '#150e0b', roughness: 0.8 });
  const lining = new THREE.MeshPhysicalMaterial({ ...board, color: '#5a5042', roughness: 0.9 });
  const panel = (size, position, material) => {
    const mesh = new THREE.Mesh(new RoundedBoxGeometry(...size, 3, 0.9), material);
    mesh.position.set(...position);
    group.add(mesh);
  };
  panel([width, height, wall], [0, height / 2, -depth / 2], lining);
  for (const side of [-1, 1]) panel([wall, height, depth], [(side * width) / 2, height / 2, 0], plain);
  panel([width, height, wall], [0, height / 2, depth / 2], plain);
  const front = new THREE.Mesh(new THREE.PlaneGeometry(width - 2, height - 2), face);
  front.position.set(0, height / 2, depth / 2 + wall / 2 + 0.1);
  group.add(front);
  for (let at = 1; at < wines.length; at++)
    panel([wall, height - 14, depth - 8], [at * pitch - width / 2 + 4, height / 2, 0], lining);
  group.add(bottlesAt(wines.map((wine, index) => [wine, (index - (wines.length - 1) / 2) * pitch, 0])));
  group.add(shadow(width * 1.3 + 30, depth * 2));
  return { group, frame: Math.max(366, width * 1.72), raise: 1.05, base: 0.06 };
}

function set({ wines }) {
  const places = [
    [-82, -34],
    [82, -34],
    [0, 34],
  ];
  const order = [wines[1], wines[2], wines[0]];
  const group = bottlesAt(order.map((wine, index) => [wine, ...places[index]]));
  for (const [x, z] of places) {
    const soft = shadow(170, 110, 0.5);
    soft.position.set(x, 0.2, z);
    group.add(soft);
  }
  return { group, frame: 384, raise: 0.85, base: 0.06 };
}

export function plank(seed, width, height, brand) {
  const next = random(seed);
  const sheet = new Sheet(
    width,
    height,
    '#c9a673',
    { grain: { color: '#8d6536', relief: -0.2 }, burn: { color: '#3f2716', relief: -0.8 } },
    seed,
  );
  for (let line = 0; line < height / 5; line++) {
    const [y, drift, phase] = [next() * height, next() * 26, next() * 6];
    const points = Array.from({ length: 40 }, (_, step) => [
      (step / 39) * width,
      y + Math.sin(step * 0.16 + phase) * drift,
    ]);
    sheet.shape('grain', points, { close: false, width: 1 + next() * 3, alpha: 0.1 + next() * 0.2 });
  }
  if (brand) {
    sheet.mark('burn', 'burn', { y: height * 0.3, width: 400, lines: 7, stroke: 8 });
    sheet.type('burn', 'MESA LUCERO', { y: height * 0.8, font: '600 72px "Instrument Sans"', tracking: 24 });
  }
  sheet.grain(1);
  const [color, , relief] = sheet.layers.map(({ canvas }) => canvas);
  return new THREE.MeshPhysicalMaterial({
    ...board,
    map: map(color),
    bumpMap: map(relief, false),
    bumpScale: 1.4,
    roughness: 0.8,
  });
}

/** A pine crate of twelve. */
function crate({ wines }) {
  const [columns, rows, pitch] = [4, 3, 88];
  const [width, depth, height] = [columns * pitch + 10, rows * pitch + 10, 178];
  const group = new THREE.Group();
  const board3 = height / 3;
  const slat = (size, position, seed, brand) => {
    const mesh = new THREE.Mesh(
      new RoundedBoxGeometry(...size, 3, 1.2),
      plank(seed, 1400, Math.round((1400 * size[1]) / Math.max(size[0], size[2])), brand),
    );
    mesh.position.set(...position);
    group.add(mesh);
  };
  for (let index = 0; index < 3; index++) {
    const y = board3 * (index + 0.5);
    for (const side of [-1, 1]) {
      slat([width + 20, board3 - 3, 9], [0, y, (side * depth) / 2], 40 + index + side, false);
      slat([9, board3 - 3, depth], [(side * width) / 2, y, 0], 50 + index + side, false);
    }
  }
  const brand = new THREE.Mesh(
    new THREE.PlaneGeometry(width * 0.62, height * 0.6),
    plank(61, 1400, Math.round((1400 * height * 0.6) / (width * 0.62)), true),
  );
  brand.position.set(0, height / 2, depth / 2 + 5.2);
  group.add(brand);
  group.add(
    bottlesAt(
      wines.map((wine, index) => [
        wine,
        ((index % columns) - 1.5) * pitch,
        (Math.floor(index / columns) - 1) * pitch,
      ]),
    ),
  );
  group.add(shadow(width * 1.32, depth * 1.6));
  group.rotation.y = -0.32;
  return { group, frame: 660, raise: 0.9, base: 0.2, distance: 2600 };
}

const decanterShape = {
  fill: 62,
  label: [-50, -40],
  points: [
    [0, 4],
    [70, 2],
    [96, 0],
    [108, 6],
    [113, 20],
    [109, 44],
    [90, 74],
    [58, 102],
    [34, 134],
    [24, 172],
    [21, 206],
    [23, 232],
    [32, 254],
    [41, 266],
    [42, 268],
  ],
};

export function decanter() {
  const path = new THREE.CatmullRomCurve3(
    decanterShape.points.map(([x, y]) => new THREE.Vector3(x, y, 0)),
    false,
    'centripetal',
  );
  const geometry = new THREE.LatheGeometry(
    path.getPoints(400).map(({ x, y }) => new THREE.Vector2(Math.max(0, x), y)),
    260,
  );
  const material = glassMaterial('decanter', decanterShape, 0, new THREE.Vector3());
  material.transparent = true;
  const group = new THREE.Group();
  const back = material.clone();
  back.side = THREE.BackSide;
  const inside = new THREE.Mesh(geometry, back);
  inside.renderOrder = 1;
  const outside = new THREE.Mesh(geometry, material);
  outside.renderOrder = 2;
  const lip = new THREE.Mesh(
    new THREE.TorusGeometry(42, 0.9, 24, 200),
    new THREE.MeshPhysicalMaterial({
      color: '#e9e2d6',
      roughness: 0.05,
      metalness: 0.4,
      transparent: true,
      opacity: 0.75,
    }),
  );
  lip.rotation.x = Math.PI / 2;
  lip.position.y = 268;
  lip.renderOrder = 3;
  const surface = new THREE.Mesh(
    new THREE.CircleGeometry(98, 120),
    new THREE.MeshPhysicalMaterial({ color: '#4a0d18', roughness: 0.12, envMapIntensity: 0.5 }),
  );
  surface.rotation.x = -Math.PI / 2;
  surface.position.y = decanterShape.fill;
  group.add(inside, surface, outside, lip, shadow(264, 190, 0.42));
  return { group, frame: 362, raise: 1.1, base: 0.11 };
}

/** Two gel packs in their sleeves, one leaning on the other. */
function icePacks() {
  const group = new THREE.Group();
  const pack = (seed, position, rotation) => {
    const sheet = houseSheet(1200, 1520, '#dfe6e4', { color: '#48626a', relief: -0.5 }, seed);
    for (let line = 1; line < 7; line++) sheet.rule('ink', 90, line * 217, 1110, line * 217, 3, 0.22);
    sheet.shape('ink', [
      [0, 560],
      [1200, 560],
      [1200, 960],
      [0, 960],
    ]);
    const white = { color: '#f4f2ea' };
    sheet.palette.white = white;
    sheet.mark('white', 'white', { y: 605, width: 250, lines: 6, stroke: 6 });
    sheet.type('white', 'KEEP IT COOL', { y: 870, font: '560 74px "Instrument Sans"', tracking: 20 });
    const holder = new THREE.Group();
    const body = new THREE.Mesh(
      new RoundedBoxGeometry(150, 190, 30, 8, 13),
      new THREE.MeshPhysicalMaterial({
        color: '#8e9c9c',
        roughness: 0.35,
        clearcoat: 0.4,
        envMapIntensity: 0.3,
      }),
    );
    const front = new THREE.Mesh(new RoundedBoxGeometry(138, 176, 4, 6, 1.9), printed(sheet));
    front.position.z = 14.2;
    holder.add(body, front);
    holder.position.set(...position);
    holder.rotation.set(...rotation);
    group.add(holder);
  };
  pack(401, [-34, 94, -22], [-0.1, 0.3, 0.05]);
  pack(402, [32, 92, 34], [-0.14, -0.16, -0.03]);
  group.add(shadow(262, 170, 0.5));
  return { group, frame: 352, raise: 1, base: 0.2 };
}

/** A magnum without label: two lines and a wreath of contours cut into the glass and filled with gold. */
export function engraving({ wine, lines, sunk = -48, sizes = [120, 210, 120], frame = 236 }) {
  const shape = shapes[wine.shape];
  const group = new THREE.Group();
  group.add(makeBottle({ ...wine, design: null }, new THREE.Vector3(0, sunk, 0)));
  const arc = (130 / 180) * Math.PI;
  const height = 120;
  const sheet = new Sheet(
    2000,
    Math.round((2000 * height) / (arc * shape.radius)),
    '#000000',
    { cut: { color: '#ffd98f', foil: 1 } },
    9,
  );
  sheet.mark('cut', 'cut', { y: 120, width: 620, lines: 9, stroke: 9 });
  lines.forEach((line, index) => {
    const size = sizes[index];
    sheet.type('cut', line, {
      y: 620 + index * 270,
      font: `${index === 1 ? '' : 'italic '}360 ${size}px Fraunces`,
      optical: 60,
    });
  });
  sheet.rule('cut', 720, 1290, 1280, 1290, 7);
  const [, foil] = sheet.layers.map(({ canvas }) => canvas);
  const material = new THREE.MeshPhysicalMaterial({
    color: '#e2b568',
    metalness: 0.95,
    roughness: 0.34,
    alphaMap: map(foil, false),
    transparent: true,
    envMapIntensity: 0.75,
  });
  const mesh = new THREE.Mesh(
    new THREE.CylinderGeometry(shape.radius + 0.15, shape.radius + 0.15, height, 160, 1, true, -arc / 2, arc),
    material,
  );
  mesh.position.y = 142 + sunk;
  group.add(mesh);
  return { group, frame, raise: 0.62, base: 0 };
}

/** A slim dark bottle with a pourer: the estate's oil. */
function oil({ wine }) {
  const group = makeBottle(wine);
  group.add(shadow(150, 96, 0.5));
  return { group, frame: 310, raise: 0.8, base: 0.05 };
}

export const goods = { giftBox, set, crate, decanter, icePacks, engraving, oil };
