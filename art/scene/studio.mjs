// The photographer's room: renderer, camera with a long lens, and the strip softboxes as an environment.
import * as THREE from 'three';

/** Drawn at twice the size and reduced afterwards: edges and fine type come out as in print. */
const oversampling = 2;

/** Colors of the key light, of the softboxes and of the dark room around them. */
const lights = {
  warm: {
    ...{ key: '#fff0da', sides: '#fff1dc', back: '#ffe9cf', above: '#fff4e4' },
    ...{ front: '#fff4e4', below: '#e9d9bd', room: '#2b241d' },
  },
  cool: {
    ...{ key: '#f3f6fb', sides: '#eef4ff', back: '#dfeaf7', above: '#f2f6ff' },
    ...{ front: '#f2f6ff', below: '#cfd8de', room: '#1f2529' },
  },
};

export function openStudio(width, height, light = 'warm') {
  const colors = lights[light];
  const renderer = new THREE.WebGLRenderer({ alpha: true, antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(width * oversampling, height * oversampling, false);
  renderer.setClearColor(0x000000, 0);
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.toneMappingExposure = 1;
  const scene = new THREE.Scene();
  scene.environment = environment(renderer, colors);
  // The key: what shapes paper and wood; glass answers to the softboxes only.
  const key = new THREE.DirectionalLight(colors.key, 2.35);
  key.position.set(-620, 420, 760);
  const rig = new THREE.Group();
  rig.add(key, key.target);
  scene.add(rig);
  return { renderer, scene, rig };
}

/** A long lens slightly above the table: `frame` millimetres high, base line near the lower edge. */
export function longLens(aspect, frame, { distance = 2100, raise = 0.7, base = 0.022 } = {}) {
  const camera = new THREE.PerspectiveCamera(
    THREE.MathUtils.radToDeg(2 * Math.atan(frame / 2 / distance)),
    aspect,
    100,
    6000,
  );
  const middle = frame * (0.5 - base);
  camera.position.set(0, frame * raise, distance);
  camera.lookAt(0, middle, 0);
  return camera;
}

/** The same lens moved in on what stands between two heights, a little from the side: paper and print fill the frame. */
export function closeUp(aspect, [bottom, top], { margin = 1.2, aside = 0.05, distance = 1500 } = {}) {
  const frame = (top - bottom) * margin;
  const camera = new THREE.PerspectiveCamera(
    THREE.MathUtils.radToDeg(2 * Math.atan(frame / 2 / distance)),
    aspect,
    100,
    6000,
  );
  const middle = (bottom + top) / 2;
  const x = frame * aspect * aside;
  camera.position.set(x, middle + frame * 0.45, distance);
  camera.lookAt(x, middle, 0);
  return camera;
}

function panel(color, intensity, [width, height], [x, y, z]) {
  const material = new THREE.MeshBasicMaterial({
    color: new THREE.Color(color).multiplyScalar(intensity),
    side: THREE.DoubleSide,
  });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(width, height), material);
  mesh.position.set(x, y, z);
  mesh.lookAt(0, 0, 0);
  return mesh;
}

function environment(renderer, colors) {
  const room = new THREE.Scene();
  room.background = new THREE.Color(colors.room);
  room.add(panel(colors.sides, 20, [2.3, 6.6], [-4.7, 0.8, 1.9]));
  room.add(panel(colors.sides, 22, [0.9, 6], [4.8, 0.8, 2.3]));
  room.add(panel(colors.back, 4, [4, 6], [0, 1.5, -6]));
  room.add(panel(colors.above, 7, [5, 3], [-0.6, 6.5, 2.6]));
  room.add(panel(colors.front, 1.15, [7, 5], [0, 1, 7]));
  room.add(panel(colors.below, 0.7, [9, 9], [0, -4, 0]));
  const generator = new THREE.PMREMGenerator(renderer);
  return generator.fromScene(room, 0.012, 0.1, 100, { size: 512 }).texture;
}

export function base64(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(binary);
}

/** What the camera sees, as PNG in base64. */
export async function photograph({ renderer, scene }, camera) {
  renderer.render(scene, camera);
  const blob = await new Promise((resolve) => renderer.domElement.toBlob(resolve, 'image/png'));
  return base64(new Uint8Array(await blob.arrayBuffer()));
}
