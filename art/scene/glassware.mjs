// Glass as it stands on a table: thin walls that mirror the room, wine that gathers it upside down.
import * as THREE from 'three';
import { makeBottle } from './bottle.mjs';
import { glassVertex } from './glass.mjs';
import { profile, shapes } from './shapes.mjs';

const thin = /* glsl */ `
varying vec3 vPosition;
varying vec3 vNormal;
uniform samplerCube room;
uniform float gain, thick;
uniform vec3 tint;
void main() {
  vec3 v = normalize(cameraPosition - vPosition);
  vec3 n = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
  float facing = clamp(dot(n, v), 0.0, 1.0);
  float fresnel = 0.04 + 0.96 * pow(1.0 - facing, 5.0);
  vec3 mirrored = min(textureCube(room, reflect(-v, n)).rgb * gain, vec3(5.0));
  // Towards the rim one looks along the wall: it bends in light from elsewhere and hides what is behind.
  float along = pow(1.0 - facing, 3.4) * thick;
  vec3 bent = min(textureCube(room, refract(-v, n, 0.72)).rgb * gain, vec3(1.3)) * tint;
  float alpha = clamp(0.025 + along * 0.7, 0.0, 0.9);
  gl_FragColor = vec4(mirrored * min(fresnel, 0.5) * 0.7 + bent * along * 0.36, alpha);
  gl_FragColor.a = max(gl_FragColor.a, max(gl_FragColor.r, gl_FragColor.b) * 0.8);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

const filled = /* glsl */ `
varying vec3 vPosition;
varying vec3 vNormal;
uniform samplerCube room;
uniform float gain, width, wall;
uniform vec3 absorbs, rim;
void main() {
  vec3 v = normalize(cameraPosition - vPosition);
  vec3 n = normalize(vNormal);
  float facing = clamp(dot(n, v), 0.0, 1.0);
  float fresnel = 0.035 + 0.965 * pow(1.0 - facing, 5.0);
  // In at the front, out at the back of a full round: what lies beyond stands on its head.
  vec3 inside = refract(-v, n, 0.74);
  vec3 out_ = normalize(inside + (inside - (-v)) * 0.9);
  float depth = width * (0.3 + 0.7 * facing);
  // A round of wine is no lens without faults: it gathers from all around there, so that no edge of the room stands in it.
  vec3 beyond = min(textureCube(room, out_).rgb, vec3(3.0)) * 0.2;
  for (int turn = 0; turn < 8; turn++) {
    float angle = float(turn) * 2.4;
    vec3 aside = vec3(cos(angle), sin(angle * 1.7) * 0.8, sin(angle)) * (0.5 + 0.08 * float(turn));
    beyond += min(textureCube(room, normalize(out_ + aside)).rgb, vec3(3.0)) * 0.1;
  }
  beyond *= gain;
  vec3 color = beyond * exp(-absorbs * depth);
  float edge = smoothstep(0.34, 0.05, facing) * wall;
  color = mix(color, rim * gain, edge);
  vec3 mirrored = min(textureCube(room, reflect(-v, n)).rgb * gain, vec3(9.0));
  gl_FragColor = vec4(color + mirrored * fresnel, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** What wines let through: absorption of red, green and blue by the millimetre. */
export const wines = {
  red: { absorbs: [0.046, 0.3, 0.26], rim: '#3a0610' },
  garnet: { absorbs: [0.034, 0.26, 0.23], rim: '#5a0f14' },
  rose: { absorbs: [0.0012, 0.014, 0.0135], rim: '#c9705c' },
  white: { absorbs: [0.0012, 0.0032, 0.0125], rim: '#c2ad62' },
  gold: { absorbs: [0.0014, 0.006, 0.026], rim: '#b58a30' },
  amber: { absorbs: [0.004, 0.022, 0.06], rim: '#6b3410' },
};

function lathe(points, segments = 52) {
  return new THREE.LatheGeometry(
    points.map(([radius, height]) => new THREE.Vector2(Math.max(0, radius), height)),
    segments,
  );
}

function curve(points, steps = 28) {
  const path = new THREE.CatmullRomCurve3(
    points.map(([x, y]) => new THREE.Vector3(x, y, 0)),
    false,
    'centripetal',
  );
  return path.getPoints(steps).map(({ x, y }) => [x, y]);
}

/** Clear glass in `air` (see air.mjs): drawn behind and before what stands in it. */
export function clearGlass(geometry, air, { thick = 1, tint = '#f2f2ea', order = 10 } = {}) {
  const group = new THREE.Group();
  for (const [index, side] of [THREE.BackSide, THREE.FrontSide].entries()) {
    const material = new THREE.ShaderMaterial({
      vertexShader: glassVertex,
      fragmentShader: thin,
      uniforms: {
        room: { value: air.cube },
        gain: { value: 1 },
        thick: { value: thick },
        tint: { value: new THREE.Color(tint) },
      },
      side,
      transparent: true,
      depthWrite: false,
      blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneMinusSrcAlphaFactor,
    });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.renderOrder = order + index * 4;
    mesh.castShadow = index === 1;
    mesh.userData.tint = 99;
    group.add(mesh);
  }
  return group;
}

/** A body of wine of the given half profile; `tint` is its place among the stage's tints. */
export function wineBody(points, kind, air, { tint = 0, segments = 64, gain = 1 } = {}) {
  const { absorbs, rim } = wines[kind];
  const widest = Math.max(...points.map(([radius]) => radius));
  const material = new THREE.ShaderMaterial({
    vertexShader: glassVertex,
    fragmentShader: filled,
    uniforms: {
      room: { value: air.cube },
      gain: { value: gain },
      width: { value: widest * 2 },
      wall: { value: 0.75 },
      absorbs: { value: new THREE.Vector3(...absorbs) },
      rim: { value: new THREE.Color(rim).multiplyScalar(0.5) },
    },
  });
  const mesh = new THREE.Mesh(lathe(points, segments), material);
  mesh.castShadow = true;
  mesh.userData.tint = tint;
  mesh.renderOrder = 12;
  return mesh;
}

const bowls = {
  bordeaux: [
    [4, 96],
    [14, 99],
    [30, 112],
    [42, 134],
    [46, 158],
    [44.5, 184],
    [39, 210],
    [34.5, 232],
  ],
  burgundy: [
    [4, 84],
    [18, 87],
    [38, 100],
    [51, 122],
    [54.5, 146],
    [49, 176],
    [39, 202],
    [36.5, 216],
  ],
  white: [
    [4, 92],
    [13, 95],
    [27, 108],
    [35.5, 130],
    [37, 152],
    [34, 180],
    [29.5, 204],
  ],
  tasting: [
    [4, 72],
    [12, 75],
    [25, 88],
    [32.5, 108],
    [33, 124],
    [29, 148],
    [25.5, 164],
  ],
  flute: [
    [3.5, 92],
    [9, 97],
    [17, 116],
    [22.5, 148],
    [24.5, 182],
    [23, 214],
    [20.5, 238],
  ],
};

/**
 * A stemmed glass on y = 0 with `fill` (share of the bowl's height) of wine.
 * @param tint place of its wine among the stage's tints
 */
export function wineGlass(air, { bowl = 'bordeaux', kind = null, fill = 0.34, tint = 0 } = {}) {
  const wall = curve(bowls[bowl]);
  const [, low] = wall[0];
  const [rim, high] = wall.at(-1);
  const foot = bowl === 'tasting' ? 31 : 37;
  const stem = curve(
    [
      [foot, 1.2],
      [foot * 0.62, 3.4],
      [12, 7],
      [4.6, 16],
      [3.6, 34],
      [3.5, low - 26],
      [4.4, low - 8],
      [7, low + 1],
    ],
    30,
  );
  const group = new THREE.Group();
  group.add(clearGlass(lathe([[0, 0], [foot, 0], ...stem, [0, low + 2]]), air, { thick: 1.1, order: 9 }));
  group.add(clearGlass(lathe(wall), air, { order: 10 }));
  group.add(
    clearGlass(new THREE.TorusGeometry(rim, 0.75, 6, 52).rotateX(Math.PI / 2).translate(0, high, 0), air, {
      thick: 1.8,
    }),
  );
  if (kind) {
    const level = low + (high - low) * fill;
    const body = wall.filter(([, y]) => y < level - 0.5).map(([radius, y]) => [radius - 1, y + 1]);
    const last = wall.find(([, y]) => y >= level - 0.5)[0] - 1;
    group.add(
      wineBody(
        [[0, low + 1.2], ...body, [last, level], [last - 1.4, level - 0.5], [0, level - 0.5]],
        kind,
        air,
        { tint },
      ),
    );
  }
  return group;
}

const dark = { bordeaux: '#060703', burgundy: '#070803' };

/** A bottle on a set is smaller than one in the studio, and is drawn a hundred times: fewer points will do. */
function simplified(mesh) {
  if (mesh.geometry?.type !== 'LatheGeometry') return;
  const { points } = mesh.geometry.parameters;
  const kept = points.filter(
    (_, index) => points.length < 24 || index % 3 === 0 || index === points.length - 1,
  );
  mesh.geometry.dispose();
  mesh.geometry = new THREE.LatheGeometry(kept, 72);
}

/** A bottle of the shop as it stands in a room; white and rosé glass gathers the room, dark glass mirrors it. */
export function standing(wine, air, { tint = 0 } = {}) {
  const group = makeBottle(wine);
  const shape = shapes[wine.shape];
  if (!['wax', 'foil'].includes(wine.capsule)) group.traverse(simplified);
  for (const mesh of [...group.children]) {
    if (mesh.material?.isShaderMaterial) {
      group.remove(mesh);
      group.add(glassOf(wine, shape, air, tint));
    }
  }
  group.traverse((mesh) => {
    if (!mesh.isMesh) return;
    mesh.receiveShadow = true;
    if (mesh.userData.tint === undefined) mesh.castShadow = true;
    if (!mesh.material.isMeshPhysicalMaterial) return;
    mesh.material.envMap = air.map;
    mesh.material.envMapIntensity = 1;
    if (mesh.material.map) mesh.material.color.setScalar(0.78);
  });
  return group;
}

function glassOf(wine, shape, air, tint) {
  const points = profile(shape).filter((_, index, all) => index % 3 === 0 || index === all.length - 1);
  const kind = {
    ...{ straw: 'gold', pale: 'white', rose: 'rose', tawny: 'amber' },
    ...{ lake: 'gold', flint: 'white', dawn: 'rose', ice: 'amber' },
  }[wine.glass];
  if (kind) {
    const group = new THREE.Group();
    const below = points
      .filter(([, y]) => y <= shape.fill)
      .map(([radius, y]) => [Math.max(0, radius - 1.4), y + 1]);
    group.add(wineBody([...below, [0, shape.fill]], kind, air, { tint, segments: 80 }));
    group.add(
      clearGlass(lathe(points, 80), air, {
        thick: 1,
        tint: { straw: '#c9c98e', lake: '#a9bd84' }[wine.glass] ?? '#f0eee6',
        order: 12.5,
      }),
    );
    return group;
  }
  const mesh = new THREE.Mesh(
    lathe(points, 80),
    new THREE.MeshPhysicalMaterial({
      color: dark[wine.shape] ?? '#060703',
      roughness: 0.045,
      metalness: 0,
      envMap: air.map,
      envMapIntensity: 1.1,
      ior: 1.52,
    }),
  );
  return mesh;
}
