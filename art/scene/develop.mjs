// From light to print: halation, the film's curve, the corners held back, and a breath of grain.
import { random } from './random.mjs';

export const curve = (x) => (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);

/** The light that the curve prints as `y` (0…1), so that a painted sky looks in the print as it was painted. */
export function uncurve(y) {
  const capped = Math.min(0.985, y);
  const [a, b, c] = [2.51 - 2.43 * capped, 0.03 - 0.59 * capped, -0.14 * capped];
  return (-b + Math.sqrt(b * b - 4 * a * c)) / (2 * a);
}

const toPrint = (linear) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
export const toLight = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Averages of blocks of `size` pixels, and the same blurred three times over `radius` blocks. */
function glowOf(light, width, height, { size, radius, threshold }) {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  let field = new Float32Array(columns * rows * 3);
  const counts = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, block] = [(y * width + x) * 4, Math.floor(y / size) * columns + Math.floor(x / size)];
      counts[block] += 1;
      for (let channel = 0; channel < 3; channel++)
        field[block * 3 + channel] += Math.max(0, light[from + channel] - threshold);
    }
  }
  for (let block = 0; block < counts.length; block++)
    for (let channel = 0; channel < 3; channel++) field[block * 3 + channel] /= counts[block];
  for (let pass = 0; pass < 3; pass++)
    for (const [step, length, lines, jump] of [
      [1, columns, rows, columns],
      [columns, rows, columns, 1],
    ])
      field = blurred(field, { step, length, lines, jump, radius });
  return { field, columns, rows, size };
}

function blurred(field, { step, length, lines, jump, radius }) {
  const result = new Float32Array(field.length);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const at = (index) => (line * jump + Math.min(length - 1, Math.max(0, index)) * step) * 3 + channel;
      let sum = 0;
      for (let index = -radius; index <= radius; index++) sum += field[at(index)];
      for (let index = 0; index < length; index++) {
        result[at(index)] = sum / (radius * 2 + 1);
        sum += field[at(index + radius + 1)] - field[at(index - radius)];
      }
    }
  }
  return result;
}

function sampled({ field, columns, rows, size }, x, y, channel) {
  const [u, v] = [Math.max(0, x / size - 0.5), Math.max(0, y / size - 0.5)];
  const [left, low] = [Math.min(columns - 1, Math.floor(u)), Math.min(rows - 1, Math.floor(v))];
  const [right, high] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, low + 1)];
  const [fx, fy] = [u - left, v - low];
  const value = (column, row) => field[(row * columns + column) * 3 + channel];
  const below = value(left, low) + (value(right, low) - value(left, low)) * fx;
  const above = value(left, high) + (value(right, high) - value(left, high)) * fx;
  return below + (above - below) * fy;
}

/**
 * @param light linear, four numbers for each pixel, bottom row first.
 * @param film exposure; `halation` around what is brighter than 0.8; `corners` 0…1; `warmth` of lights and of shadows; grain.
 */
export function develop(
  light,
  columns,
  rows,
  {
    width,
    height,
    exposure = 1,
    halation = 0.1,
    corners = 0.28,
    grain = 5,
    lift = [0.006, 0.004, 0.003],
    tone = [1, 1, 1],
    seed = 3,
  } = {},
) {
  const film = printed(light, columns, rows, { exposure, halation, corners, lift, tone });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingQuality = 'high';
  context.drawImage(film, 0, 0, width, height);
  const image = context.getImageData(0, 0, width, height);
  const next = random(seed);
  for (let at = 0; at < image.data.length; at += 4) {
    const noise = (next() + next() - 1) * grain;
    for (let channel = 0; channel < 3; channel++) image.data[at + channel] += noise;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

function printed(light, width, height, { exposure, halation, corners, lift, tone }) {
  const size = Math.max(1, Math.round(height / 320));
  const tight = glowOf(light, width, height, { size, radius: 4, threshold: 0.8 });
  const wide = glowOf(light, width, height, { size, radius: 18, threshold: 0.8 });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let row = 0; row < height; row++) {
    const y = height - 1 - row;
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 4, (row * width + x) * 4];
      const [dx, dy] = [(x / width - 0.5) * 1.1, row / height - 0.5];
      const fall = 1 - corners * Math.min(1, (dx * dx + dy * dy) * 1.9) ** 1.15;
      const exposed = [0, 1, 2].map((channel) => {
        const glow = sampled(tight, x, y, channel) * halation + sampled(wide, x, y, channel) * halation * 0.8;
        return (light[from + channel] + glow) * exposure * fall * tone[channel] + lift[channel];
      });
      // What burns out loses its colour before it loses its hue, as on film: flames stay warm.
      const peak = Math.max(...exposed);
      const burnt = Math.min(0.92, (Math.max(0, peak - 2.6) / 8) ** 2);
      for (let channel = 0; channel < 3; channel++) {
        const value = exposed[channel] + (peak - exposed[channel]) * burnt;
        image.data[to + channel] = toPrint(Math.min(1, curve(value))) * 255;
      }
      image.data[to + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
