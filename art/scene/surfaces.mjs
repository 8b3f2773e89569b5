// Wood, stone, plaster, linen: colour and relief of surfaces, drawn by noise. Every texture repeats.
import * as THREE from 'three';
import { random } from './random.mjs';

/** Smooth noise in 0…1 that repeats after `period` cells. */
export function repeatingNoise(seed, period = 64) {
  const next = random(seed);
  const grid = Float32Array.from({ length: period * period }, () => next());
  const wrap = (value) => ((value % period) + period) % period;
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [ease(x - column), ease(y - row)];
    const [left, right] = [wrap(column), wrap(column + 1)];
    const [low, high] = [wrap(row) * period, wrap(row + 1) * period];
    const below = grid[low + left] + (grid[low + right] - grid[low + left]) * fx;
    const above = grid[high + left] + (grid[high + right] - grid[high + left]) * fx;
    return below + (above - below) * fy;
  };
}

export function fractal(noise, octaves = 5, gain = 0.5) {
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * 2 ** octave, y * 2 ** octave) * weight;
      total += weight;
      weight *= gain;
    }
    return sum / total;
  };
}

const parse = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Colour along a ramp of hex colours. */
export function ramp(colors) {
  const stops = colors.map(parse);
  return (t) => {
    const place = Math.min(0.9999, Math.max(0, t)) * (stops.length - 1);
    const index = Math.floor(place);
    return stops[index].map(
      (value, channel) => value + (stops[index + 1][channel] - value) * (place - index),
    );
  };
}

function textureOf(canvas, color, repeat) {
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = color ? THREE.SRGBColorSpace : THREE.NoColorSpace;
  texture.wrapS = THREE.RepeatWrapping;
  texture.wrapT = THREE.RepeatWrapping;
  texture.anisotropy = 16;
  texture.repeat.set(...repeat);
  return texture;
}

/** @param draw answers colour (0…255 each), height and roughness (0…1) at a point of the unit square. */
function surface(size, draw, { repeat = [1, 1], relief = 1, rough = 1 } = {}) {
  const [width, height] = size;
  const layers = [0, 1].map(() => new OffscreenCanvas(width, height));
  const contexts = layers.map((canvas) => canvas.getContext('2d'));
  const images = contexts.map((context) => context.createImageData(width, height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const { color, depth, roughness } = draw(x / width, y / height);
      for (let channel = 0; channel < 3; channel++) images[0].data[at + channel] = color[channel];
      images[1].data[at] = depth * 255;
      images[1].data[at + 1] = roughness * 255;
      images[0].data[at + 3] = 255;
      images[1].data[at + 3] = 255;
    }
  }
  contexts.forEach((context, index) => {
    context.putImageData(images[index], 0, 0);
  });
  const data = textureOf(layers[1], false, repeat);
  return new THREE.MeshStandardMaterial({
    map: textureOf(layers[0], true, repeat),
    bumpMap: data,
    bumpScale: relief,
    roughnessMap: data,
    roughness: rough,
    metalness: 0,
  });
}

/** Boards lying side by side: `boards` of them over the height, with joints, grain, knots and wear. */
export function wood({
  seed = 1,
  colors = ['#3a2416', '#6d4626', '#8d6236', '#a97d4a'],
  boards = 6,
  joints = 1,
  size = [1100, 800],
  relief = 5,
  gloss = 0.62,
  gap = 0.012,
  ...rest
} = {}) {
  const next = random(seed);
  const noise = repeatingNoise(seed + 1, 128);
  const rings = fractal(repeatingNoise(seed + 2, 128), 4);
  const tone = ramp(colors);
  const lanes = Array.from({ length: boards }, () => ({
    shift: next() * 90,
    bright: (next() - 0.5) * 0.3,
    seam: next(),
    warp: 1.5 + next() * 3,
  }));
  return surface(
    size,
    (u, v) => {
      const lane = Math.min(boards - 1, Math.floor(v * boards));
      const { shift, bright, seam, warp } = lanes[lane];
      const across = v * boards - lane;
      const along = u * 4 + shift;
      const bend = rings(along * 0.5, across * 1.2 + shift) * warp;
      const figure = 0.5 + 0.5 * Math.sin((across * 3.1 + bend * 3.2) * 6.28);
      const pores = noise(u * 26 + shift, v * boards * 34);
      const fine = noise(u * 70 + shift, v * boards * 60);
      const value = 0.46 + bright + (figure - 0.5) * 0.24 + (pores - 0.5) * 0.3 + (fine - 0.5) * 0.14;
      const edge = Math.min(across, 1 - across);
      const end = joints > 0 ? Math.abs(((((u * joints + seam) % 1) + 1) % 1) - 0.5) / joints : 1;
      const open = Math.min(1, Math.max(0, 1 - edge / (gap * boards * 0.5))) + (end < 0.0014 ? 1 : 0);
      const dark = open > 0 ? 1 - Math.min(1, open) * 0.82 : 1 - Math.max(0, 0.06 - edge) * 2.2;
      return {
        color: tone(value).map((channel) => channel * dark),
        depth: Math.min(
          1,
          Math.max(0, 0.55 + (pores - 0.5) * 0.24 + (figure - 0.5) * 0.08 - Math.min(1, open) * 0.5),
        ),
        roughness: Math.min(1, gloss + (0.5 - value) * 0.22 + open * 0.2),
      };
    },
    { relief, ...rest },
  );
}

/** Lime plaster laid on by hand. */
export function plaster({
  seed = 1,
  colors = ['#cdbfa6', '#e3d7c0', '#efe6d3'],
  size = [800, 800],
  relief = 3,
  ...rest
} = {}) {
  const broad = fractal(repeatingNoise(seed, 16), 5);
  const fine = fractal(repeatingNoise(seed + 1, 128), 3);
  const tone = ramp(colors);
  return surface(
    size,
    (u, v) => {
      const sweep = broad(u * 4 + broad(u * 4, v * 4) * 1.4, v * 4);
      const grit = fine(u * 64, v * 64);
      return {
        color: tone(0.5 + (sweep - 0.5) * 1.5 + (grit - 0.5) * 0.22),
        depth: sweep * 0.72 + grit * 0.28,
        roughness: 0.92,
      };
    },
    { relief, ...rest },
  );
}

/** Squared or rough stones in courses. */
export function masonry({
  seed = 1,
  colors = ['#6b5a45', '#a08a69', '#c9b48f', '#e0d0b0'],
  courses = 7,
  lengths = 5,
  joint = 0.05,
  mortar = '#8d7c62',
  size = [900, 900],
  relief = 14,
  rough = 0.35,
  ...rest
} = {}) {
  const next = random(seed);
  const grit = fractal(repeatingNoise(seed + 1, 64), 5);
  const wobble = repeatingNoise(seed + 2, 32);
  const tone = ramp(colors);
  const bed = parse(mortar);
  const rows = Array.from({ length: courses }, () => {
    const cuts = Array.from({ length: lengths }, (_, index) => (index + 0.2 + next() * 0.6) / lengths).sort(
      (a, b) => a - b,
    );
    return { cuts, tones: cuts.map(() => next()) };
  });
  return surface(
    size,
    (u, v) => {
      const [wu, wv] = [
        u + (wobble(u * 16, v * 16) - 0.5) * 0.016,
        v + (wobble(u * 16 + 9, v * 16 + 5) - 0.5) * 0.016 * rough * 3,
      ];
      const course = ((Math.floor(wv * courses) % courses) + courses) % courses;
      const across = wv * courses - Math.floor(wv * courses);
      const { cuts, tones } = rows[course];
      let index = cuts.findIndex((cut) => cut > wu);
      if (index === -1) index = 0;
      const right = index === 0 && wu > cuts[0] ? cuts[0] + 1 : cuts[index];
      const left = index === 0 ? (wu > cuts[0] ? cuts.at(-1) : cuts.at(-1) - 1) : cuts[index - 1];
      const edge = Math.min(across, 1 - across, (wu - left) * courses, (right - wu) * courses);
      const rise = Math.min(1, Math.max(0, (edge - joint * 0.5) / (joint * 1.6)));
      const rounded = Math.sqrt(1 - (1 - rise) ** 2);
      const stone = grit(u * 24, v * 24);
      const color = tone(0.18 + tones[index] * 0.56 + (stone - 0.5) * 0.62);
      return {
        color: color.map((channel, at) => bed[at] * (0.62 + stone * 0.4) * (1 - rounded) + channel * rounded),
        depth: rounded * 0.62 + stone * 0.38,
        roughness: 0.88 - rounded * 0.12,
      };
    },
    { relief, ...rest },
  );
}

/** Linen or canvas: two threads crossing. */
export function cloth({
  seed = 1,
  color = '#efe6d4',
  threads = 150,
  size = [900, 900],
  relief = 1.2,
  ...rest
} = {}) {
  const slub = repeatingNoise(seed, 128);
  const base = parse(color);
  return surface(
    size,
    (u, v) => {
      const warp = Math.abs(Math.sin(u * threads * Math.PI)) * (0.75 + 0.5 * slub(u * threads * 0.8, v * 9));
      const weft = Math.abs(Math.sin(v * threads * Math.PI)) * (0.75 + 0.5 * slub(u * 9, v * threads * 0.8));
      const over = Math.max(warp, weft);
      return {
        color: base.map((channel) => channel * (0.84 + over * 0.16)),
        depth: Math.min(1, over * 0.8),
        roughness: 0.95,
      };
    },
    { relief, ...rest },
  );
}

/** Rock, earth, gravel, cheese: one noise and a ramp of colours. */
export function mottled({
  seed = 1,
  colors,
  scale = 8,
  octaves = 5,
  size = [640, 640],
  relief = 4,
  roughness = 0.95,
  ...rest
}) {
  const noise = fractal(repeatingNoise(seed, 64), octaves, 0.58);
  const tone = ramp(colors);
  return surface(
    size,
    (u, v) => {
      const value = noise(u * scale, v * scale);
      return { color: tone(0.5 + (value - 0.5) * 1.9), depth: value, roughness };
    },
    { relief, ...rest },
  );
}
