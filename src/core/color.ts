/** A color in hexadecimal notation, such as `#1b6ca8`. */
export type Color = string;

/** Returns the WCAG 2.2 contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a mix of two colors. `share`, from 0 to 1, is the fraction of the second color. */
export function mixColors(one: Color, other: Color, share: number): Color {
  const [from, to] = [rgbChannels(one), rgbChannels(other)];
  const bytes = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the red, green and blue channels, each from 0 to 255. */
export function rgbChannels(color: Color): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** Returns the relative luminance: 0 for black, 1 for white. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = rgbChannels(color).map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
