// How the engraver writes and measures a line; orders, fields and previews use the same rules.

/** Returns a line as it is engraved: with straight apostrophes, en dashes and single spaces, whatever the keyboard produced. */
export function tidyEngraving(text: string): string {
  return text
    .replace(/[‘’`´]/g, "'")
    .replace(/[-‐‑‒—−]/g, '–')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The widths of the engraver's letters, in hundredths of their size. */
const letterWidths = Object.entries({
  20: "' ",
  25: '.,',
  30: 'ijl',
  35: 'fIt',
  45: 'Jrsz1',
  50: 'acex7–',
  55: 'bgkoqvy358',
  60: 'FLSdhnpu2469',
  65: 'BEPTYZ0',
  70: 'ACRVX',
  75: 'DGKNUw',
  80: 'HOQ',
  90: 'Mm',
  95: '&',
  100: 'W',
});
const widthOf = new Map(
  letterWidths.flatMap(([width, letters]) => [...letters].map((sign) => [sign, Number(width)])),
);

/** Returns the width of a line in multiples of its letters' size. */
export function engravingWidth(line: string): number {
  return [...line].reduce((width, sign) => width + (widthOf.get(sign) ?? 60), 0) / 100;
}

/** The greatest width of a line in multiples of its letters' size: a magnum's front is 48 mm wide, and letters are at least 4 mm. */
export const maximumEngravingWidth = 12;
