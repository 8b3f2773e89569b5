// Bottle shapes in millimetres: half profiles from the foot to the lip, as real moulds have them.

/** Points of a cubic Bézier curve, without its first point. */
function curve([x0, y0], [x1, y1], [x2, y2], [x3, y3], steps) {
  return Array.from({ length: steps }, (_, index) => {
    const t = (index + 1) / steps;
    const u = 1 - t;
    const blend = (a, b, c, d) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
    return [blend(x0, x1, x2, x3), blend(y0, y1, y2, y3)];
  });
}

function line([x0, y0], [x1, y1], steps) {
  return Array.from({ length: steps }, (_, index) => {
    const t = (index + 1) / steps;
    return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
  });
}

/**
 * @param shape radius of the body, `shoulder` and `neck` heights where the curve between them begins and ends,
 *   the handles of that curve, radius of the neck at both ends, and the total height.
 * @returns [radius, height] pairs, bottom to top.
 */
export function profile(shape) {
  const { radius, shoulder, neck, handles, neckRadius, lipRadius, height } = shape;
  const foot = shape.foot ?? 5;
  const lip = height - (shape.lip ?? 15);
  const waist = neckRadius - (shape.taper ?? 0.7);
  return [
    [0, 3],
    [radius * 0.55, 1.2],
    [radius - foot * 1.25, 0],
    ...curve(
      [radius - foot * 1.25, 0],
      [radius - foot * 0.35, 0],
      [radius, foot * 0.35],
      [radius, foot * 1.3],
      24,
    ),
    ...line([radius, foot * 1.3], [radius, shoulder], 80),
    ...curve(
      [radius, shoulder],
      [radius, shoulder + handles[0]],
      [neckRadius, neck - handles[1]],
      [neckRadius, neck],
      160,
    ),
    ...line([neckRadius, neck], [waist, lip - 1], 60),
    ...curve([waist, lip - 1], [waist, lip], [lipRadius, lip - 0.4], [lipRadius, lip + 0.8], 12),
    ...line([lipRadius, lip + 0.8], [lipRadius, height - 1.8], 20),
    ...curve(
      [lipRadius, height - 1.8],
      [lipRadius, height - 0.5],
      [lipRadius - 0.6, height],
      [lipRadius - 2, height],
      12,
    ),
    [0, height],
  ];
}

export const shapes = {
  bordeaux: {
    radius: 37.8,
    shoulder: 190,
    neck: 236,
    handles: [27, 25],
    neckRadius: 14.6,
    lipRadius: 14.8,
    height: 302,
    capsule: 240,
    fill: 232,
    label: [56, 152],
    frame: 320,
  },
  burgundy: {
    radius: 41,
    shoulder: 132,
    neck: 238,
    handles: [50, 38],
    neckRadius: 14.8,
    lipRadius: 15,
    height: 297,
    capsule: 246,
    fill: 233,
    label: [32, 130],
    frame: 320,
  },
  hock: {
    radius: 37,
    shoulder: 128,
    neck: 286,
    handles: [70, 70],
    neckRadius: 13.6,
    lipRadius: 14,
    height: 330,
    capsule: 284,
    fill: 268,
    label: [38, 130],
    frame: 346,
  },
  sparkling: {
    radius: 44,
    shoulder: 138,
    neck: 246,
    handles: [48, 40],
    neckRadius: 15.4,
    lipRadius: 16.4,
    height: 318,
    capsule: 208,
    fill: 226,
    label: [40, 138],
    frame: 334,
    foot: 7,
  },
  half: {
    radius: 30.5,
    shoulder: 146,
    neck: 184,
    handles: [22, 21],
    neckRadius: 14.2,
    lipRadius: 14.5,
    height: 240,
    capsule: 188,
    fill: 180,
    label: [42, 122],
    frame: 292,
  },
  magnum: {
    radius: 50,
    shoulder: 218,
    neck: 277,
    handles: [36, 32],
    neckRadius: 17,
    lipRadius: 17.2,
    height: 356,
    capsule: 282,
    fill: 270,
    label: [62, 176],
    frame: 366,
    foot: 6,
  },
  dessert: {
    radius: 32,
    shoulder: 172,
    neck: 214,
    handles: [24, 23],
    neckRadius: 13.4,
    lipRadius: 14.6,
    height: 276,
    lip: 9,
    capsule: 276,
    fill: 205,
    label: [58, 132],
    frame: 320,
    foot: 7,
  },
  iceWine: {
    radius: 27.5,
    shoulder: 196,
    neck: 252,
    handles: [34, 30],
    neckRadius: 13.2,
    lipRadius: 13.6,
    height: 322,
    capsule: 254,
    fill: 240,
    label: [46, 150],
    frame: 346,
  },
  oil: {
    radius: 28.5,
    shoulder: 164,
    neck: 200,
    handles: [21, 20],
    neckRadius: 12.4,
    lipRadius: 13.8,
    height: 258,
    lip: 9,
    capsule: 258,
    fill: 196,
    label: [44, 130],
    frame: 330,
    foot: 6,
  },
};
