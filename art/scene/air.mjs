// What surrounds a set: the sky with its light, the painted hills, and the room that glass and metal mirror.
import * as THREE from 'three';
import { toLight, uncurve } from './develop.mjs';
import { drawLandscape } from './landscape.mjs';

const half = THREE.DataUtils.toHalfFloat;

const shoulder = { from: 1.3, most: 2.6 };

/** Light that comes near the most the print can tell apart bends towards it: where it stopped dead, a halo had an edge. */
function bent(light) {
  const { from, most } = shoulder;
  return light <= from ? light : most - (most - from) * Math.exp((from - light) / (most - from));
}

/** A canvas as light: printed again it looks as painted; what is near white shines. */
function lightOf(canvas, gain) {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const table = Float32Array.from({ length: 256 }, (_, value) => uncurve(toLight(value / 255)));
  const texels = new Uint16Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [((height - 1 - y) * width + x) * 4, (y * width + x) * 4];
      for (let channel = 0; channel < 3; channel++)
        texels[to + channel] = half(bent(table[data[from + channel]] * gain));
      texels[to + 3] = half(1);
    }
  }
  const texture = new THREE.DataTexture(texels, width, height, THREE.RGBAFormat, THREE.HalfFloatType);
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

/**
 * Hills far behind the set.
 * @param scene as of the landscapes; `pixels` width and height of the painting.
 * @param place distance and width in millimetres, `eye` the height of the camera; the horizon stands there.
 */
export function hills(
  { pixels: [width, height], ...scene },
  { distance, span, eye, gain = 1, x = 0, horizon = scene.horizon ?? 0.5, blur = 0 },
) {
  let canvas = drawLandscape(scene, width, height);
  if (blur > 0) {
    const soft = new OffscreenCanvas(width, height);
    const context = soft.getContext('2d');
    context.filter = `blur(${blur}px)`;
    // Drawn larger so that the edges do not fade.
    context.drawImage(canvas, -blur * 2, -blur * 2, width + blur * 4, height + blur * 4);
    canvas = soft;
  }
  const tall = (span * height) / width;
  const mesh = new THREE.Mesh(
    new THREE.PlaneGeometry(span, tall),
    new THREE.MeshBasicMaterial({ map: lightOf(canvas, gain), toneMapped: false, fog: false }),
  );
  mesh.position.set(x, eye + tall * (horizon - 0.5), -distance);
  mesh.userData.isFar = true;
  return mesh;
}

export function color(hex, gain = 1) {
  return new THREE.Color(hex).multiplyScalar(gain);
}

/** Light of the open sky: zenith to horizon, and a glow around the sun. */
export function openSky({ zenith, horizon, glow, direction, gain = 1, tightness = 6 }) {
  const [top, low, near] = [zenith, horizon, glow].map((hex) => new THREE.Color(hex));
  return (towards) => {
    const height = Math.max(0, towards.y);
    const light = low.clone().lerp(top, height ** 0.55);
    const around = Math.max(0, towards.dot(direction)) ** tightness;
    return light.add(near.clone().multiplyScalar(around)).multiplyScalar(gain);
  };
}

function panelMesh({ tint = '#fff4e2', power = 1, size: [width, height], at, facing = [0, 0, 0] }) {
  const mesh = new THREE.Mesh(
    new THREE.PlaneGeometry(width, height),
    new THREE.MeshBasicMaterial({ color: color(tint, power), side: THREE.DoubleSide, toneMapped: false }),
  );
  mesh.position.set(...at);
  mesh.lookAt(...facing);
  return mesh;
}

/**
 * The room as glass and metal see it, from `at`.
 * @param sky light by direction for the dome, or none; `panels` windows and lamps; `far` meshes of `hills`.
 */
export function surroundings(
  renderer,
  { at = [0, 100, 0], sky, below = '#3a2c1e', walls = null, panels = [], far = [] },
) {
  const room = new THREE.Scene();
  const dome = new THREE.SphereGeometry(200000, 48, 32);
  const shades = [];
  const point = new THREE.Vector3();
  for (let index = 0; index < dome.attributes.position.count; index++) {
    point.fromBufferAttribute(dome.attributes.position, index).normalize();
    const light = point.y > -0.02 ? (sky ? sky(point) : color(walls ?? '#2b2119')) : color(below);
    shades.push(light.r, light.g, light.b);
  }
  dome.setAttribute('color', new THREE.Float32BufferAttribute(shades, 3));
  room.add(
    new THREE.Mesh(
      dome,
      new THREE.MeshBasicMaterial({ vertexColors: true, side: THREE.BackSide, toneMapped: false }),
    ),
  );
  for (const panel of panels) room.add(panelMesh(panel));
  for (const mesh of far) room.add(mesh.clone());
  const target = new THREE.WebGLCubeRenderTarget(512, {
    type: THREE.HalfFloatType,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
  });
  const eye = new THREE.CubeCamera(1, 400000, target);
  eye.position.set(...at);
  eye.update(renderer, room);
  const generator = new THREE.PMREMGenerator(renderer);
  const map = generator.fromCubemap(target.texture).texture;
  return { cube: target.texture, map };
}

/**
 * Sky, sun and hills of one hour around a set; `aim` is where the sun stands as the set is lit, in the picture (`sun`) it may hang lower.
 * @param far how far the painted hills are, and how soft; as of `hills`.
 */
export function openAir(
  { scene, renderer },
  {
    painting,
    sun,
    aim,
    eye,
    span = 78000,
    at,
    skyLight,
    below = '#6b5a33',
    panels = [],
    gain = 1,
    x = 0,
    far = { distance: 64000, blur: 1.5 },
  },
) {
  const direction = new THREE.Vector3(...aim).normalize();
  const behind = hills({ pixels: [1500, 1000], ...painting, sun }, { span, eye, gain, x, ...far });
  const light = openSky({ ...skyLight, direction });
  const air = surroundings(renderer, { at, sky: light, below, panels, far: [behind] });
  scene.add(behind);
  return { air, direction, light };
}
