import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that nobody else uses; whoever asked for it removes it. */
export function newFolder(name: string, base = fastestFolder()): string {
  return mkdtempSync(join(base, `cellar-door-${name}-`));
}

/** In memory where there is room: a database is a thousand small files, and flushing them to a disk that others use takes seconds. */
function fastestFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 2 ** 30 ? memory : tmpdir();
}
