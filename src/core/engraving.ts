// How the engraver writes and measures a line; orders, fields and pictures of the glass agree on it.

/** A line as it is cut: keyboards write apostrophes and dashes in other shapes. */
export function tidyEngraving(text: string): string {
  return text
    .replace(/[‘’`´]/g, "'")
    .replace(/[-‐‑‒—−]/g, '–')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How wide the engraver's letters are, in hundredths of their size. */
const letterWidths = Object.entries({
  20: "' ",
  25: '.,',
  30: 'ijl',
  35: 'Ift',
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

/** The width of a line in multiples of its letters' size. */
export function engravingWidth(line: string): number {
  return [...line].reduce((width, sign) => width + (widthOf.get(sign) ?? 60), 0) / 100;
}

/** The front of a magnum is 48 mm wide between its curves, and no letter is cut smaller than 4 mm. */
export const widestEngraving = 12;
