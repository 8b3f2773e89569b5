// Furniture and things that stand on several sets.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { Sheet } from '../paper.mjs';
import { mottled, wood } from '../surfaces.mjs';

/** What red wine lets through, and what pale wine and glass do: see `expose`. */
export const tints = [new THREE.Color(0.4, 0.05, 0.06), new THREE.Color(0.87, 0.78, 0.64)];

export const vector = (x, y, z) => new THREE.Vector3(x, y, z);

/** Marks everything in `object` as casting and taking shadows, but for glass and wine, which know themselves. */
export function solid(object) {
  object.traverse((mesh) => {
    if (!mesh.isMesh || mesh.userData.tint !== undefined || mesh.userData.isFar) return;
    mesh.castShadow = true;
    mesh.receiveShadow = true;
  });
  return object;
}

export function put(object, x, y, z, turn = 0) {
  object.position.set(x, y, z);
  object.rotation.y = turn;
  return object;
}

export function slab(size, material, radius = 2) {
  return solid(new THREE.Mesh(new RoundedBoxGeometry(...size, 3, radius), material));
}

export function lathe(points, material, segments = 64) {
  return solid(
    new THREE.Mesh(
      new THREE.LatheGeometry(
        points.map(([radius, y]) => new THREE.Vector2(Math.max(0, radius), y)),
        segments,
      ),
      material,
    ),
  );
}

/** Repeats the pattern of a plane of `width` × `height` once every `tile` millimetres. */
export function tiled(material, width, height, tile) {
  for (const key of ['map', 'bumpMap', 'roughnessMap'])
    material[key]?.repeat.set(width / tile, height / tile);
  return material;
}

export function floor(width, depth, material, tile) {
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, depth), tiled(material, width, depth, tile));
  mesh.rotation.x = -Math.PI / 2;
  return solid(mesh);
}

export function metal(color, roughness, air, rest = {}) {
  return new THREE.MeshStandardMaterial({
    color,
    metalness: 1,
    roughness,
    envMap: air?.map ?? null,
    envMapIntensity: 1,
    ...rest,
  });
}

export const brass = (air) => metal('#b98b42', 0.3, air);
export const iron = (air) => metal('#2a2826', 0.55, air, { metalness: 0.75 });

/** A barrel of 225 litres on its side along z, or upright on y = 0: staves, hoops, heads. */
export function barrel({
  seed = 1,
  air,
  upright = false,
  tone = ['#4c3018', '#7d5530', '#a57a49', '#bd9661'],
} = {}) {
  const group = new THREE.Group();
  const [length, belly, head] = [950, 350, 285];
  const bulge = (t) => head + (belly - head) * Math.sin(Math.PI * t) ** 0.8;
  const points = Array.from({ length: 25 }, (_, index) => [bulge(index / 24), (index / 24 - 0.5) * length]);
  const staves = wood({
    seed,
    colors: tone,
    boards: 24,
    joints: 0,
    size: [512, 1536],
    relief: 4,
    gap: 0.004,
  });
  for (const key of ['map', 'bumpMap', 'roughnessMap']) {
    staves[key].rotation = Math.PI / 2;
    staves[key].center.set(0.5, 0.5);
  }
  const body = lathe(points, staves, 48);
  group.add(body);
  const hoop = metal('#55504a', 0.42, air, { metalness: 0.9 });
  for (const at of [0.015, 0.105, 0.3, 0.7, 0.895, 0.985]) {
    const [y, wide] = [(at - 0.5) * length, 40];
    const radius = (dy) => bulge(Math.min(1, Math.max(0, at + dy / length))) + 2.4;
    group.add(
      lathe(
        [
          [radius(-wide / 2) - 3, y - wide / 2],
          [radius(-wide / 2), y - wide / 2],
          [radius(0), y],
          [radius(wide / 2), y + wide / 2],
          [radius(wide / 2) - 3, y + wide / 2],
        ],
        hoop,
        48,
      ),
    );
  }
  const lid = wood({
    seed: seed + 7,
    colors: tone,
    boards: 9,
    joints: 0,
    size: [768, 768],
    relief: 4,
    gap: 0.006,
  });
  for (const side of [-1, 1]) {
    const disc = solid(new THREE.Mesh(new THREE.CircleGeometry(head - 12, 96), lid));
    disc.rotation.x = (-side * Math.PI) / 2;
    disc.position.y = side * (length / 2 - 26);
    group.add(disc);
    const chime = [
      [head - 26, side * (length / 2 - 26)],
      [head - 24, (side * length) / 2],
      [head, (side * length) / 2],
    ];
    group.add(
      lathe(
        side > 0 ? chime.reverse() : chime,
        new THREE.MeshStandardMaterial({ color: tone[1], roughness: 0.85, side: THREE.DoubleSide }),
      ),
    );
  }
  const holder = new THREE.Group();
  holder.add(group);
  if (upright) group.position.y = length / 2;
  else group.rotation.x = Math.PI / 2;
  return holder;
}

/** A candle with its flame; the light itself is a lamp of the stage. */
export function candle({ height = 180, radius = 11, power = 13 } = {}) {
  const group = new THREE.Group();
  const wax = new THREE.MeshStandardMaterial({
    color: '#efe2c4',
    roughness: 0.55,
    emissive: '#ff8a38',
    emissiveIntensity: 0.16,
  });
  group.add(
    lathe(
      [
        [0, 0],
        [radius, 0],
        [radius, height - 2],
        [radius - 2, height],
        [radius * 0.5, height - 2.5],
        [0, height - 3],
      ],
      wax,
      48,
    ),
  );
  const fire = new THREE.MeshBasicMaterial({
    color: new THREE.Color('#ff9238').multiplyScalar(power),
    toneMapped: false,
  });
  const flame = new THREE.Mesh(
    new THREE.LatheGeometry(
      [
        [0, 0],
        [3.6, 4],
        [4.6, 10],
        [3.4, 19],
        [1.4, 28],
        [0, 33],
      ].map(([r, y]) => new THREE.Vector2(r, y)),
      24,
    ),
    fire,
  );
  flame.position.y = height + 4;
  group.add(flame);
  return group;
}

/** Stones of limestone: spheres knocked about. */
export function boulder(next, size, material) {
  const geometry = new THREE.IcosahedronGeometry(size, 5);
  const position = geometry.attributes.position;
  const cuts = Array.from({ length: 11 }, () => {
    const direction = vector(next() * 2 - 1, next() * 2 - 1, next() * 2 - 1).normalize();
    return [direction, size * (0.58 + next() * 0.3)];
  });
  const point = vector(0, 0, 0);
  const waves = Array.from({ length: 8 }, () => [
    vector(next() - 0.5, next() - 0.5, next() - 0.5).multiplyScalar(9 / size),
    next() * 6,
  ]);
  for (let index = 0; index < position.count; index++) {
    point.fromBufferAttribute(position, index);
    for (const [direction, reach] of cuts) {
      const over = point.dot(direction) - reach;
      if (over > 0) point.addScaledVector(direction, -over * 0.9);
    }
    const rough = waves.reduce((sum, [wave, phase]) => sum + Math.sin(point.dot(wave) + phase), 0);
    point.multiplyScalar(1 + rough * 0.012);
    position.setXYZ(index, point.x, point.y, point.z);
  }
  geometry.computeVertexNormals();
  return solid(new THREE.Mesh(geometry, material));
}

export const limestone = (seed = 5) =>
  mottled({ seed, colors: ['#8d7c60', '#c4b393', '#e6dabd', '#f3ead4'], scale: 6, relief: 4.5 });

const inks = {
  ink: { color: '#3a2c22', relief: -0.4 },
  wine: { color: '#7a1d2e', relief: -0.4 },
  brass: { color: '#96702f', relief: -0.3 },
};

/** Paper of the given size lying on y = 0, printed by `draw(sheet)`; ten pixels for three millimetres. */
export function printedCard(width, depth, draw, seed, { paper = '#f3ead8', thickness = 1.2 } = {}) {
  const sheet = new Sheet(Math.round(width * 3.2), Math.round(depth * 3.2), paper, inks, seed);
  draw(sheet);
  sheet.grain(0.8);
  const map = new THREE.CanvasTexture(sheet.layers[0].canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  map.anisotropy = 16;
  const edge = new THREE.MeshStandardMaterial({ color: paper, roughness: 0.95 });
  const top = new THREE.MeshStandardMaterial({ map, roughness: 0.95 });
  return solid(
    new THREE.Mesh(new THREE.BoxGeometry(width, thickness, depth), [edge, edge, top, edge, edge, edge]),
  );
}

/** The printed front of a kraft box, upright; `print` puts the words on it. */
export function kraftFront(width, height, print) {
  const kraft = '#b8946a';
  const front = printedCard(
    width,
    height,
    (sheet) => {
      sheet.palette.kraft = { color: kraft, relief: 0 };
      sheet.shape('kraft', [
        [0, 0],
        [sheet.width, 0],
        [sheet.width, sheet.height],
        [0, sheet.height],
      ]);
      print(sheet);
    },
    97,
    { paper: kraft },
  );
  front.rotation.x = Math.PI / 2;
  return new THREE.Group().add(front);
}

/** The same solid thing at many `places` ({ x, y, z, turn }), drawn in one go for each of its materials. */
export function stamped(thing, places) {
  thing.updateMatrixWorld(true);
  const parts = new Map();
  thing.traverse((mesh) => {
    if (!mesh.isMesh) return;
    const plain = mesh.geometry.index ? mesh.geometry.toNonIndexed() : mesh.geometry.clone();
    parts.set(mesh.material, [...(parts.get(mesh.material) ?? []), plain.applyMatrix4(mesh.matrixWorld)]);
  });
  const group = new THREE.Group();
  const pose = new THREE.Object3D();
  for (const [material, geometries] of parts) {
    const mesh = new THREE.InstancedMesh(mergeGeometries(geometries), material, places.length);
    for (const [index, { x, y, z, turn = 0 }] of places.entries()) {
      put(pose, x, y, z, turn).updateMatrix();
      mesh.setMatrixAt(index, pose.matrix);
    }
    mesh.frustumCulled = false;
    group.add(solid(mesh));
  }
  return group;
}
