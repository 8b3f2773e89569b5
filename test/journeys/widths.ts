import { basename } from 'node:path';
import { hashToUnit, isProofRun } from '../helpers/sample.ts';

/** Window widths, in pixels, at which back-office pages are tested. */
export const staffWidths = [390, 820, 1440] as const;

/**
 * Returns the window widths in pixels at which a test file runs: all of `widths` in a proof, and one in `npm test`, chosen by the file's
 * name so that the files cover all widths. `SEED` chooses others.
 * @param file the file's own `import.meta.url`
 * @param widths by default a phone's and a desktop's
 */
export function windowWidthsFor(file: string, widths: readonly number[] = [390, 1440]): readonly number[] {
  return isProofRun ? widths : widths.slice(nth(file, widths), nth(file, widths) + 1);
}

function nth(file: string, widths: readonly number[]): number {
  return Math.floor(hashToUnit(basename(file)) * widths.length);
}
