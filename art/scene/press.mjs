// From the layers of a `Sheet` to a printed card seen from above: the light comes over the upper left corner,
// type and lines are pressed into the paper, and foil mirrors a bright room.

const gold = ['#9c7233', '#c99a49', '#e6bf70', '#fff0c6', '#ecc77c', '#c4954a'].map((color) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
);

/** The room in the foil: `t` runs once around the ramp for every whole number. */
function mirrored(t, channel) {
  const place = (t - Math.floor(t)) * gold.length;
  const index = Math.floor(place);
  const from = gold[index][channel];
  return from + (gold[(index + 1) % gold.length][channel] - from) * (place - index);
}

function softened(canvas, blur) {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.filter = `blur(${blur}px)`;
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** @param sheet drawn and grained; answers a canvas of its size. */
export function pressed(sheet, { depth = 1.15 } = {}) {
  const { width, height } = sheet;
  const [color, foil, relief] = sheet.layers;
  const heights = softened(relief.canvas, 1.3);
  const metal = foil.context.getImageData(0, 0, width, height).data;
  const image = color.context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const across =
        (heights[(y * width + Math.min(width - 1, x + 1)) * 4] - heights[at - (x > 0 ? 4 : 0)]) / 255;
      const down = (heights[(below + x) * 4] - heights[(above + x) * 4]) / 255;
      const fall = 1.035 - 0.09 * ((x / width) * 0.55 + (y / height) * 0.45);
      const shade = (1 + (across * 0.62 + down * 0.78) * depth) * fall;
      const isMetal = metal[at] / 255;
      const room = (x / width) * 1.15 + (y / height) * 0.7 - 0.52 + (across - down * 1.4) * 0.9;
      for (let channel = 0; channel < 3; channel++) {
        const paper = data[at + channel] * shade;
        data[at + channel] = isMetal > 0 ? paper + (mirrored(room, channel) * fall - paper) * isMetal : paper;
      }
    }
  }
  color.context.putImageData(image, 0, 0);
  return color.canvas;
}
