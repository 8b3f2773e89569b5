// Photographs of sets: the same scene exposed many times, each time with another point of the lens, of the sun and
// of the sky, and all exposures laid over one another. Blur, soft shadows and light between things come out as they
// do in a camera. Lengths are millimetres.
import * as THREE from 'three';
import { random } from './random.mjs';

const brightest = 8;

/** Points that fill a square evenly, however many are taken (additive recurrence). */
function spread(count, offset) {
  const [a, b] = [0.7548776662466927, 0.5698402909980532];
  return Array.from({ length: count }, (_, index) => [
    (offset + a * index) % 1,
    (offset * 0.37 + b * index) % 1,
  ]);
}

const onDisc = ([u, v]) => {
  const [angle, reach] = [u * Math.PI * 2, Math.sqrt(v)];
  return [Math.cos(angle) * reach, Math.sin(angle) * reach];
};

export function openDarkroom(width, height) {
  const renderer = new THREE.WebGLRenderer({ alpha: true, antialias: false });
  renderer.setSize(4, 4, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  const target = () =>
    new THREE.WebGLRenderTarget(width, height, {
      type: THREE.FloatType,
      minFilter: THREE.NearestFilter,
      magFilter: THREE.NearestFilter,
    });
  return { renderer, width, height, frame: target(), sums: [target(), target()] };
}

export function closeDarkroom({ renderer, frame, sums }) {
  for (const target of [frame, ...sums]) target.dispose();
  renderer.dispose();
  renderer.forceContextLoss();
}

const adding = new THREE.ShaderMaterial({
  uniforms: { sum: { value: null }, frame: { value: null } },
  vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
  fragmentShader: `varying vec2 at; uniform sampler2D sum, frame;
    void main() { gl_FragColor = texture2D(sum, at) + vec4(clamp(texture2D(frame, at).rgb, 0.0, ${brightest}.0), 1.0); }`,
  depthTest: false,
  depthWrite: false,
});
const sheet = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), adding);
sheet.frustumCulled = false;

function directional(reach, size) {
  const light = new THREE.DirectionalLight('#ffffff', 1);
  light.castShadow = true;
  light.shadow.mapSize.set(size, size);
  Object.assign(light.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 10,
    far: reach * 6,
  });
  light.shadow.normalBias = reach / 700;
  light.shadow.radius = 2;
  return light;
}

function aim(light, direction, focus, reach) {
  light.target.position.copy(focus);
  light.position.copy(focus).addScaledVector(direction, reach * 3);
  light.target.updateMatrixWorld();
}

/** A direction near `axis`, as far from it as the disc of the source reaches. */
function near(axis, point, size) {
  const [x, y] = onDisc(point);
  const side = new THREE.Vector3(0, 1, 0).cross(axis).normalize();
  const up = axis.clone().cross(side);
  return axis
    .clone()
    .addScaledVector(side, x * size)
    .addScaledVector(up, y * size)
    .normalize();
}

/** A direction of the sky over the ground, and the light from there; a portal is the window the sky is seen through. */
function skySample({ portal, light, gain = 1 }, [u, v], focus) {
  if (portal) {
    const { center, across, up } = portal;
    const point = center
      .clone()
      .addScaledVector(across, u - 0.5)
      .addScaledVector(up, v - 0.5);
    const direction = point.sub(focus).normalize();
    return { direction, color: light(direction).multiplyScalar(gain) };
  }
  const height = 0.04 + 0.96 * u;
  const ring = Math.sqrt(1 - height * height);
  const direction = new THREE.Vector3(
    Math.cos(v * Math.PI * 2) * ring,
    height,
    Math.sin(v * Math.PI * 2) * ring,
  );
  return { direction, color: light(direction).multiplyScalar(gain * 2 * Math.PI) };
}

/**
 * Light that passes through what is tinted, darkest first: in exposure `turn` the things before it cast shadows
 * and the light is the part that all of them let through less than those after it do.
 */
function share(tints, turn) {
  const passes = [new THREE.Color(0, 0, 0), ...tints, new THREE.Color(1, 1, 1)];
  const part = passes[turn + 1].clone().sub(passes[turn]);
  return part.multiplyScalar(passes.length - 1);
}

/**
 * @param stage `scene`; `camera` with position, target, fieldOfView in degrees over the height, focus (distance) and
 *   aperture (radius of the lens); `sun` and `sky`; `lamps`; `tints`: colours that things with `userData.tint` let
 *   through, darkest first; `focus` and `reach`: what the shadows have to cover.
 * @returns linear light, four numbers for each pixel, bottom row first.
 */
export function expose({ renderer, width, height, frame, sums }, stage, wished, seed = 1) {
  // Every part of the tinted light as often as every other.
  const turns = (stage.tints?.length ?? 0) + 1;
  const exposures = Math.ceil(wished / turns) * turns;
  const { scene, sun, sky, lamps = [], tints = [], focus, reach } = stage;
  const next = random(seed);
  const [lens, pixel, disc, dome, order] = [0, 1, 2, 3, 4].map(() => spread(exposures, next()));
  const camera = new THREE.PerspectiveCamera(
    stage.camera.fieldOfView,
    width / height,
    stage.camera.near ?? 60,
    400000,
  );
  camera.position.copy(stage.camera.position);
  camera.lookAt(stage.camera.target);
  camera.updateMatrixWorld();
  const home = camera.position.clone();
  const [right, up] = [0, 1].map((column) =>
    new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, column),
  );
  const plain = camera.projectionMatrix.clone();
  const key = directional(sun?.reach ?? reach, 1024);
  const dim = directional(reach, 512);
  scene.add(key, dim);
  const bulbs = lamps.map((lamp) => lampOf(scene, lamp));
  const tinted = [];
  scene.traverse((object) => object.userData.tint !== undefined && tinted.push(object));
  renderer.setClearColor(stage.ground ?? 0x000000, 1);
  for (const target of sums) {
    renderer.setRenderTarget(target);
    renderer.clear();
  }
  for (let index = 0; index < exposures; index++) {
    const [x, y] = onDisc(lens[index]).map((value) => value * stage.camera.aperture);
    camera.position.copy(home).addScaledVector(right, x).addScaledVector(up, y);
    camera.projectionMatrix.copy(plain);
    const shift = camera.projectionMatrix.elements;
    shift[8] = (-x * shift[0]) / stage.camera.focus + (pixel[index][0] - 0.5) * (2 / width);
    shift[9] = (-y * shift[5]) / stage.camera.focus + (pixel[index][1] - 0.5) * (2 / height);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
    camera.updateMatrixWorld();
    const turn = index % turns;
    const through = share(tints, turn);
    for (const object of tinted) object.castShadow = Math.min(object.userData.tint, tints.length - 1) < turn;
    key.visible = Boolean(sun);
    if (sun) {
      key.color.set(sun.color).multiply(through);
      key.intensity = sun.intensity;
      aim(key, near(sun.direction, disc[index], sun.size ?? 0.02), sun.focus ?? focus, sun.reach ?? reach);
    }
    dim.visible = Boolean(sky);
    if (sky) {
      const { direction, color } = skySample(sky, dome[index], focus);
      dim.color.copy(color).multiply(through);
      dim.intensity = 1;
      aim(dim, direction, focus, reach);
    }
    for (const bulb of bulbs) bulb.move(order[index]);
    renderer.setRenderTarget(frame);
    renderer.render(scene, camera);
    const [before, after] = index % 2 ? sums : [sums[1], sums[0]];
    adding.uniforms.sum.value = before.texture;
    adding.uniforms.frame.value = frame.texture;
    renderer.setRenderTarget(after);
    renderer.render(sheet, camera);
  }
  const data = new Float32Array(width * height * 4);
  renderer.readRenderTargetPixels(sums[(exposures - 1) % 2 ? 1 : 0], 0, 0, width, height, data);
  renderer.setRenderTarget(null);
  for (let at = 0; at < data.length; at++) data[at] /= exposures;
  return data;
}

/** A flame or a bulb, or with `cone` (half angle) a lamp that shines from its place to `target`, else straight down. */
function lampOf(scene, { position, color, power, radius = 12, cone, target, shadow = true }) {
  const light = cone ? new THREE.SpotLight(color, 1, 0, cone, 0.45, 2) : new THREE.PointLight(color, 1, 0, 2);
  light.castShadow = shadow;
  light.shadow.mapSize.set(512, 512);
  light.shadow.camera.near = radius * 1.6;
  light.shadow.camera.far = 20000;
  light.shadow.normalBias = 2;
  scene.add(light);
  if (cone) {
    light.target.position.copy(target ?? position.clone().setY(0));
    scene.add(light.target);
  }
  // Candela in a world of millimetres.
  light.intensity = power * 1e6;
  return {
    move([u, v]) {
      const [x, y] = onDisc([u, v]);
      light.position.copy(position).add(new THREE.Vector3(x * radius, (u - v) * radius, y * radius));
    },
  };
}
