// How the engraver writes and measures a line; orders, fields and previews use the same rules.

/** Returns a line as it will be engraved: with straight apostrophes, en dashes and single spaces, whatever was entered. */
export function normalizeEngraving(text: string): string {
  return text
    .replace(/[‘’`´]/g, "'")
    .replace(/[-‐‑‒—−]/g, '–')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The engraver's letters by width, in hundredths of the letter size. */
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

/** Returns the width of a line in multiples of the letter size. */
export function engravingWidth(line: string): number {
  return [...line].reduce((width, sign) => width + (widthOf.get(sign) ?? 60), 0) / 100;
}

/** The maximum width of a line in multiples of the letter size: a magnum's front is 48 mm wide, and the letter size is at least 4 mm. */
export const maxEngravingWidth = 12;
