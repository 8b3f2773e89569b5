// A label is drawn three times with the same strokes: as colour, as foil (where metal shines) and as relief
// (what the press leaves in the paper). `Sheet` keeps the three in step.
import { contours, sun } from '../mark.mjs';
import { random } from './random.mjs';

export class Sheet {
  /** @param palette ink name → { color, foil?: 0…1, relief?: -1 (pressed in) … 1 (raised) } */
  constructor(width, height, paper, palette, seed) {
    this.width = width;
    this.height = height;
    this.paper = paper;
    this.palette = palette;
    this.next = random(seed);
    this.layers = ['color', 'foil', 'relief'].map((kind) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.fillStyle = { color: paper, foil: '#000', relief: '#808080' }[kind];
      context.fillRect(0, 0, width, height);
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.textBaseline = 'alphabetic';
      return { kind, canvas, context };
    });
  }

  /** Runs `draw(context)` on every layer with fill and stroke set to what `ink` means there. */
  print(ink, draw, alpha = 1) {
    const { color, foil = 0, relief = -0.35 } = this.palette[ink];
    for (const { kind, context } of this.layers) {
      const grey = (value) => `rgb(${value},${value},${value})`;
      const style = {
        color,
        foil: grey(Math.round(foil * 255)),
        relief: grey(Math.round(128 + relief * 110)),
      }[kind];
      if (kind === 'color' && color === 'blind') continue;
      context.save();
      context.globalAlpha = alpha;
      context.fillStyle = style;
      context.strokeStyle = style;
      draw(context);
      context.restore();
    }
  }

  /**
   * One line of type centred on `x` (or from `x` on with `align: 'left'`). With `optical` the letters are
   * those cut for that size in pixels, enlarged: sturdier hairlines for what is read small.
   */
  type(ink, text, { x = this.width / 2, y, font, optical, tracking = 0, align = 'center' }) {
    const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)[1]);
    const scale = optical ? size / optical : 1;
    this.print(ink, (context) => {
      context.font = font.replace(`${size}px`, `${size / scale}px`);
      context.letterSpacing = `${tracking / scale}px`;
      context.textAlign = align;
      // Tracking is added after every letter, the last one too: half of it brings the line back to centre.
      context.translate(align === 'center' ? x + tracking / 2 : x, y);
      context.scale(scale, scale);
      context.fillText(text, 0, 0);
    });
  }

  /** The width the line will take, without trailing tracking. */
  measure(text, font, tracking = 0) {
    const { context } = this.layers[0];
    context.save();
    context.font = font;
    context.letterSpacing = `${tracking}px`;
    const { width } = context.measureText(text);
    context.restore();
    return width - tracking;
  }

  rule(ink, x0, y0, x1, y1, width, alpha = 1) {
    this.print(
      ink,
      (context) => {
        context.lineWidth = width;
        context.beginPath();
        context.moveTo(x0, y0);
        context.lineTo(x1, y1);
        context.stroke();
      },
      alpha,
    );
  }

  shape(ink, points, { close = true, width = 0, alpha = 1 } = {}) {
    this.print(
      ink,
      (context) => {
        context.beginPath();
        for (const [x, y] of points) context.lineTo(x, y);
        if (close) context.closePath();
        if (width > 0) {
          context.lineWidth = width;
          context.stroke();
        } else context.fill();
      },
      alpha,
    );
  }

  disc(ink, x, y, radius, alpha = 1) {
    this.print(
      ink,
      (context) => {
        context.beginPath();
        context.arc(x, y, radius, 0, Math.PI * 2);
        context.fill();
      },
      alpha,
    );
  }

  /** The contour-line mark, `width` wide, its top at `y`. */
  mark(ink, sunInk, { x = this.width / 2, y, width = 420, lines = 7, stroke = 5 }) {
    const left = x - width / 2;
    for (const points of contours(lines, 0.26 / lines)) {
      this.shape(
        ink,
        points.map(([px, py]) => [left + px * width, y + py * width]),
        { close: false, width: stroke },
      );
    }
    this.disc(sunInk, left + sun.x * width, y + sun.y * width - stroke, sun.radius * width);
  }

  /** Fibres, flecks and tooth of the paper, over everything that was printed. */
  grain(strength = 1) {
    const tooth = this.#tooth();
    for (const { kind, canvas, context } of this.layers) {
      if (kind === 'foil') continue;
      const image = context.getImageData(0, 0, canvas.width, canvas.height);
      const { data } = image;
      const amount = (kind === 'color' ? 5 : 22) * strength;
      for (let index = 0, pixel = 0; index < data.length; index += 4, pixel++) {
        const noise = tooth[pixel] * amount;
        data[index] += noise;
        data[index + 1] += noise;
        data[index + 2] += noise * 0.9;
      }
      context.putImageData(image, 0, 0);
    }
    this.#fibres(strength);
  }

  /** Felt-side texture: three sizes of value noise. */
  #tooth() {
    const { width, height, next } = this;
    const field = new Float32Array(width * height);
    for (const [cell, weight] of [
      [1, 0.5],
      [4, 0.6],
      [11, 0.5],
    ]) {
      const columns = Math.ceil(width / cell) + 2;
      const grid = Float32Array.from(
        { length: columns * (Math.ceil(height / cell) + 2) },
        () => next() * 2 - 1,
      );
      for (let y = 0; y < height; y++) {
        const row = Math.floor(y / cell);
        const fy = y / cell - row;
        for (let x = 0; x < width; x++) {
          const column = Math.floor(x / cell);
          const fx = x / cell - column;
          const at = row * columns + column;
          const top = grid[at] + (grid[at + 1] - grid[at]) * fx;
          const bottom = grid[at + columns] + (grid[at + columns + 1] - grid[at + columns]) * fx;
          field[y * width + x] += (top + (bottom - top) * fy) * weight;
        }
      }
    }
    return field;
  }

  #fibres(strength) {
    const { next, width, height } = this;
    for (let index = 0; index < 260 * strength; index++) {
      const x = next() * width;
      const y = next() * height;
      const angle = next() * Math.PI;
      const length = 8 + next() * 34;
      const shade = next() < 0.5 ? '255,250,235' : '70,50,30';
      const { context } = this.layers[0];
      context.strokeStyle = `rgba(${shade},${0.05 + next() * 0.08})`;
      context.lineWidth = 1 + next() * 1.4;
      context.beginPath();
      context.moveTo(x, y);
      context.quadraticCurveTo(
        x + length * 0.5,
        y + next() * 10,
        x + Math.cos(angle) * length,
        y + Math.sin(angle) * length,
      );
      context.stroke();
    }
  }
}
