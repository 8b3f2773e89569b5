const narrow = [128, 256, 384, 640, 750, 828, 1200];
const wide = [384, 640, 828, 1200, 1600, 2400];
const widest = [640, 750, 828, 1080, 1200, 1920, 2048, 3840];

/** Returns the widths in pixels in which a picture of this size is served, ascending. None exceeds the original's width. */
export function servedPictureWidths({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number[] {
  const ladder = height > width ? narrow : width >= 3840 ? widest : wide;
  const largest = Math.min(width, Math.max(...ladder));
  return [...ladder.filter((each) => each < largest), largest];
}

/** The size in pixels to which a decoded picture is scaled down before it is encoded in the served widths. */
export const maxDecodedPictureSize = { width: 3840, height: 7680 } as const;

type Size = { readonly width: number; readonly height: number };
type Region = Size & { readonly left: number; readonly top: number };

/**
 * Returns the largest region of a picture that has the proportions of `target`, with the focal point as close to its center as possible.
 */
export function cropRegionAround(
  { width, height }: Size,
  target: Size,
  focalPoint: { readonly x: number; readonly y: number },
): Region {
  const scale = Math.min(width / target.width, height / target.height);
  const cropped = {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
  const place = (share: number, whole: number, part: number) =>
    Math.min(Math.max(0, Math.round(share * whole - part / 2)), whole - part);
  return {
    ...cropped,
    left: place(focalPoint.x, width, cropped.width),
    top: place(focalPoint.y, height, cropped.height),
  };
}
