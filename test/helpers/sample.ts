/** Whether this run is `npm run proof`, which runs every case. `npm test` runs a sample that is the same each time. */
export const isProofRun = process.env.PROOF === 'full';

/** Returns a generator of numbers from 0 to 1 (excluded) that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a number from 0 to 1 (excluded) that is always the same for a name; `SEED` changes the number. */
export function hashToUnit(name: string): number {
  const letters = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return seededRandom(letters + Number(process.env.SEED ?? 1))();
}

/** Returns all `cases` in a proof, otherwise a sample of `size` cases; `SEED` chooses another sample. */
export function sampleOf<Case>(cases: readonly Case[], size: number): readonly Case[] {
  if (isProofRun) return cases;
  const random = seededRandom(Number(process.env.SEED ?? 1));
  const shuffled = cases.map((each) => ({ each, weight: random() })).sort((a, b) => a.weight - b.weight);
  return shuffled.slice(0, size).map(({ each }) => each);
}

/** Returns every permutation of the items. */
export function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, position) =>
    permutationsOf(items.toSpliced(position, 1)).map((rest) => [item, ...rest]),
  );
}
