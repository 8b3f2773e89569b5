// The house's mark: contour lines of the mesa with the sun standing on its shoulder. One drawing for the
// page, the labels and the favicon, so that they can never drift apart.

/** Height of contour `line` (0 = ridge) at `x` in 0…1; both results in the mark's own 0…1 width. */
export function contourHeight(x, line, lines) {
  const depth = line / Math.max(1, lines - 1);
  const bump = (centre, width, height) => height * Math.exp(-(((x - centre) / width) ** 2));
  const ridge = bump(0.36, 0.19, 0.2) + bump(0.72, 0.17, 0.135) + bump(0.04, 0.15, 0.03);
  const valley = 0.035 * Math.sin(x * Math.PI * 2 + 0.6);
  return ridge * (1 - depth * 0.8) + valley * depth;
}

/** The contours as lists of points, y growing downwards, width 1; the ridge's crest lies at y ≈ 0.1. */
export function contours(lines, spacing = 0.052, steps = 64) {
  return Array.from({ length: lines }, (_, line) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const x = step / steps;
      return [x, 0.3 + line * spacing - contourHeight(x, line, lines)];
    }),
  );
}

/** Where the sun stands: centre and radius, same space. */
export const sun = { x: 0.6, y: 0.06, radius: 0.034 };

/**
 * An SVG path of one contour scaled to `width`: a smooth curve through few points. Each step is told from the point before it and
 * leaves the first of its two handles out, which mirrors the one before: a third of the characters, and they repeat.
 */
export function contourPath(points, width, left, top) {
  const scaled = points.map(([x, y]) => [hundredths(left + x * width), hundredths(top + y * width)]);
  const [first, second] = scaled;
  const steps = scaled.slice(1).map((to, index) => {
    const from = scaled[index];
    const after = scaled[index + 2] ?? to;
    const handle = to.map((value, axis) => value - (after[axis] - from[axis]) / 6);
    return [...handle, ...to].map((value, axis) => shortNumber(value - from[axis % 2])).join(' ');
  });
  const firstHandle = first.map((value, axis) => shortNumber((second[axis] - value) / 6)).join(' ');
  return `M${first.map(shortNumber).join(' ')}c${firstHandle} ${steps.join('s')}`;
}

const hundredths = (value) => Math.round(value * 100) / 100;

/** Hundredths without the zero before the point, as paths allow. */
function shortNumber(value) {
  return String(hundredths(value)).replace(/^(-?)0\./, '$1.');
}
