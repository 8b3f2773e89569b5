import { basename } from 'node:path';
import { hashToUnit, isProof } from '../helpers/sample.ts';

/** The widths of the windows in which staff work, in pixels. */
export const staffWidths = [390, 820, 1440] as const;

/**
 * Returns the window widths in pixels for a file: all of `widths` in a proof, by default a phone's and a desktop's; one of them in `npm
 * test`, so that each is used by its share of the files. `SEED` chooses others.
 * @param file the file's own `import.meta.url`
 */
export function widthsFor(file: string, widths: readonly number[] = [390, 1440]): readonly number[] {
  return isProof ? widths : widths.slice(nth(file, widths), nth(file, widths) + 1);
}

function nth(file: string, widths: readonly number[]): number {
  return Math.floor(hashToUnit(basename(file)) * widths.length);
}
