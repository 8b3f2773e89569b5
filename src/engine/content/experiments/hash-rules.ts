/**
 * MurmurHash3 of 32 bits over the text's UTF-8, as hosted providers of experiments use it, so that the same visitor gets the
 * same variation whoever decides: this server, a browser, or theirs.
 */
export function murmurHash3(text: string, seed: number): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer);
  const whole = bytes.length & ~3;
  let hash = seed;
  for (let place = 0; place < whole; place += 4) {
    hash ^= scramble(view.getUint32(place, true));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let place = bytes.length - 1; place >= whole; place -= 1) rest = (rest << 8) | (bytes[place] ?? 0);
  if (whole < bytes.length) hash ^= scramble(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
