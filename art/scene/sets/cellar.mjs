// Under the hill: the jazz night, the walls of bottles.
import * as THREE from 'three';
import { bottles } from '../../mesa-lucero/bottles.mjs';
import { surroundings } from '../air.mjs';
import { standing, wineGlass } from '../glassware.mjs';
import { random } from '../random.mjs';
import { profile, shapes } from '../shapes.mjs';
import { cloth, masonry, mottled, wood } from '../surfaces.mjs';
import {
  barrel,
  candle,
  floor,
  iron,
  kraftFront,
  lathe,
  metal,
  printedCard,
  put,
  slab,
  solid,
  stamped,
  tiled,
  tints,
  vector,
} from './props.mjs';

function dim(renderer, at, panels) {
  return surroundings(renderer, { at, walls: '#1d140c', below: '#241809', panels });
}

/** A lamp that hangs: iron shade, bright bulb, and the light that falls out of it. */
function pendant(scene, air, x, y, z, { power = 1.6, bulb = 34, cord = 900 } = {}) {
  const group = new THREE.Group();
  const shade = lathe(
    [
      [0, 74],
      [16, 74],
      [22, 60],
      [112, 0],
      [114, 0],
      [26, 66],
      [18, 80],
      [0, 80],
    ],
    metal('#2c2620', 0.5, air),
    48,
  );
  shade.material.side = THREE.DoubleSide;
  const fire = new THREE.Mesh(
    new THREE.SphereGeometry(30, 24, 16),
    new THREE.MeshBasicMaterial({
      color: new THREE.Color('#ffb868').multiplyScalar(bulb),
      toneMapped: false,
    }),
  );
  const wire = new THREE.Mesh(
    new THREE.CylinderGeometry(3, 3, cord, 6),
    new THREE.MeshBasicMaterial({ color: '#0a0806' }),
  );
  group.add(shade, put(fire, 0, 8, 0), put(wire, 0, 80 + cord / 2, 0));
  scene.add(put(group, x, y, z));
  return { position: vector(x, y - 6, z), color: '#ffb168', power, radius: 26, cone: 1.32 };
}

const varnish = (air) => {
  const material = wood({
    seed: 120,
    colors: ['#4a1c0a', '#83380f', '#b25a1c', '#cf7d33'],
    boards: 2,
    joints: 0,
    size: [700, 900],
    relief: 0.6,
    gap: 0.001,
    gloss: 0.22,
  });
  material.envMap = air.map;
  material.envMapIntensity = 0.8;
  return material;
};

/** A double bass, 1,850 high, its front towards +z. */
function doubleBass(air) {
  const group = new THREE.Group();
  const side = [
    [0, 0],
    [190, 10],
    [300, 90],
    [335, 230],
    [305, 370],
    [232, 470],
    [205, 540],
    [236, 620],
    [262, 720],
    [235, 830],
    [160, 920],
    [70, 985],
    [48, 1010],
  ];
  const path = new THREE.CatmullRomCurve3(
    [
      ...side,
      ...side
        .slice(0, -1)
        .reverse()
        .map(([x, y]) => [-x, y]),
    ].map(([x, y]) => vector(x, y, 0)),
    true,
    'centripetal',
  );
  const shape = new THREE.Shape(path.getPoints(160).map(({ x, y }) => new THREE.Vector2(x, y)));
  const body = varnish(air);
  for (const key of ['map', 'bumpMap', 'roughnessMap']) {
    body[key].rotation = Math.PI / 2;
    body[key].repeat.set(1 / 1100, 1 / 700);
  }
  group.add(
    solid(
      new THREE.Mesh(
        new THREE.ExtrudeGeometry(shape, {
          depth: 130,
          bevelEnabled: true,
          bevelSize: 26,
          bevelThickness: 38,
          bevelSegments: 10,
        }),
        body,
      ),
    ),
  );
  const ebony = new THREE.MeshStandardMaterial({
    color: '#120d0a',
    roughness: 0.32,
    envMap: air.map,
    envMapIntensity: 0.7,
  });
  const maple = new THREE.MeshStandardMaterial({
    color: '#b8813f',
    roughness: 0.4,
    envMap: air.map,
    envMapIntensity: 0.5,
  });
  group.add(put(slab([62, 760, 34], ebony, 12), 0, 1210, 190));
  group.add(put(slab([46, 620, 52], body, 14), 0, 1310, 150));
  group.add(put(slab([168, 150, 9], maple, 3), 0, 452, 214), put(slab([74, 330, 16], ebony, 6), 0, 200, 190));
  const scroll = solid(new THREE.Mesh(new THREE.TorusGeometry(38, 18, 16, 40), body));
  group.add(put(scroll, 0, 1700, 142, Math.PI / 2), put(slab([58, 130, 60], body, 12), 0, 1620, 148));
  for (const hand of [-1, 1]) {
    for (const y of [1590, 1640]) {
      const peg = solid(
        new THREE.Mesh(new THREE.CylinderGeometry(7, 10, 90, 16), metal('#a98c52', 0.35, air)),
      );
      peg.rotation.z = Math.PI / 2;
      group.add(put(peg, hand * 66, y, 148));
    }
    const hole = new THREE.CatmullRomCurve3(
      [
        [92, 330],
        [128, 350],
        [126, 400],
        [104, 450],
        [86, 500],
        [86, 548],
        [118, 566],
      ].map(([x, y]) => vector(hand * x, y, 171)),
    );
    group.add(
      new THREE.Mesh(
        new THREE.TubeGeometry(hole, 50, 9, 10),
        new THREE.MeshBasicMaterial({ color: '#050302' }),
      ),
    );
  }
  const steel = metal('#cfc9bd', 0.3, air);
  for (const index of [0, 1, 2, 3]) {
    const from = vector((index - 1.5) * 16, 330, 204);
    const middle = vector((index - 1.5) * 24, 528, 224);
    const to = vector((index - 1.5) * 9, 1600, 214);
    for (const [a, b] of [
      [from, middle],
      [middle, to],
    ]) {
      const string = new THREE.Mesh(new THREE.CylinderGeometry(1.7, 1.7, a.distanceTo(b), 6), steel);
      string.position.copy(a).add(b).multiplyScalar(0.5);
      string.quaternion.setFromUnitVectors(vector(0, 1, 0), b.clone().sub(a).normalize());
      group.add(string);
    }
  }
  const spike = solid(new THREE.Mesh(new THREE.CylinderGeometry(7, 4, 190, 12), steel));
  group.add(put(spike, 0, -90, 80));
  return group;
}

function microphone(air) {
  const group = new THREE.Group();
  const chrome = metal('#d8d2c6', 0.16, air);
  const head = solid(new THREE.Mesh(new THREE.CapsuleGeometry(36, 66, 16, 48), chrome));
  head.scale.set(1, 1, 0.78);
  group.add(put(head, 0, 1560, 0));
  for (let slot = 0; slot < 5; slot++) {
    const groove = new THREE.Mesh(
      new THREE.CapsuleGeometry(37, 66, 16, 48),
      new THREE.MeshStandardMaterial({ color: '#15110d', roughness: 0.6 }),
    );
    groove.scale.set(0.13, 0.9, 0.8);
    group.add(put(groove, (slot - 2) * 14, 1560, 0.5));
  }
  group.add(put(slab([78, 15, 62], chrome, 6), 0, 1556, 0));
  group.add(
    lathe(
      [
        [0, 1500],
        [16, 1500],
        [16, 1470],
        [9, 1460],
        [8, 60],
        [9, 40],
        [150, 22],
        [156, 0],
        [0, 0],
      ],
      chrome,
      64,
    ),
  );
  return group;
}

function cymbal(air, x, y, z, tilt, radius = 250) {
  const group = new THREE.Group();
  const bronze = metal('#c8963e', 0.28, air);
  bronze.side = THREE.DoubleSide;
  const plate = lathe(
    [
      [0, 34],
      [30, 30],
      [46, 16],
      [radius * 0.6, 9],
      [radius, 0],
    ],
    bronze,
    128,
  );
  plate.rotation.set(tilt, 0, -tilt * 0.5);
  group.add(
    put(plate, 0, y, 0),
    lathe(
      [
        [0, y],
        [8, y],
        [8, 120],
        [9, 100],
        [0, 100],
      ],
      metal('#bdb5a6', 0.25, air),
      24,
    ),
  );
  return put(group, x, 0, z);
}

function drum(air, radius, depth, tone) {
  const group = new THREE.Group();
  const shell = new THREE.MeshStandardMaterial({
    color: tone,
    roughness: 0.28,
    metalness: 0.1,
    envMap: air.map,
    envMapIntensity: 0.8,
  });
  group.add(
    lathe(
      [
        [0, 0],
        [radius, 0],
        [radius, depth],
        [0, depth],
      ],
      shell,
    ),
  );
  const chrome = metal('#cfc8ba', 0.2, air);
  for (const y of [6, depth - 6])
    group.add(
      lathe(
        [
          [radius, y - 9],
          [radius + 9, y - 9],
          [radius + 9, y + 9],
          [radius - 4, y + 9],
        ],
        chrome,
      ),
    );
  group.add(
    put(
      lathe(
        [
          [0, 0],
          [radius - 4, 0],
          [radius - 4, 3],
          [0, 3],
        ],
        new THREE.MeshStandardMaterial({ color: '#e8dfcd', roughness: 0.7 }),
      ),
      0,
      depth,
      0,
    ),
  );
  for (let lug = 0; lug < 8; lug++) {
    const angle = (lug / 8) * Math.PI * 2;
    group.add(
      put(
        slab([14, depth * 0.7, 14], chrome, 4),
        Math.cos(angle) * (radius + 5),
        depth / 2,
        Math.sin(angle) * (radius + 5),
        -angle,
      ),
    );
  }
  return group;
}

/** E3: an upright bass, a snare and a microphone before the wall of barrels. */
export function jazzNight({ scene, renderer }) {
  const air = dim(
    renderer,
    [0, 1200, 400],
    [
      { tint: '#ffc88a', power: 26, size: [420, 420], at: [-1500, 3300, 1700], facing: [0, 1000, 0] },
      { tint: '#ff9d55', power: 5, size: [900, 260], at: [2100, 1500, 1300], facing: [0, 1000, 0] },
      { tint: '#ffd6a4', power: 2.5, size: [2600, 220], at: [0, 2500, 2600], facing: [0, 1200, 0] },
    ],
  );
  const places = [[], [], []];
  for (let level = 0; level < 4; level++)
    for (let column = -4; column <= 4; column++) {
      const x = column * 730 + (level % 2) * 365;
      places[(column + level * 2 + 12) % 3].push({ x, y: 355 + level * 622, z: -1500 });
    }
  for (const [index, wall] of places.entries())
    scene.add(stamped(barrel({ seed: 31 + index * 11, air }), wall));
  const stone = masonry({ seed: 66, colors: ['#3b2d1d', '#63492c', '#866741'], relief: 8 });
  scene.add(
    put(
      solid(new THREE.Mesh(new THREE.PlaneGeometry(9000, 4600), tiled(stone, 9000, 4600, 1900))),
      0,
      2300,
      -2050,
    ),
  );
  scene.add(
    put(
      floor(
        9000,
        7000,
        wood({ seed: 88, colors: ['#2f1c10', '#583620', '#7c5030', '#976b41'], boards: 8, joints: 1 }),
        1600,
      ),
      0,
      0,
      0,
    ),
  );
  const rug = cloth({ seed: 4, color: '#5a1c20', threads: 90 });
  scene.add(put(slab([2300, 9, 1500], rug, 3), 120, 5, 120));
  const bass = put(doubleBass(air), 420, 188, -230, -0.34);
  bass.rotation.z = -0.13;
  scene.add(bass);
  const stool = new THREE.Group();
  stool.add(
    put(
      lathe(
        [
          [0, 0],
          [170, 0],
          [176, 12],
          [170, 40],
          [0, 44],
        ],
        new THREE.MeshStandardMaterial({
          color: '#2a120c',
          roughness: 0.5,
          envMap: air.map,
          envMapIntensity: 0.3,
        }),
      ),
      0,
      700,
      0,
    ),
  );
  for (const [dx, dz] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ])
    stool.add(put(slab([30, 700, 30], iron(air), 4), dx * 110, 350, dz * 110));
  scene.add(put(stool, 905, 0, -120));
  scene.add(
    put(drum(air, 178, 150, '#5c1424'), -640, 560, 60),
    put(
      lathe(
        [
          [0, 0],
          [12, 0],
          [12, 560],
          [0, 560],
        ],
        iron(air),
      ),
      -640,
      0,
      60,
    ),
  );
  scene.add(cymbal(air, -380, 1010, -190, 0.16), cymbal(air, -960, 880, -60, 0.1, 180));
  scene.add(put(microphone(air), -60, 0, 480));
  const lamps = [
    {
      position: vector(-1500, 3400, 1600),
      color: '#ffc384',
      power: 34,
      radius: 70,
      cone: 0.36,
      target: vector(120, 620, -60),
    },
    {
      position: vector(2300, 3000, 600),
      color: '#ff8f4a',
      power: 9,
      radius: 120,
      cone: 0.5,
      target: vector(300, 700, -500),
    },
    { position: vector(-500, 2700, -700), color: '#ffab5e', power: 1.6, radius: 60, shadow: false },
  ];
  [-1900, -1250, 1500, 2050].forEach((x, index) => {
    const flame = candle({ height: 70, radius: 30, power: 24 });
    scene.add(put(flame, x, 2480 - (index % 2) * 12, -1280));
  });
  scene.add(new THREE.HemisphereLight('#c58a58', '#50301c', 0.16));
  return {
    camera: {
      position: vector(-260, 1280, 3600),
      target: vector(60, 1010, 0),
      fieldOfView: 32,
      focus: 3500,
      aperture: 22,
    },
    lamps,
    focus: vector(0, 1000, 0),
    reach: 3000,
    film: { exposure: 1.75, halation: 0.16, corners: 0.4, grain: 6 },
  };
}

/** A wall of cells with bottles lying in them, necks towards us. */
function rack(scene, air, { columns, rows, pitch = 112, x0, y0, z, seed, empty = 0.06 }) {
  const oak = wood({
    seed: seed + 3,
    colors: ['#2c1a0d', '#4d2f19', '#6f482a', '#8a5f38'],
    boards: 3,
    relief: 3,
    size: [800, 300],
  });
  const [wide, tall] = [columns * pitch, rows * pitch];
  for (let column = 0; column <= columns; column++)
    scene.add(put(slab([13, tall, 300], oak, 2), x0 + column * pitch, y0 + tall / 2, z));
  for (let row = 0; row <= rows; row++)
    scene.add(put(slab([wide + 13, 13, 300], oak, 2), x0 + wide / 2, y0 + row * pitch, z + 1));
  scene.add(
    put(
      slab([wide, tall, 20], new THREE.MeshStandardMaterial({ color: '#120b06', roughness: 1 }), 2),
      x0 + wide / 2,
      y0 + tall / 2,
      z - 160,
    ),
  );
  const next = random(seed);
  const shape = shapes.bordeaux;
  // Of a bottle in its cell one sees the shoulder and the neck.
  const outline = profile(shape).filter(
    ([, y], index) => y > 168 && (index % 12 === 0 || (y > 284 && index % 4 === 0) || y >= shape.height),
  );
  const toward = (points, segments) => {
    const geometry = new THREE.LatheGeometry(
      points.map(([radius, y]) => new THREE.Vector2(Math.max(0, radius), y)),
      segments,
    );
    geometry.rotateX(Math.PI / 2);
    return geometry;
  };
  const glass = new THREE.MeshPhysicalMaterial({
    color: '#070904',
    roughness: 0.06,
    envMap: air.map,
    envMapIntensity: 1.1,
  });
  const body = toward(
    outline.filter(([, y]) => y < 246),
    28,
  );
  const cap = toward(
    outline.filter(([, y]) => y >= 238).map(([radius, y]) => [radius > 2 ? radius + 0.5 : 0, y + 0.5]),
    24,
  );
  const colors = ['#480d19', '#2c2e2e', '#642813', '#b18a43', '#0e0b0a', '#5f4722', '#4e5228'];
  const foil = metal('#ffffff', 0.36, air, { metalness: 0.7 });
  const parts = [
    [body, glass],
    [cap, foil],
  ].map(([geometry, material]) => new THREE.InstancedMesh(geometry, material, columns * rows));
  const pose = new THREE.Object3D();
  let count = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (next() < empty) continue;
      const lot = Math.sin(row * 12.9 + Math.floor(column / 3) * 4.1 + seed) * 43758;
      pose.position.set(
        x0 + (column + 0.5) * pitch + (next() - 0.5) * 6,
        y0 + row * pitch + 46,
        z - 140 + next() * 16,
      );
      pose.updateMatrix();
      for (const part of parts) part.setMatrixAt(count, pose.matrix);
      parts[1].setColorAt(
        count,
        new THREE.Color(colors[Math.floor((lot - Math.floor(lot)) * colors.length)]),
      );
      count += 1;
    }
  for (const part of parts) {
    part.count = count;
    part.frustumCulled = false;
    scene.add(solid(part));
  }
}

/** Open Cellar: a wall to choose from, and the box that is being filled. */
export function openCellar({ scene, renderer }) {
  const air = dim(
    renderer,
    [0, 1000, 600],
    [
      { tint: '#ffe0b4', power: 9, size: [700, 1500], at: [-1900, 1500, 1300], facing: [0, 1000, 300] },
      { tint: '#ffcf94', power: 4, size: [300, 1400], at: [1800, 1300, 1100], facing: [0, 1000, 300] },
      { tint: '#ffe6c4', power: 2, size: [2400, 500], at: [0, 2400, 1600], facing: [0, 1000, 300] },
    ],
  );
  rack(scene, air, { columns: 18, rows: 12, x0: -1008, y0: 484, z: -420, seed: 5 });
  const top = 800;
  scene.add(
    put(
      slab(
        [3600, 70, 900],
        tiled(
          wood({ seed: 27, colors: ['#4a2f1b', '#7d5734', '#a67a4b', '#c49a67'], boards: 4, relief: 4 }),
          1.4,
          0.8,
          1,
        ),
        5,
      ),
      0,
      top - 35,
      420,
    ),
  );
  const card = mottled({
    seed: 83,
    colors: ['#a98558', '#b8946a', '#c5a379'],
    scale: 16,
    relief: 0.8,
    size: [500, 500],
  });
  const box = new THREE.Group();
  const [wide, deep, high] = [330, 230, 206];
  for (const hand of [-1, 1])
    box.add(
      put(slab([wide, high, 6], card, 1.5), 0, high / 2, (hand * deep) / 2),
      put(slab([6, high, deep], card, 1.5), (hand * wide) / 2, high / 2, 0),
    );
  box.add(put(slab([wide, 5, deep], card, 1), 0, 3, 0));
  for (const hand of [-1, 1]) {
    const flap = slab([4, 126, deep - 8], card, 1.5);
    flap.rotation.z = hand * -0.72;
    box.add(put(flap, hand * (wide / 2 + 42), high + 44, 0));
  }
  const front = kraftFront(wide - 8, high - 8, (sheet) => {
    sheet.mark('ink', 'wine', { y: 130, width: 300, lines: 7, stroke: 8 });
    sheet.type('ink', 'MESA LUCERO', { y: 430, font: '600 62px "Instrument Sans"', tracking: 20 });
    sheet.type('wine', 'Open Cellar', { y: 545, font: 'italic 380 74px Fraunces' });
  });
  box.add(put(front, 0, high / 2, deep / 2 + 4));
  const inside = [
    'merlot-2022',
    'three-ropes-gsm-2022',
    'chardonnay-2023',
    'old-block-zinfandel-2022',
    'cabernet-sauvignon-2022',
  ];
  inside.forEach((slug, index) => {
    box.add(
      put(standing(bottles[slug], air, { tint: 1 }), ((index % 3) - 1) * 98, 8, index < 3 ? -52 : 54, 0.2),
    );
  });
  scene.add(put(box, 66, top, 330, -0.2));
  scene.add(
    put(standing(bottles['five-keys-2021'], air), 350, top, 420, -0.1),
    put(standing(bottles['syrah-2021'], air), -236, top, 350, 0.24),
  );
  scene.add(new THREE.HemisphereLight('#ffe2b8', '#8a6238', 0.85));
  return {
    camera: {
      position: vector(-120, 1150, 2050),
      target: vector(50, 972, 0),
      fieldOfView: 24,
      focus: 1650,
      aperture: 10,
    },
    sun: {
      color: '#ffe0b0',
      intensity: 6.5,
      direction: vector(-0.72, 0.6, 0.75).normalize(),
      size: 0.12,
      reach: 1700,
    },
    tints,
    focus: vector(0, 950, 200),
    reach: 1800,
    film: { exposure: 1.05, halation: 0.1, corners: 0.36 },
  };
}

/** X2: six pours at the library table, between walls of older vintages. */
export function library({ scene, renderer }) {
  const air = dim(
    renderer,
    [0, 950, 300],
    [
      { tint: '#ffbe78', power: 24, size: [240, 160], at: [-60, 1660, -60], facing: [0, 850, 100] },
      { tint: '#ffd9a6', power: 3.2, size: [700, 1300], at: [-1800, 1300, 900], facing: [0, 900, 100] },
      { tint: '#ffbe78', power: 5, size: [160, 260], at: [1300, 1200, -200], facing: [0, 900, 100] },
    ],
  );
  rack(scene, air, { columns: 22, rows: 12, x0: -1232, y0: 532, z: -1150, seed: 12, empty: 0.03 });
  const top = 750;
  const walnut = wood({
    seed: 37,
    colors: ['#22120a', '#432614', '#643d22', '#7d5231'],
    boards: 5,
    relief: 2,
    gloss: 0.4,
  });
  walnut.envMap = air.map;
  walnut.envMapIntensity = 0.5;
  scene.add(put(slab([3200, 60, 1000], walnut, 8), 0, top - 30, 0));
  const kinds = [
    ['gold', 1, 'white'],
    ['garnet', 0, 'burgundy'],
    ['garnet', 0, 'burgundy'],
    ['red', 0, 'bordeaux'],
    ['red', 0, 'bordeaux'],
    ['amber', 1, 'tasting'],
  ];
  kinds.forEach(([kind, tint, bowl], index) => {
    const t = index / 5 - 0.5;
    scene.add(
      put(wineGlass(air, { kind, tint, bowl, fill: 0.28 }), t * 720 + 30, top, 30 - Math.cos(t * 2.4) * 90),
    );
  });
  const plate = new THREE.MeshStandardMaterial({
    color: '#e9e1d0',
    roughness: 0.28,
    envMap: air.map,
    envMapIntensity: 0.4,
  });
  scene.add(
    put(
      lathe(
        [
          [0, 6],
          [92, 6],
          [100, 9],
          [138, 17],
          [140, 20],
          [100, 13],
          [0, 10],
        ],
        plate,
      ),
      -215,
      top,
      215,
    ),
  );
  const next = random(3);
  const bites = ['#b77b3a', '#e3c98e', '#7a3b26', '#d8a85a', '#efe3c4', '#5f6b35'];
  for (let bite = 0; bite < 7; bite++) {
    const angle = (bite / 7) * Math.PI * 2;
    const tone = bites[bite % bites.length];
    const cracker = slab(
      [44, 7, 44],
      mottled({
        seed: 200 + bite,
        colors: ['#a8743a', '#cf9e5c', '#e4bd80'],
        scale: 6,
        relief: 2,
        size: [128, 128],
      }),
      3,
    );
    const topping = solid(
      new THREE.Mesh(
        new THREE.SphereGeometry(15, 24, 16),
        new THREE.MeshStandardMaterial({ color: tone, roughness: 0.5 }),
      ),
    );
    topping.scale.y = 0.6;
    const x = -215 + Math.cos(angle) * 62 * (bite ? 1 : 0);
    const z = 215 + Math.sin(angle) * 62 * (bite ? 1 : 0);
    scene.add(put(cracker, x, top + 15, z, next() * 3), put(topping, x, top + 22, z));
  }
  scene.add(put(standing(bottles['reserve-cabernet-sauvignon-2021'], air), 470, top, -150, -0.24));
  scene.add(put(standing(bottles['lantern-hill-cabernet-2020'], air), 572, top, -80, -0.3));
  const menu = printedCard(
    150,
    210,
    (sheet) => {
      sheet.mark('ink', 'wine', { y: 56, width: 150, lines: 6, stroke: 4 });
      sheet.type('ink', 'Library seating', { y: 200, font: '370 52px Fraunces' });
      ['2014', '2016', '2017', '2019', '2020', '2021'].forEach((year, index) => {
        sheet.type('wine', year, { y: 290 + index * 58, font: '370 40px Fraunces' });
      });
    },
    133,
    { thickness: 1.4 },
  );
  scene.add(put(menu, 170, top + 1, 250, -0.2));
  const lamps = [
    pendant(scene, air, -60, 1720, -40, { power: 1.5, bulb: 20 }),
    { position: vector(1250, 1500, -760), color: '#ffb56c', power: 0.9, radius: 40, shadow: false },
    { position: vector(-1250, 1500, -760), color: '#ffb56c', power: 0.9, radius: 40, shadow: false },
  ];
  scene.add(new THREE.HemisphereLight('#ffcf98', '#6e4526', 0.42));
  return {
    camera: {
      position: vector(70, 1120, 1500),
      target: vector(20, 880, 0),
      fieldOfView: 30,
      focus: 1490,
      aperture: 11,
    },
    lamps,
    tints,
    focus: vector(0, 900, 0),
    reach: 1800,
    film: { exposure: 2, halation: 0.14, corners: 0.36, grain: 6 },
  };
}
