import { basename } from 'node:path';
import { hashToUnit, isProof } from '../helpers/sample.ts';

/** The windows in which staff work. */
export const staffWidths = [390, 820, 1440] as const;

/**
 * Returns the window widths for a file: a phone's and a desktop's in a proof, one of them in `npm test`, so that each is used by its share
 * of the files. `SEED` chooses others.
 * @param file the file's own `import.meta.url`
 */
export function widthsFor(file: string, widths: readonly number[] = [390, 1440]): readonly number[] {
  return isProof ? widths : widths.slice(nth(file, widths), nth(file, widths) + 1);
}

function nth(file: string, widths: readonly number[]): number {
  return Math.floor(hashToUnit(basename(file)) * widths.length);
}
