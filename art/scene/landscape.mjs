// The hills of the estate, drawn in layers from the sky towards us. One generator; hour, season and seed
// make the picture. All lengths are in `unit`: a 1,600th of the picture's height.
import { hours } from './hours.mjs';
import { random } from './random.mjs';

/** Smooth noise in 0…1 over a repeating grid. */
function noiseField(next) {
  const size = 256;
  const grid = Float32Array.from({ length: size * size }, () => next());
  const at = (x, y) => grid[(y & (size - 1)) * size + (x & (size - 1))];
  const ease = (t) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [ease(x - column), ease(y - row)];
    const top = at(column, row) + (at(column + 1, row) - at(column, row)) * fx;
    const bottom = at(column, row + 1) + (at(column + 1, row + 1) - at(column, row + 1)) * fx;
    return top + (bottom - top) * fy;
  };
}

function layered(noise, octaves) {
  return (x, y) => {
    let [sum, weight, total] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * 2 ** octave + octave * 17, y * 2 ** octave + octave * 31) * weight;
      total += weight;
      weight *= 0.52;
    }
    return sum / total;
  };
}

const parse = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
function mix(from, to, share) {
  const [a, b] = [parse(from), parse(to)];
  const hex = a.map((value, index) =>
    Math.round(value + (b[index] - value) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
const faded = (color, alpha) => `rgba(${parse(color).join(',')},${alpha})`;

class Landscape {
  /** @param lake where the water begins and ends, as shares of the height; then the hills are those of its far shore. */
  constructor({ hour, seed, sun, horizon = 0.5, field = 0.76, lake, snowfall = 0 }, width, height) {
    this.canvas = new OffscreenCanvas(width, height);
    this.context = this.canvas.getContext('2d', { willReadFrequently: true });
    Object.assign(this, { width, height, unit: height / 1600, look: hours[hour] });
    this.next = random(seed);
    this.noise = noiseField(this.next);
    this.fractal = layered(this.noise, 5);
    this.sun = { x: sun[0] * width, y: sun[1] * height };
    this.horizon = horizon * height;
    this.field = field * height;
    this.lake = lake?.map((share) => share * height);
    this.snowfall = snowfall;
  }

  draw() {
    this.sky();
    this.veils();
    if (this.look.stars) this.stars();
    this.drawSun();
    this.ridges();
    if (this.lake) this.water();
    if (this.field < this.height) this.vineyard();
    this.glow();
    if (this.snowfall > 0) this.snow();
    this.finish();
    return this.canvas;
  }

  sky() {
    const gradient = this.context.createLinearGradient(0, 0, 0, this.horizon * 1.12);
    this.look.sky.forEach((color, index, all) => {
      gradient.addColorStop(index / (all.length - 1), color);
    });
    this.context.fillStyle = gradient;
    this.context.fillRect(0, 0, this.width, this.height);
    const { x, y } = this.sun;
    this.radial(x, y, 1500 * this.unit, this.look.sunGlow, 0.75);
  }

  radial(x, y, radius, color, alpha) {
    const gradient = this.context.createRadialGradient(x, y, 0, x, y, radius);
    for (const [stop, share] of [
      [0, 1],
      [0.15, 0.62],
      [0.4, 0.24],
      [0.7, 0.06],
      [1, 0],
    ]) {
      gradient.addColorStop(stop, faded(color, alpha * share));
    }
    this.context.fillStyle = gradient;
    this.context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }

  /** Thin high cloud: noise drawn out along the wind, lit from the sun's side. */
  veils() {
    const { width, look, unit } = this;
    const [columns, rows] = [Math.ceil(width / 4), Math.ceil(this.horizon / 4)];
    const layer = new OffscreenCanvas(columns, rows);
    const context = layer.getContext('2d');
    const image = context.createImageData(columns, rows);
    const [lit, shade] = [parse(look.cloudLit), parse(look.cloudShade)];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [x, y] = [(column * 4) / (unit * 1600), (row * 4) / (unit * 1600)];
        const bend = this.fractal(x * 1.6 + 7, y * 3) * 0.6;
        const wisps = this.fractal(x * 1.9 + bend * 2.2 + 40, y * 17 + bend * 5 + x * 1.1);
        const banks = this.fractal(x * 0.9 + 3, y * 4 + 11);
        const rise = row / rows;
        const density =
          Math.max(0, wisps * 0.62 + banks * 0.52 - look.clear) *
          2.6 *
          Math.sin(Math.PI * Math.min(1, 0.12 + rise * 0.95));
        const near = Math.exp(-(((column * 4 - this.sun.x) / (1500 * unit)) ** 2));
        const light = Math.min(1, 0.25 + rise * 0.5 + near * 0.45 - density * 0.25);
        const at = (row * columns + column) * 4;
        for (let channel = 0; channel < 3; channel++)
          image.data[at + channel] = shade[channel] + (lit[channel] - shade[channel]) * light;
        image.data[at + 3] = Math.min(1, density) * 235;
      }
    }
    context.putImageData(image, 0, 0);
    this.context.imageSmoothingQuality = 'high';
    this.context.drawImage(layer, 0, 0, width, this.horizon);
  }

  stars() {
    for (let star = 0; star < (this.width * this.horizon) / (5200 * this.unit ** 2); star++) {
      const [x, y, size] = [
        this.next() * this.width,
        this.next() ** 1.4 * this.horizon * 0.9,
        this.next() ** 5,
      ];
      this.context.fillStyle = `rgba(255,246,228,${(0.2 + this.next() * 0.6) * (1 - y / this.horizon) * this.look.stars})`;
      this.context.beginPath();
      this.context.arc(x, y, (0.8 + size * 2) * this.unit, 0, Math.PI * 2);
      this.context.fill();
    }
  }

  drawSun() {
    const { context, unit, look } = this;
    const { x, y } = this.sun;
    this.radial(x, y, 420 * unit, look.sun, 0.8);
    const radius = look.sunSize * unit;
    const gradient = context.createRadialGradient(x, y, radius * 0.7, x, y, radius * 1.08);
    gradient.addColorStop(0, look.sun);
    gradient.addColorStop(0.85, faded(look.sun, 0.95));
    gradient.addColorStop(1, faded(look.sun, 0));
    context.fillStyle = gradient;
    context.beginPath();
    context.arc(x, y, radius * 1.1, 0, Math.PI * 2);
    context.fill();
  }

  ridges() {
    const count = this.lake ? 4 : 7;
    for (let index = 0; index < count; index++) {
      const depth = (index / (count - 1)) * (this.lake ? 0.62 : 1);
      if (this.lake) {
        // A shore that a glacier has planed: long, even and low above the water.
        this.ridge(index, depth, this.lake[0] - (150 - index * 44) * this.unit, 0.72);
        continue;
      }
      const base = this.horizon * (0.93 + 0.05 * depth) + (this.field - this.horizon) * depth ** 1.25 * 1.02;
      this.ridge(index, depth, base);
    }
  }

  /** Screen heights of one ridge, by pixel column. */
  ridgeLine(depth, base, flatness) {
    const { unit, next } = this;
    const waves = Array.from({ length: 5 }, (_, wave) => [
      (0.55 + wave * 0.8 + next() * 0.5) * (1.25 - depth * 0.35),
      next() * 6.28,
      1 / (1 + wave * 1.25),
    ]);
    const lift = (96 - depth * 26) * unit * flatness;
    const detail = this.next() * 90;
    return Float32Array.from({ length: this.width + 1 }, (_, x) => {
      const at = x / (1600 * unit);
      const sum = waves.reduce(
        (total, [rate, phase, weight]) => total + weight * Math.sin(at * rate * 2.4 + phase),
        0,
      );
      const rough =
        (this.fractal(at * 9 + detail, depth * 13) - 0.5) * (1 - depth * 0.55) * 46 * unit * flatness;
      return base - sum * lift * 0.62 - rough;
    });
  }

  ridge(index, depth, base, flatness = 1) {
    const { context, look, unit, width, height } = this;
    const line = this.ridgeLine(depth, base, flatness);
    const color = mix(look.far, look.near, depth ** 0.85);
    const path = new Path2D();
    path.moveTo(0, height);
    for (let x = 0; x <= width; x += 2) path.lineTo(x, line[x]);
    path.lineTo(width, height);
    path.closePath();
    const gradient = context.createLinearGradient(0, base - 90 * unit, 0, base + (150 + depth * 150) * unit);
    gradient.addColorStop(0, color);
    gradient.addColorStop(0.35, mix(color, look.haze, 0.12));
    gradient.addColorStop(1, mix(color, look.haze, 0.8 - depth * 0.42));
    context.fillStyle = gradient;
    context.fill(path);
    context.save();
    context.clip(path);
    if (depth > 0.3) this.slopes(line, depth);
    if (depth > 0.3) this.scrub(line, depth, index);
    this.mist(line, depth);
    context.restore();
  }

  /** Folds of the grassland: soft light on the side that looks at the sun. */
  slopes(line, depth) {
    const { context, unit, look, next } = this;
    const count = Math.round((this.width / (6 * unit)) * depth);
    for (let blade = 0; blade < count; blade++) {
      const x = Math.floor(next() * this.width);
      const drop = next() ** 1.4 * 230 * unit * depth;
      const slope = (line[Math.min(this.width, x + 60)] - line[Math.max(0, x - 60)]) / 120;
      const toSun = Math.sign(this.sun.x - x) * -slope;
      const lit = toSun > 0 ? look.grassLit : look.grassShade;
      const length = (60 + next() * 160) * unit * depth;
      context.strokeStyle = faded(lit, 0.05 + next() * 0.08);
      context.lineWidth = (3 + next() * 9) * unit * depth;
      context.beginPath();
      context.moveTo(x - length / 2, line[x] + drop - (slope * length) / 2);
      context.quadraticCurveTo(
        x,
        line[x] + drop + 8 * unit,
        x + length / 2,
        line[x] + drop + (slope * length) / 2 + 10 * unit,
      );
      context.stroke();
    }
  }

  /** Oaks: standing in groves where the noise lets them, each with a lit crown and a shadow. */
  scrub(line, depth, index) {
    const { width, unit, next } = this;
    const trees = [];
    const size = (5 + 19 * depth ** 2.1) * unit;
    const tries = Math.round((width / size) * (7 + depth * 3));
    for (let tree = 0; tree < tries; tree++) {
      const x = Math.floor(next() * width);
      const drop = next() ** 1.25 * (70 + 210 * depth) * unit;
      const grove = this.fractal(
        (x / (1600 * unit)) * 5 + index * 9,
        (drop / (1600 * unit)) * 16 + index * 5,
      );
      if (grove < 0.5 + next() * 0.09 - (drop < size * 1.5 ? 0.03 : 0)) continue;
      trees.push([x, line[x] + drop - size * 0.2, size * (0.55 + next() * 0.75)]);
    }
    trees.sort((a, b) => a[1] - b[1]);
    for (const [x, y, radius] of trees) this.oak(x, y, radius, depth);
  }

  oak(x, y, radius, depth) {
    const { context, look, next } = this;
    const side = Math.sign(this.sun.x - x) || 1;
    const dark = mix(look.far, look.oak, 0.25 + depth * 0.75);
    const lit = mix(look.far, look.oakLit, 0.2 + depth * 0.8);
    context.fillStyle = faded(look.oak, 0.3 * depth);
    context.beginPath();
    context.ellipse(
      x - side * radius * 0.9,
      y + radius * 0.62,
      radius * 1.5,
      radius * 0.3,
      0,
      0,
      Math.PI * 2,
    );
    context.fill();
    const puffs = radius > 7 * this.unit ? 6 : 3;
    for (let puff = 0; puff < puffs; puff++) {
      const angle = next() * Math.PI * 2;
      const [dx, dy] = [Math.cos(angle) * radius * 0.62, Math.sin(angle) * radius * 0.34];
      const towards = (dx * side * 0.8 - dy) / radius;
      context.fillStyle = faded(mix(dark, lit, 0.32 + towards * 0.6 + (next() - 0.5) * 0.2), 0.82);
      context.beginPath();
      context.ellipse(
        x + dx,
        y + dy,
        radius * (0.42 + next() * 0.24),
        radius * (0.34 + next() * 0.16),
        0,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  }

  /** Fog that has settled between this ridge and the next. */
  mist(line, depth) {
    const { context, unit, look, width } = this;
    if (look.mist === 0 || depth > 0.9) return;
    const step = Math.max(2, Math.round(10 * unit));
    for (let x = 0; x < width; x += step) {
      const bank = this.fractal(x / (700 * unit) + depth * 40, depth * 7);
      const top = line[x] + (60 + 120 * (1 - bank)) * unit;
      const gradient = context.createLinearGradient(0, top, 0, top + 190 * unit);
      gradient.addColorStop(0, faded(look.haze, 0));
      gradient.addColorStop(1, faded(look.haze, Math.max(0, bank - 0.22) * look.mist));
      context.fillStyle = gradient;
      context.fillRect(x, top, step, this.height - top);
    }
  }

  /** The lake: what stands above it upside down, drawn out by ripples, darker where it is deep. */
  water() {
    const { context, canvas, width, unit, look, next } = this;
    const [top, bottom] = this.lake;
    const above = new OffscreenCanvas(width, Math.ceil(top));
    above.getContext('2d').drawImage(canvas, 0, 0);
    const strip = Math.max(1, Math.round(1.4 * unit));
    for (let y = top; y < bottom + 60 * unit; y += strip) {
      const near = (y - top) / (bottom - top);
      const from = Math.max(0, top - (y - top) * 1.25 - strip - next() * near * 26 * unit);
      const sway = (next() - 0.5) * near * 34 * unit;
      context.drawImage(above, 0, from, width, strip, sway - 20 * unit, y, width + 40 * unit, strip + 1);
    }
    const deep = context.createLinearGradient(0, top, 0, bottom);
    deep.addColorStop(0, faded(look.haze, 0.5));
    deep.addColorStop(0.12, faded(look.water, 0.5));
    deep.addColorStop(0.55, faded(look.water, 0.72));
    deep.addColorStop(1, faded(look.waterNear, 0.86));
    context.fillStyle = deep;
    context.fillRect(0, top, width, bottom + 60 * unit - top);
    const ripples = Math.round((width / unit) * 1.7);
    for (let ripple = 0; ripple < ripples; ripple++) {
      const near = next() ** 0.8;
      const y = top + near * (bottom - top);
      const band = this.fractal((y / unit) * 0.022, 3 + near * 2);
      const long = (8 + next() * 90) * (0.25 + near) * unit;
      const x = next() * width;
      const glint = Math.exp(-(((x - this.sun.x) / (260 * unit)) ** 2)) * (1 - near * 0.5);
      const isLit = next() < 0.3 + band * 0.35 + glint * 0.3;
      context.fillStyle = isLit
        ? faded(mix(look.haze, look.sun, glint), 0.05 + next() * 0.12 + glint * 0.22)
        : faded(look.waterNear, 0.05 + next() * 0.14);
      context.beginPath();
      context.ellipse(x, y, long, (0.5 + near * 1.8) * unit, 0, 0, Math.PI * 2);
      context.fill();
    }
    const mistTop = top - 16 * unit;
    const mist = context.createLinearGradient(0, mistTop, 0, top + 44 * unit);
    mist.addColorStop(0, faded(look.haze, 0));
    mist.addColorStop(0.4, faded(look.haze, 0.34 * look.mist));
    mist.addColorStop(1, faded(look.haze, 0));
    context.fillStyle = mist;
    context.fillRect(0, mistTop, width, 60 * unit);
  }

  /** Flakes between us and the far shore, near ones larger and softer. */
  snow() {
    const { context, width, height, unit, next } = this;
    const flakes = Math.round((width / unit) * this.snowfall);
    for (let flake = 0; flake < flakes; flake++) {
      const near = next() ** 3;
      const [x, y] = [next() * width, next() * height];
      context.fillStyle = `rgba(255,255,255,${0.16 + next() * 0.5 * (1 - near * 0.6)})`;
      context.beginPath();
      context.ellipse(x, y, (1.1 + near * 7) * unit, (1.5 + near * 9) * unit, 0.5, 0, Math.PI * 2);
      context.fill();
    }
  }

  /** Rows of vines on the near slope, in true perspective, drawn from far to near. */
  vineyard() {
    const { width, height, unit, look, context } = this;
    const crest = Float32Array.from({ length: width + 1 }, (_, x) => {
      const at = x / (1600 * unit);
      return this.field - Math.sin(at * 1.25 + 0.5) * 46 * unit - Math.sin(at * 2.9 + 2) * 12 * unit;
    });
    const ground = new Path2D();
    ground.moveTo(0, height);
    for (let x = 0; x <= width; x += 2) ground.lineTo(x, crest[x]);
    ground.lineTo(width, height);
    const soil = context.createLinearGradient(0, this.field - 40 * unit, 0, height);
    soil.addColorStop(0, mix(look.soil, look.haze, 0.28));
    soil.addColorStop(0.25, look.soil);
    soil.addColorStop(1, look.soilNear);
    context.fillStyle = soil;
    context.fill(ground);
    context.save();
    context.clip(ground);
    this.rows(crest);
    context.restore();
  }

  rows(crest) {
    const { width, height, unit } = this;
    const vanishing = this.sun.x + (width * 0.5 - this.sun.x) * 0.35;
    const eye = this.field - 105 * unit;
    const focal = 1500 * unit;
    const eyeHeight = 8.5;
    const nearest = (eyeHeight * focal) / (height + 60 * unit - eye);
    const spacing = 2.5;
    let distance = (eyeHeight * focal) / (44 * unit);
    while (distance > nearest * 0.82) {
      const scale = focal / distance;
      const y = eye + eyeHeight * scale;
      const reach = Math.ceil(Math.max(vanishing, width - vanishing) / (spacing * scale)) + 1;
      for (let row = -reach; row <= reach; row++) {
        const x = vanishing + (row + 0.5) * spacing * scale + (this.next() - 0.5) * 0.22 * scale;
        if (x < -scale * 2 || x > width + scale * 2) continue;
        const column = Math.min(width, Math.max(0, Math.round(x)));
        const settle = (crest[column] - this.field) * Math.max(0, 1 - (y - this.field) / (420 * unit));
        this.vine(x, y + settle, scale, distance);
      }
      distance -= Math.max(0.7, distance * 0.009);
    }
  }

  /** One vine: shadow on the soil, dark heart, leaves lit from the sun's side, now and then a spark. */
  vine(x, y, scale, distance) {
    const { context, look, next, unit } = this;
    const side = Math.sign(this.sun.x - x) || 1;
    const haze = Math.min(0.62, 0.08 + distance / 420);
    const [half, tall] = [0.52 * scale, 1.15 * scale];
    context.fillStyle = faded(look.shadow, 0.34);
    context.beginPath();
    context.ellipse(x - side * half * 0.9, y + half * 0.05, half * 1.35, half * 0.34, 0, 0, Math.PI * 2);
    context.fill();
    const heart = mix(look.leafDark, look.haze, haze);
    context.fillStyle = look.isBare ? faded(heart, 0.16) : heart;
    context.beginPath();
    context.ellipse(x, y - tall * 0.5, half * 0.8, tall * 0.5, 0, 0, Math.PI * 2);
    context.fill();
    if (look.isBare) return this.canes(x, y, scale, haze);
    const leaves = Math.round(Math.min(60, 4 + (scale / unit) * 0.85));
    const size = Math.max(0.9 * unit, 0.082 * scale);
    for (let leaf = 0; leaf < leaves; leaf++) {
      const [dx, up] = [(next() + next() - 1) * half * 1.2, next() ** 0.8 * tall * 1.06];
      const light = 0.02 + (up / tall) ** 1.4 * 0.62 + ((dx * side) / half) * 0.22 + (next() - 0.5) * 0.4;
      const spark = next() < look.sparks && up > tall * 0.5;
      const color = spark ? look.spark : mix(look.leafDark, look.leafLit, light);
      context.fillStyle = faded(mix(color, look.haze, haze * 0.9), spark ? 0.85 : 0.88);
      context.beginPath();
      context.ellipse(
        x + dx,
        y - up,
        size * (spark ? 0.45 : 0.6 + next() * 0.6),
        size * (spark ? 0.3 : 0.4 + next() * 0.4),
        next() * 3,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  }

  /** A vine in winter: trunk, wire and the canes that nobody has pruned yet. */
  canes(x, y, scale, haze) {
    const { context, look, next, unit } = this;
    const [half, tall] = [0.52 * scale, 1.15 * scale];
    const line = (width, fromX, fromY, toX, toY, color = look.leafDark) => {
      context.strokeStyle = faded(mix(color, look.haze, haze), 0.9);
      context.lineWidth = Math.max(0.6 * unit, width * scale);
      context.beginPath();
      context.moveTo(fromX, fromY);
      context.lineTo(toX, toY);
      context.stroke();
    };
    line(0.075, x, y, x + (next() - 0.5) * half * 0.3, y - tall * 0.5);
    line(0.035, x - half * 1.2, y - tall * 0.5, x + half * 1.2, y - tall * (0.5 + (next() - 0.5) * 0.06));
    const canes = Math.min(9, 3 + Math.round(scale / (14 * unit)));
    for (let cane = 0; cane < canes; cane++) {
      const at = x + (next() * 2 - 1) * half;
      const lean = (next() - 0.5) * half * 0.7;
      line(0.022, at, y - tall * 0.5, at + lean, y - tall * (0.75 + next() * 0.4), look.leafLit);
    }
  }

  /** The air between: light that spills from the sun over everything, and the corners held back. */
  glow() {
    const { context, width, height, unit, look } = this;
    context.save();
    context.globalCompositeOperation = 'screen';
    this.radial(this.sun.x, this.sun.y, 1250 * unit, look.sunGlow, look.spill);
    context.restore();
    context.save();
    context.globalCompositeOperation = 'multiply';
    const reach = Math.hypot(width, height) / 2;
    const corner = context.createRadialGradient(
      width / 2,
      height / 2,
      reach * 0.5,
      width / 2,
      height / 2,
      reach * 1.12,
    );
    corner.addColorStop(0, 'rgba(255,255,255,1)');
    corner.addColorStop(1, look.corner);
    context.fillStyle = corner;
    context.fillRect(0, 0, width, height);
    context.restore();
  }

  /** A breath of grain, as film has. */
  finish() {
    const image = this.context.getImageData(0, 0, this.width, this.height);
    const { data } = image;
    for (let at = 0; at < data.length; at += 4) {
      const grain = (this.next() + this.next() - 1) * 6;
      data[at] += grain;
      data[at + 1] += grain;
      data[at + 2] += grain;
    }
    this.context.putImageData(image, 0, 0);
  }
}

export function drawLandscape(scene, width, height) {
  return new Landscape(scene, width, height).draw();
}
