// Tables and ledges before the hills: the tasting on the terrace, the Foothill club, the Lantern Society.
import * as THREE from 'three';
import { bottles } from '../../mesa-lucero/bottles.mjs';
import { openAir } from '../air.mjs';
import { clearGlass, standing, wineGlass } from '../glassware.mjs';
import { candle, iron, lathe, limestone, put, slab, solid, tints, vector } from './props.mjs';

/** Sky, sun and hills of one hour; `aim` is where the sun stands as the set is lit, in the picture it may hang lower. */
function outdoors(studio, { sunColor, sunPower, ...seen }) {
  const far = { distance: 62000, blur: 3 };
  const { air, direction, light } = openAir(studio, {
    span: 74000,
    at: [0, 850, 0],
    below: '#6b5433',
    far,
    ...seen,
  });
  return {
    air,
    sun: { color: sunColor, intensity: sunPower, direction, size: 0.016 },
    sky: { light, gain: 0.42 },
  };
}

/** The Foothill club: what the winemaker chose, on the wall above the block. */
export function foothill(studio) {
  const { scene } = studio;
  const eye = 1090;
  const { air, ...light } = outdoors(studio, {
    painting: { hour: 'noon', seed: 318, horizon: 0.5, field: 0.66 },
    ...{ eye, sun: [0.16, 0.2], aim: [-0.72, 0.62, -0.34], sunColor: '#fff0d4', sunPower: 5.4, span: 76000 },
    skyLight: { zenith: '#7ea0bd', horizon: '#e6e6da', glow: '#fff1cf', gain: 0.95 },
    panels: [
      { tint: '#fff7ea', power: 3.2, size: [700, 2000], at: [-1300, 1300, 700], facing: [0, 1050, 0] },
      { tint: '#fff7ea', power: 2.4, size: [260, 1800], at: [1300, 1300, 500], facing: [0, 1050, 0] },
    ],
  });
  const stones = [390, 520, 330, 470, 410];
  let x = -1080;
  stones.forEach((wide, index) => {
    scene.add(
      put(slab([wide - 10, 120, 620], limestone(90 + index), 16), x + wide / 2, 880, -40 + (index % 2) * 14),
    );
    x += wide;
  });
  const chosen = [
    ['chardonnay-2023', -176, -28, 0.12],
    ['three-ropes-gsm-2022', -62, 34, 0.05],
    ['cabernet-sauvignon-2022', 60, -14, -0.08],
  ];
  for (const [slug, dx, z, turn] of chosen)
    scene.add(put(standing(bottles[slug], air, { tint: 1 }), dx, 941, z, turn));
  scene.add(put(wineGlass(air, { kind: 'garnet', fill: 0.3, tint: 0 }), 208, 941, 42));
  return {
    ...light,
    sky: { ...light.sky, gain: 0.6 },
    camera: {
      position: vector(210, eye + 20, 1180),
      target: vector(60, 1066, 0),
      fieldOfView: 25,
      focus: 1195,
      aperture: 8,
    },
    tints,
    focus: vector(0, 980, 0),
    reach: 1100,
    film: { exposure: 0.92, halation: 0.1, corners: 0.26 },
  };
}

/** A lantern of iron and glass, its candle lit. */
function lantern(air, { power = 13 } = {}) {
  const group = new THREE.Group();
  const frame = iron(air);
  group.add(put(slab([176, 14, 176], frame, 4), 0, 7, 0), put(slab([150, 12, 150], frame, 4), 0, 286, 0));
  for (const [dx, dz] of [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ])
    group.add(put(slab([9, 280, 9], frame, 2), dx * 66, 148, dz * 66));
  for (const turn of [0, 1, 2, 3]) {
    const pane = clearGlass(new THREE.PlaneGeometry(124, 268), air, { thick: 0.6 });
    pane.position.set(Math.sin((turn * Math.PI) / 2) * 64, 148, Math.cos((turn * Math.PI) / 2) * 64);
    pane.rotation.y = (turn * Math.PI) / 2;
    group.add(pane);
    for (const y of [60, 236]) {
      const bar = slab([132, 5, 5], frame, 1);
      bar.position.set(Math.sin((turn * Math.PI) / 2) * 66, y, Math.cos((turn * Math.PI) / 2) * 66);
      bar.rotation.y = (turn * Math.PI) / 2;
      group.add(bar);
    }
  }
  const roof = solid(new THREE.Mesh(new THREE.CylinderGeometry(34, 122, 78, 4, 1), frame));
  roof.rotation.y = Math.PI / 4;
  group.add(
    put(roof, 0, 330, 0, Math.PI / 4),
    lathe(
      [
        [34, 366],
        [34, 392],
        [20, 404],
        [0, 406],
      ],
      frame,
      32,
    ),
  );
  const ring = solid(new THREE.Mesh(new THREE.TorusGeometry(44, 4.5, 14, 48), frame));
  group.add(put(ring, 0, 446, 0));
  const wax = candle({ height: 96, radius: 27, power });
  wax.traverse((mesh) => {
    mesh.castShadow = false;
  });
  group.add(put(wax, 0, 14, 0));
  return group;
}

/** The Lantern Society: its lantern, its bottle, the hour after the sun. */
export function lanternSociety(studio) {
  const { scene } = studio;
  const eye = 1150;
  const { air, ...light } = outdoors(studio, {
    painting: { hour: 'blue', seed: 163, horizon: 0.52, field: 0.7 },
    ...{
      eye,
      sun: [0.38, 0.5],
      aim: [-0.5, 0.5, -1],
      sunColor: '#8f9cc4',
      sunPower: 0.35,
      span: 70000,
      below: '#14141c',
      gain: 1.05,
    },
    skyLight: { zenith: '#1d2b48', horizon: '#8b7480', glow: '#c48a66', gain: 0.42 },
    panels: [
      { tint: '#ffb765', power: 26, size: [70, 150], at: [330, 1080, 30], facing: [0, 1100, 60] },
      { tint: '#9fb0d8', power: 0.9, size: [900, 1600], at: [-1500, 1500, 900], facing: [0, 1100, 0] },
    ],
  });
  let x = -1200;
  [420, 520, 380, 470, 560].forEach((wide, index) => {
    scene.add(
      put(slab([wide - 8, 150, 700], limestone(60 + index), 18), x + wide / 2, 865, -60 + (index % 2) * 12),
    );
    x += wide;
  });
  const [lx, lz] = [196, -30];
  scene.add(put(lantern(air), lx, 941, lz, 0.42));
  scene.add(put(standing(bottles['lantern-hill-cabernet-2020'], air), -64, 941, 22, 0.16));
  scene.add(put(wineGlass(air, { bowl: 'burgundy', kind: 'garnet', fill: 0.28 }), -206, 941, 92));
  scene.add(new THREE.HemisphereLight('#53628c', '#5a4230', 0.5));
  return {
    ...light,
    camera: {
      position: vector(-40, eye + 10, 1640),
      target: vector(0, 1128, 0),
      fieldOfView: 25,
      focus: 1620,
      aperture: 9,
    },
    lamps: [{ position: vector(lx, 941 + 132, lz), color: '#ff9a52', power: 0.62, radius: 9 }],
    tints,
    focus: vector(0, 980, 0),
    reach: 1200,
    film: { exposure: 1.05, halation: 0.22, corners: 0.3, grain: 6 },
  };
}
