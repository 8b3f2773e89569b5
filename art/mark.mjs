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

/** An SVG path of one contour scaled to `width`: a smooth curve through few points. */
export function contourPath(points, width, left, top) {
  const at = ([x, y]) => [left + x * width, top + y * width];
  const number = (value) => String(Math.round(value * 100) / 100);
  const scaled = points.map(at);
  const [first] = scaled;
  let path = `M${number(first[0])} ${number(first[1])}`;
  for (let index = 0; index < scaled.length - 1; index++) {
    const [before, from, to, after] = [
      scaled[Math.max(0, index - 1)],
      scaled[index],
      scaled[index + 1],
      scaled[Math.min(scaled.length - 1, index + 2)],
    ];
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    path += `C${control.map(number).join(' ')}`;
  }
  return path;
}
