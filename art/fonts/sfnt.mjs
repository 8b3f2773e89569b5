// The few tables of an uncompressed font file that the fallback metrics need, and one font's table in place of another's.

/** The bytes of a table. */
export function table(font, tag) {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === tag) {
      return font.subarray(
        font.readUInt32BE(entry + 8),
        font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12),
      );
    }
  }
  throw new Error(`the font has no ${tag} table`);
}

/** Ascent, descent (positive) and line gap in em. */
export function readVerticalMetrics(font) {
  const unitsPerEm = table(font, 'head').readUInt16BE(18);
  const hhea = table(font, 'hhea');
  return {
    ascent: hhea.readInt16BE(4) / unitsPerEm,
    descent: -hhea.readInt16BE(6) / unitsPerEm,
    lineGap: hhea.readInt16BE(8) / unitsPerEm,
  };
}

/** Code point → glyph, from the format 4 (basic plane) subtable of `cmap`. */
function characterMap(font) {
  const cmap = table(font, 'cmap');
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (subtable.readUInt16BE(0) === 4) return segments(subtable);
  }
  throw new Error('the font has no format 4 character map');
}

function segments(subtable) {
  const glyphs = new Map();
  const size = subtable.readUInt16BE(6);
  for (let offset = 0; offset < size; offset += 2) {
    const end = subtable.readUInt16BE(14 + offset);
    const start = subtable.readUInt16BE(16 + size + offset);
    const delta = subtable.readUInt16BE(16 + size * 2 + offset);
    const rangeAt = 16 + size * 3 + offset;
    const range = subtable.readUInt16BE(rangeAt);
    for (let point = start; point <= end && point !== 0xffff; point++) {
      const raw = range === 0 ? point : subtable.readUInt16BE(rangeAt + range + (point - start) * 2);
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(point, glyph);
    }
  }
  return glyphs;
}

/** The code points the font can draw. */
export function readCharacters(font) {
  return new Set(characterMap(font).keys());
}

/** Code point → advance in em. */
export function readAdvances(font) {
  const unitsPerEm = table(font, 'head').readUInt16BE(18);
  const metricCount = table(font, 'hhea').readUInt16BE(34);
  const hmtx = table(font, 'hmtx');
  const advance = (glyph) => hmtx.readUInt16BE(Math.min(glyph, metricCount - 1) * 4) / unitsPerEm;
  return new Map([...characterMap(font)].map(([point, glyph]) => [point, advance(glyph)]));
}

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function checksum(bytes) {
  const words = padded(bytes);
  let sum = 0;
  for (let offset = 0; offset < words.length; offset += 4) sum = (sum + words.readUInt32BE(offset)) >>> 0;
  return sum;
}

/** The same font with other bytes for a table that it has. */
export function withTable(font, tag, bytes) {
  const count = font.readUInt16BE(4);
  const directory = Buffer.from(font.subarray(0, 12 + count * 16));
  const parts = [directory];
  let offset = directory.length;
  for (let entry = 12; entry < directory.length; entry += 16) {
    const name = directory.toString('latin1', entry, entry + 4);
    const content = name === tag ? bytes : table(font, name);
    directory.writeUInt32BE(checksum(content), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    parts.push(padded(content));
    offset += padded(content).length;
  }
  return Buffer.concat(parts);
}
