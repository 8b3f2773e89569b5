import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's own folder, from whichever of its files this code runs: as it was written, or out of the bundle. */
export function findProjectFolder(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('this code stands outside of its project');
  return findProjectFolder(above);
}
