// Plants for print: outlines as lists of points, drawn by whoever needs them in line, in colour or both.

/** A smooth line through `points` (Catmull-Rom). */
export function smooth(points, steps = 8, close = false) {
  const at = (index) =>
    close
      ? points[(index + points.length) % points.length]
      : points[Math.min(points.length - 1, Math.max(0, index))];
  const result = [];
  const count = close ? points.length : points.length - 1;
  for (let index = 0; index < count; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      result.push(
        [0, 1].map(
          (axis) =>
            0.5 *
            (2 * b[axis] +
              (c[axis] - a[axis]) * t +
              (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
              (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3),
        ),
      );
    }
  }
  return close ? result : [...result, points.at(-1)];
}

/** Turns, scales and moves points of a plant's own space (petiole at 0,0; tip towards +y). */
export function placed(points, { x, y, size, angle, squeeze = 1 }) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([px, py]) => {
    const [sx, sy] = [px * size * squeeze, py * size];
    return [x + sx * cos - sy * sin, y + sx * sin + sy * cos];
  });
}

/** Half a vine leaf from the petiole's notch around to the tip: lobes and the bays between them. */
const half = [
  [0.0, 0.02],
  [0.1, -0.16],
  [0.27, -0.2],
  [0.43, -0.08],
  [0.56, 0.1],
  [0.52, 0.2],
  [0.4, 0.27],
  [0.55, 0.33],
  [0.68, 0.47],
  [0.63, 0.6],
  [0.47, 0.61],
  [0.27, 0.6],
  [0.33, 0.73],
  [0.26, 0.88],
  [0.12, 0.97],
  [0, 1.12],
];

/** The outline of a vine leaf with its teeth, no two halves alike. */
export function vineLeaf(next) {
  const bent = (side) =>
    half.map(([x, y], index) => {
      const loose = index === 0 || index === half.length - 1 ? 0 : 0.035;
      return [side * x + (next() - 0.5) * loose, y + (next() - 0.5) * loose];
    });
  const around = smooth([...bent(1), ...bent(-1).slice(1, -1).reverse()], 10, true);
  return around.map(([x, y], index) => {
    const reach = Math.hypot(x, y - 0.35);
    const tooth = reach > 0.3 ? 1 + 0.045 * (((index * 0.31) % 1) - 0.5) * Math.min(1, (reach - 0.3) * 6) : 1;
    return [x * tooth, 0.35 + (y - 0.35) * tooth];
  });
}

/** Ribs of the leaf: five main ones and their branches; each with its width as share of the widest. */
export function vineRibs() {
  const mains = [
    { tip: [0, 1.02], width: 1 },
    { tip: [0.56, 0.48], width: 0.85 },
    { tip: [-0.56, 0.48], width: 0.85 },
    { tip: [0.46, 0.04], width: 0.65 },
    { tip: [-0.46, 0.04], width: 0.65 },
  ];
  const ribs = [];
  for (const { tip, width } of mains) {
    const bow = [tip[0] * 0.5 - tip[1] * 0.03 * Math.sign(tip[0]), tip[1] * 0.5 + Math.abs(tip[0]) * 0.04];
    const main = smooth([[0, 0.02], bow, tip], 10);
    ribs.push({ points: main, width });
    for (const share of [0.34, 0.56, 0.76]) {
      const [x, y] = main[Math.floor(share * (main.length - 1))];
      const length = 0.24 * (1 - share * 0.62) * (0.5 + width * 0.5);
      const heading = Math.atan2(tip[1], tip[0]);
      for (const side of [-1, 1]) {
        const angle = heading + side * 0.72;
        ribs.push({
          points: [
            [x, y],
            [x + Math.cos(angle) * length, y + Math.sin(angle) * length],
          ],
          width: width * 0.5,
        });
      }
    }
  }
  return ribs;
}

/** Berries of a hanging cluster, from the back to the front: centres and radii in the cluster's own space (height 1). */
export function cluster(next) {
  const berries = [];
  for (let row = 0; row < 9; row++) {
    const y = 0.05 + row * 0.105;
    const width = 0.37 * Math.sin(Math.PI * (0.3 + (row / 8) * 0.655));
    const count = Math.max(1, Math.round((width * 2) / 0.135));
    for (let berry = 0; berry < count; berry++) {
      const x = count === 1 ? 0 : -width + (berry / (count - 1)) * 2 * width;
      berries.push([
        x + (next() - 0.5) * 0.05 + (row > 6 ? 0.03 : 0),
        y + (next() - 0.5) * 0.045,
        0.074 + next() * 0.012,
      ]);
    }
  }
  return berries.sort(() => next() - 0.5).sort((a, b) => Math.abs(b[0]) - Math.abs(a[0]));
}

/** A tendril: a stem that winds itself up. */
export function tendril({ x, y, heading, length, turns = 2.2, hand = 1 }) {
  const points = [[x, y]];
  let [px, py, angle] = [x, y, heading];
  const steps = 90;
  for (let step = 0; step < steps; step++) {
    const t = step / steps;
    angle += hand * (0.004 + turns * 6.28 * 2.2 * Math.max(0, t - 0.42) ** 1.35 * (1 / steps) * 1.9);
    const stride = (length / steps) * (1 - t * 0.72);
    px += Math.cos(angle) * stride;
    py += Math.sin(angle) * stride;
    points.push([px, py]);
  }
  return points;
}
