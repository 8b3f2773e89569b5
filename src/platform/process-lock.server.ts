import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** A lock that this process holds until `release` or until it ends. A lock left behind by `kill -9` doesn't block the next process. */
export type ProcessLock = { release(): void };

export class LockedError extends StartError {
  override name = 'LockedError';
}

/**
 * Acquires the lock file for this process.
 * @param purpose the end of the sentence "Another shop (process 123) …", such as `is already running in .data`
 * @throws LockedError when another running process holds the lock
 */
export function acquireProcessLock(file: string, purpose: string): ProcessLock {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}\n${processIdentity(process.pid)}\n`, { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = processLockHolder(file);
      if (holder !== undefined) throw new LockedError(`Another shop (process ${holder}) ${purpose}.`);
      rmSync(file, { force: true });
    }
  }
}

/** Returns the id of the other running process that holds the lock, or undefined if there is none. */
export function processLockHolder(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const [first = '', identity = ''] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(first);
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  return isProcessAlive(pid) && processIdentity(pid) === identity ? pid : undefined;
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns a text that contains a process's start time. Process ids are reused, and small ones recur after a container restart, so an id
 * alone could belong to another program.
 */
function processIdentity(pid: number): string {
  try {
    // The command's name is in parentheses and may contain spaces; the 20th field after it is the start time.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** Returns the command line of a process as one text, or an empty text if it can't be read. */
export function commandLineOfProcess(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}
