// A bottle of wine: glass, closure and label, standing on y = 0 at `origin`.
import * as THREE from 'three';
import { glassMaterial } from './glass.mjs';
import { drawLabel } from './labels.mjs';
import { random } from './random.mjs';
import { profile, shapes } from './shapes.mjs';

export const closures = {
  wine: { color: '#480d19', metalness: 0.55, roughness: 0.36 },
  oxblood: { color: '#390b14', metalness: 0.5, roughness: 0.32, band: '#c29a55' },
  black: { color: '#0e0b0a', metalness: 0.45, roughness: 0.38, band: '#c29a55' },
  slate: { color: '#2c2e2e', metalness: 0.5, roughness: 0.42 },
  clay: { color: '#642813', metalness: 0.5, roughness: 0.42 },
  copper: { color: '#74391a', metalness: 0.8, roughness: 0.36 },
  bronze: { color: '#5f4722', metalness: 0.75, roughness: 0.38 },
  brass: { color: '#b18a43', metalness: 0.85, roughness: 0.34 },
  gold: { color: '#c39a4d', metalness: 0.92, roughness: 0.28, band: '#5c1424' },
  olive: { color: '#4e5228', metalness: 0.5, roughness: 0.42 },
  lake: { color: '#16323d', metalness: 0.5, roughness: 0.4 },
  steel: { color: '#8b969b', metalness: 0.9, roughness: 0.3 },
  frost: { color: '#c3ced2', metalness: 0.75, roughness: 0.34 },
  garnet: { color: '#43121c', metalness: 0.5, roughness: 0.4 },
  graphite: { color: '#1a1e21', metalness: 0.5, roughness: 0.36, band: '#aab4b8' },
  lichen: { color: '#77702c', metalness: 0.5, roughness: 0.42 },
  plum: { color: '#3a1f33', metalness: 0.5, roughness: 0.4 },
  indigo: { color: '#1b2345', metalness: 0.5, roughness: 0.4 },
  rosehip: { color: '#a8493f', metalness: 0.45, roughness: 0.4 },
  boathouse: { color: '#8e2a22', metalness: 0.4, roughness: 0.44 },
  coral: { color: '#a13f2c', metalness: 0.4, roughness: 0.42 },
};

function lathe(points, segments = 220) {
  return new THREE.LatheGeometry(
    points.map(([radius, height]) => new THREE.Vector2(Math.max(radius, 0), height)),
    segments,
  );
}

function metal({ color, metalness, roughness, ...rest }) {
  return new THREE.MeshPhysicalMaterial({
    color,
    metalness,
    roughness,
    clearcoat: 0.1,
    clearcoatRoughness: 0.3,
    envMapIntensity: 0.5,
    ...rest,
  });
}

/** The part of the half profile above `from`, grown by `skin`. */
function skinOf(shape, from, skin) {
  const points = profile(shape).filter(([, height]) => height >= from);
  return points.map(([radius, height], index) => [
    index === points.length - 1 ? 0 : radius + skin,
    height + (radius < 4 ? skin : 0),
  ]);
}

function capsule(shape, { band, ...look }) {
  const group = new THREE.Group();
  const points = skinOf(shape, shape.capsule, 0.35);
  group.add(new THREE.Mesh(lathe([[points[0][0] - 0.5, points[0][1]], ...points]), metal(look)));
  const ring = (height, size, color, extra = {}) => {
    const [radius] = points.find(([, y]) => y >= height);
    const mesh = new THREE.Mesh(
      lathe([
        [radius, height],
        [radius + 0.16, height + size * 0.2],
        [radius + 0.16, height + size * 0.8],
        [radius, height + size],
      ]),
      metal({ ...look, color, ...extra }),
    );
    group.add(mesh);
  };
  if (band) ring(shape.capsule + 5, 2.2, band, { metalness: 0.95, roughness: 0.25 });
  // The tear ring under the lip.
  ring(shape.height - (shape.lip ?? 15) - 6.5, 1.1, new THREE.Color(look.color).multiplyScalar(0.55));
  return group;
}

/** Dipped wax: thick, a little glossy, running down in uneven tongues. */
function wax(shape) {
  const next = random(31);
  const phases = Array.from({ length: 5 }, () => next() * 6.3);
  const reach = (angle) =>
    4 * Math.sin(angle * 3 + phases[0]) +
    4 * Math.sin(angle * 5 + phases[1]) +
    2.5 * Math.sin(angle * 9 + phases[2]);
  const points = skinOf(shape, shape.capsule - 8, 1.1);
  const geometry = lathe([[points[0][0] - 1.6, points[0][1] - 0.4], ...points], 320);
  const position = geometry.attributes.position;
  for (let index = 0; index < position.count; index++) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)];
    const angle = Math.atan2(x, z);
    const share = Math.max(0, 1 - (y - shape.capsule + 8) / 40);
    const swell = 1 + 0.006 * Math.sin(angle * 3 + y * 0.05) + 0.004 * Math.sin(angle * 5 - y * 0.09);
    position.setXYZ(index, x * swell, y + reach(angle) * share * share, z * swell);
  }
  geometry.computeVertexNormals();
  return new THREE.Mesh(
    geometry,
    metal({ color: '#240609', metalness: 0, roughness: 0.34, clearcoat: 0.7, clearcoatRoughness: 0.22 }),
  );
}

/** Crumpled foil over cork and wire, with a torn lower edge. */
function foil(shape, color) {
  const next = random(59);
  const bumps = Array.from({ length: 26 }, () => [
    next() * 6.3,
    next() * 0.5 + 0.08,
    3 + Math.floor(next() * 15),
    next(),
  ]);
  const crumple = (angle, y) =>
    bumps.reduce(
      (sum, [phase, rate, waves, weight]) => sum + weight * Math.sin(angle * waves + y * rate + phase),
      0,
    ) / 13;
  const neck = skinOf(shape, shape.capsule, 0.5).filter(([, y]) => y < shape.height - 22);
  const top = shape.height;
  const cap = [
    [16.6, top - 24],
    [17.8, top - 18],
    [17.2, top - 13],
    [17.6, top - 9],
    [18.3, top - 4],
    [16.8, top + 0.6],
    [11, top + 2.2],
    [0, top + 2.6],
  ];
  const path = new THREE.CatmullRomCurve3(
    cap.map(([x, y]) => new THREE.Vector3(x, y, 0)),
    false,
    'centripetal',
  );
  const rounded = path.getPoints(90).map(({ x, y }) => [x, y]);
  const geometry = lathe([[neck[0][0] - 0.6, neck[0][1]], ...neck, ...rounded], 420);
  const position = geometry.attributes.position;
  for (let index = 0; index < position.count; index++) {
    const [x, y, z] = [position.getX(index), position.getY(index), position.getZ(index)];
    const angle = Math.atan2(x, z);
    const share = Math.min(1, Math.max(0.1, (y - shape.capsule) / 55));
    const swell = 1 + 0.012 * crumple(angle, y) * share;
    const ragged = y < shape.capsule + 1 ? 1.6 * Math.sin(angle * 6) + 0.8 * Math.sin(angle * 17) : 0;
    position.setXYZ(index, x * swell, y + ragged, z * swell);
  }
  geometry.computeVertexNormals();
  return new THREE.Mesh(geometry, metal({ color, metalness: 0.95, roughness: 0.3 }));
}

/** A turned wooden stopper with its cork inside the neck. */
function stopper(shape) {
  const group = new THREE.Group();
  const base = shape.height + 0.4;
  const wood = [
    [0, base],
    [15.6, base],
    [16.4, base + 0.9],
    [16.4, base + 15],
    [15.4, base + 16.4],
    [0, base + 16.6],
  ];
  group.add(
    new THREE.Mesh(lathe(wood), metal({ color: '#241510', metalness: 0, roughness: 0.5, clearcoat: 0.5 })),
  );
  const band = [
    [16.45, base + 1.6],
    [16.6, base + 2],
    [16.6, base + 4],
    [16.45, base + 4.4],
  ];
  group.add(new THREE.Mesh(lathe(band), metal({ color: '#c79a5a', metalness: 0.95, roughness: 0.25 })));
  return group;
}

function closure(kind, shape) {
  if (kind === 'wax') return wax(shape);
  if (kind === 'foil') return foil(shape, '#b8924c');
  if (kind === 'silverFoil') return foil(shape, '#9aa5aa');
  if (kind === 'stopper') return stopper(shape);
  return capsule(shape, closures[kind]);
}

function texture(canvas, color) {
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = color ? THREE.SRGBColorSpace : THREE.NoColorSpace;
  map.anisotropy = 16;
  return map;
}

/** Foil layer → roughness in green (metal smooth, paper matt) and metalness in blue. */
function metalMap(canvas) {
  const context = canvas.getContext('2d');
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  for (let index = 0; index < data.length; index += 4) {
    const foiled = data[index] / 255;
    data[index + 1] = 255 * (0.92 - 0.62 * foiled);
    data[index + 2] = 255 * foiled;
  }
  context.putImageData(image, 0, 0);
  return texture(canvas, false);
}

function label(wine, shape) {
  const arc = THREE.MathUtils.degToRad(wine.arc);
  const radius = shape.radius + 0.22;
  const [bottom, top] = shape.label;
  const width = Math.round((2000 * wine.arc) / 166);
  const layers = drawLabel(wine, width, Math.round((width * (top - bottom)) / (arc * radius)));
  const metals = metalMap(layers.foil);
  const material = new THREE.MeshPhysicalMaterial({
    map: texture(layers.color, true),
    bumpMap: texture(layers.relief, false),
    bumpScale: 1.1,
    metalnessMap: metals,
    metalness: 1,
    roughnessMap: metals,
    roughness: 1,
    // Paper takes less light than metal does; its inks of foil are mixed brighter for that.
    color: new THREE.Color(0.4, 0.4, 0.4),
    envMapIntensity: 0.27,
    specularIntensity: 0.35,
  });
  const geometry = new THREE.CylinderGeometry(radius, radius, top - bottom, 160, 1, true, -arc / 2, arc);
  const mesh = new THREE.Mesh(geometry, material);
  mesh.position.y = (top + bottom) / 2;
  return mesh;
}

export function makeBottle(wine, origin = new THREE.Vector3()) {
  const shape = shapes[wine.shape];
  const group = new THREE.Group();
  group.add(
    new THREE.Mesh(
      lathe(profile(shape)),
      glassMaterial(wine.glass, shape, wine.design ? THREE.MathUtils.degToRad(wine.arc) : 0, origin),
    ),
  );
  group.add(closure(wine.capsule, shape));
  // A bottle whose front is hidden or engraved carries no paper.
  if (wine.design) group.add(label(wine, shape));
  group.position.copy(origin);
  return group;
}
