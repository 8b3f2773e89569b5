import { basename } from 'node:path';
import { dealt, isProof } from '../helpers/sample.ts';

/**
 * How wide the windows are in which a file looks at its pages: a telephone's and a desktop's in a proof, one of both in
 * `npm test`, so that about half of the files walk on either. `SEED` deals them anew.
 * @param file the file's own `import.meta.url`.
 */
export function widthsFor(file: string, widths: readonly [number, number] = [390, 1440]): readonly number[] {
  if (isProof) return widths;
  return [dealt(basename(file)) < 0.5 ? widths[0] : widths[1]];
}
