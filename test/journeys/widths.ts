import { basename } from 'node:path';
import { dealt, isProof } from '../helpers/sample.ts';

/**
 * Returns the window widths for a file: a phone's and a desktop's in a proof, one of them in `npm test`, so that about
 * half of the files use either. `SEED` chooses others.
 * @param file the file's own `import.meta.url`
 */
export function widthsFor(file: string, widths: readonly [number, number] = [390, 1440]): readonly number[] {
  if (isProof) return widths;
  return [dealt(basename(file)) < 0.5 ? widths[0] : widths[1]];
}
