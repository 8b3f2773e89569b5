import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder and returns its path. The caller removes the folder. */
export function createTemporaryFolder(name: string, base = fastestFolder()): string {
  return mkdtempSync(join(base, `cellar-door-${name}-`));
}

/**
 * Returns a folder in memory if there is enough room, otherwise one on disk. A database consists of a thousand small files, which take
 * seconds to flush to a shared disk.
 */
function fastestFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 2 ** 30 ? memory : tmpdir();
}
