// The cellar door at first light, from within: what stands beside the sign-in.
import * as THREE from 'three';
import { hills, surroundings } from '../air.mjs';
import { standing, wineGlass } from '../glassware.mjs';
import { masonry, plaster, wood } from '../surfaces.mjs';
import { barrel, floor, iron, limestone, put, slab, solid, tiled, vector } from './props.mjs';

const [half, spring, thickness] = [760, 1720, 520];

function archedWall(material) {
  const shape = new THREE.Shape();
  shape.moveTo(-4200, -40);
  shape.lineTo(4200, -40);
  shape.lineTo(4200, 4600);
  shape.lineTo(-4200, 4600);
  const hole = new THREE.Path();
  hole.moveTo(-half, -40);
  hole.lineTo(-half, spring);
  hole.absarc(0, spring, half, Math.PI, 0, true);
  hole.lineTo(half, -40);
  shape.holes.push(hole);
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: thickness,
    bevelEnabled: true,
    bevelSize: 14,
    bevelThickness: 14,
    bevelSegments: 3,
    curveSegments: 64,
  });
  for (const key of ['map', 'bumpMap', 'roughnessMap']) material[key].repeat.set(1 / 1900, 1 / 1900);
  const reveal = plaster({ seed: 4, colors: ['#8e7858', '#b79f78', '#cfb98f'], relief: 4 });
  for (const key of ['map', 'bumpMap', 'roughnessMap']) reveal[key].repeat.set(1 / 1500, 1 / 1500);
  const mesh = solid(new THREE.Mesh(geometry, [material, reveal]));
  mesh.position.z = -thickness;
  return mesh;
}

/** Stones set around the arch on the inner face. */
function voussoirs(material) {
  const group = new THREE.Group();
  const count = 15;
  for (let index = 0; index < count; index++) {
    const angle = Math.PI * ((index + 0.5) / count);
    const deep = index % 2 ? 230 : 260;
    const stone = slab([((Math.PI * (half + 110)) / count) * 0.965, deep, 90], material, 14);
    stone.position.set(
      Math.cos(angle) * (half + deep / 2 - 6),
      spring + Math.sin(angle) * (half + deep / 2 - 6),
      8,
    );
    stone.rotation.z = angle - Math.PI / 2;
    group.add(stone);
  }
  for (const side of [-1, 1])
    for (let course = 0; course < 5; course++) {
      const wide = course % 2 ? 250 : 320;
      group.add(
        put(slab([wide, 336, 90], material, 14), side * (half + wide / 2 - 6), 172 + course * 344, 8),
      );
    }
  return group;
}

/** One leaf of the door, hinged at x = 0: vertical planks, two iron straps, studs. */
function leaf(side, air) {
  const group = new THREE.Group();
  const width = half - 8;
  const shape = new THREE.Shape();
  shape.moveTo(0, 12);
  shape.lineTo(0, spring);
  shape.absarc(half, spring, half - 6, Math.PI, Math.PI / 2, true);
  shape.lineTo(width, 12);
  const planks = wood({
    ...{ seed: 70 + side, colors: ['#2b1a0e', '#523420', '#77522f', '#94703f'], boards: 5, joints: 0 },
    ...{ size: [1400, 800], relief: 7, gap: 0.014 },
  });
  for (const key of ['map', 'bumpMap', 'roughnessMap']) {
    planks[key].rotation = Math.PI / 2;
    planks[key].repeat.set(1 / 2500, 1 / width);
  }
  const board = new THREE.ExtrudeGeometry(shape, {
    depth: 56,
    bevelSize: 4,
    bevelThickness: 4,
    curveSegments: 40,
  });
  const mesh = solid(new THREE.Mesh(board, planks));
  if (side > 0) mesh.scale.x = -1;
  planks.side = THREE.DoubleSide;
  mesh.position.z = -28;
  group.add(mesh);
  const dark = iron(air);
  for (const y of [420, 1560]) {
    group.add(put(slab([width * 0.86, 62, 8], dark, 3), (-side * width * 0.86) / 2, y, -38));
    for (let stud = 0; stud < 6; stud++) {
      const nail = solid(new THREE.Mesh(new THREE.SphereGeometry(13, 20, 12), dark));
      group.add(put(nail, -side * (60 + stud * 108), y, -44));
    }
  }
  const ring = solid(new THREE.Mesh(new THREE.TorusGeometry(58, 8, 16, 48), dark));
  group.add(put(ring, -side * (width - 90), 1010, -52));
  return group;
}

export function cellarDoor({ scene, renderer }) {
  const direction = vector(0.2, 0.235, -1).normalize();
  const far = hills(
    { hour: 'firstLight', seed: 512, sun: [0.578, 0.3], horizon: 0.43, field: 0.585, pixels: [2100, 1680] },
    { distance: 30000, span: 19500, eye: 1500, gain: 1.5, horizon: 0.43 },
  );
  const air = surroundings(renderer, {
    at: [-700, 1200, 1200],
    walls: '#1c140d',
    below: '#2a1e13',
    panels: [
      { tint: '#ffe2b0', power: 5, size: [1500, 2400], at: [0, 1250, -300], facing: [-700, 1200, 1200] },
    ],
  });
  const stones = masonry({
    seed: 11,
    colors: ['#5d4c38', '#8e7858', '#b79f78', '#cfb98f'],
    courses: 6,
    lengths: 4,
    relief: 8,
  });
  scene.add(far, archedWall(stones), voussoirs(limestone(21)));
  const flags = masonry({
    seed: 31,
    colors: ['#5b4a37', '#86704f', '#a58d67', '#bca57d'],
    courses: 6,
    lengths: 4,
    joint: 0.035,
    mortar: '#4a3b2a',
    relief: 7,
    rough: 0.12,
  });
  scene.add(put(floor(9000, 9000, flags, 2600), 0, 0, 4480));
  const terrace = floor(
    7000,
    2600,
    masonry({
      seed: 33,
      colors: ['#9a8768', '#c2ad88', '#dccba6', '#eaddc0'],
      courses: 6,
      lengths: 4,
      joint: 0.04,
      relief: 7,
      rough: 0.12,
    }),
    2400,
  );
  scene.add(put(terrace, 0, -8, -1300));
  scene.add(
    put(
      slab([7000, 300, 330], tiled(masonry({ seed: 35, courses: 3, lengths: 6 }), 3, 0.4, 1), 20),
      0,
      140,
      -2560,
    ),
  );
  for (const x of [-1, 1]) {
    const side = solid(
      new THREE.Mesh(
        new THREE.PlaneGeometry(9000, 4600),
        tiled(
          masonry({ seed: 41 + x, colors: ['#5d4c38', '#8e7858', '#b79f78', '#cfb98f'] }),
          9000,
          4600,
          1900,
        ),
      ),
    );
    scene.add(put(side, x * 2300, 2300, 4480, (-x * Math.PI) / 2));
  }
  scene.add(put(leaf(1, air), half + 10, 0, 30, 2.2), put(leaf(-1, air), -half - 10, 0, 30, -2.45));
  scene.add(new THREE.HemisphereLight('#ffe0b8', '#c08a54', 0.42));
  // A barrel as a table, with what is left from yesterday's tasting.
  const cask = put(barrel({ seed: 5, air, upright: true }), -640, 0, 1750, 0.4);
  scene.add(cask);
  const top = 930;
  scene.add(
    put(
      standing(
        {
          slug: 'sign-in',
          design: 'reserve',
          shape: 'bordeaux',
          glass: 'dark',
          capsule: 'oxblood',
          arc: 166,
          lines: ['Reserve', 'Cabernet', 'Sauvignon'],
          place: 'Adelaida',
          vintage: '2021',
        },
        air,
      ),
      -760,
      top,
      1720,
      0.35,
    ),
  );
  scene.add(
    put(wineGlass(air, { kind: 'garnet', fill: 0.36 }), -600, top, 1700),
    put(wineGlass(air, { kind: 'garnet', fill: 0.3 }), -505, top, 1830),
  );
  return {
    camera: {
      position: vector(240, 1480, 5200),
      target: vector(-120, 1330, 0),
      fieldOfView: 37,
      focus: 3500,
      aperture: 17,
    },
    sun: {
      color: '#ffcf8e',
      intensity: 15,
      direction,
      size: 0.012,
      reach: 3400,
      focus: vector(0, 800, 2000),
    },
    sky: {
      portal: { center: vector(0, 1250, -400), across: vector(half * 2, 0, 0), up: vector(0, 2450, 0) },
      light: () => new THREE.Color('#ffe3bb'),
      gain: 1.5,
    },
    lamps: [{ position: vector(700, 2700, 4600), color: '#ffb676', power: 5, radius: 500, shadow: false }],
    tints: [new THREE.Color(0.42, 0.05, 0.06), new THREE.Color(0.85, 0.85, 0.83)],
    focus: vector(0, 1000, 1200),
    reach: 4200,
    film: { exposure: 1, halation: 0.2, corners: 0.35, grain: 6 },
  };
}
