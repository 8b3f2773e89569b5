import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the project's root folder, whether this code runs from source or from the bundle. */
export function findProjectFolder(from: string = import.meta.dirname): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  if (above === from) throw new Error('this code is outside its project');
  return findProjectFolder(above);
}
