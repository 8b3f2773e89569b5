import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder and returns its path. The caller removes the folder. */
export function newFolder(name: string, base = fastestFolder()): string {
  return mkdtempSync(join(base, `cellar-door-${name}-`));
}

/**
 * Returns a folder in memory if there is room: a database is a thousand small files, and flushing them to a shared disk
 * takes seconds.
 */
function fastestFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 2 ** 30 ? memory : tmpdir();
}
