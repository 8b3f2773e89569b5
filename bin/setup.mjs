// Shared by the commands in package.json: installs and builds what they need.
// Plain JavaScript for Node 20 or newer without dependencies, because a fresh clone has none.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(projectRoot, 'node_modules');
const installedMark = join(modules, '.cellar-door-lock');
const buildMark = join(projectRoot, 'build', 'inputs.sha256');
/** Whether the sources of the pages exist. The output of `npm run package` contains only the build. */
const canBuild = existsSync(join(projectRoot, 'vite.config.ts'));
const minimumNode = [22, 22];

/** Prints a message to standard error and exits with code 1. @param {string} message @returns {never} */
export function exitWithError(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Decides which packages to install.
 * @param {{ installedLock: string | undefined, wantedLock: string, hasDevelopment: boolean, needsDevelopment: boolean }} state
 * @returns {string[] | undefined} the arguments for npm; undefined if nothing is missing.
 */
export function npmInstallArguments({ installedLock, wantedLock, hasDevelopment, needsDevelopment }) {
  if (installedLock === wantedLock && (hasDevelopment || !needsDevelopment)) return undefined;
  // Explicit, because with NODE_ENV=production npm would omit what the build needs.
  return ['ci', needsDevelopment ? '--include=dev' : '--omit=dev'];
}

/**
 * Installs the dependencies in the lockfile unless they are already installed.
 * @param {{ needsDevelopment?: boolean }} [options] `needsDevelopment: false` installs only what a built shop needs.
 */
export function installDependencies({ needsDevelopment = true } = {}) {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const args = npmInstallArguments({
    installedLock: existsSync(installedMark) ? readFileSync(installedMark, 'utf8') : undefined,
    wantedLock: lockfileHash(),
    hasDevelopment: Object.keys(devDependencies).every((name) => existsSync(join(modules, name))),
    needsDevelopment,
  });
  if (!args) return;
  console.log('Installing the dependencies …');
  // Removed first, so that a failed install does not count as complete.
  rmSync(installedMark, { force: true });
  const runner = process.env.npm_execpath;
  const npm = runner?.endsWith('npm-cli.js') ? runner : undefined;
  // Hides npm's warnings about an older Node, because packages run with the project's own.
  const quietArgs = [...args, '--loglevel=error'];
  // Uses the Node that runs npm, because the project's own is in the folder that gets replaced.
  const [command, words] = npm
    ? [process.env.npm_node_execpath ?? process.execPath, [npm, ...quietArgs]]
    : ['npm', quietArgs];
  const shell = process.platform === 'win32' && !npm;
  const { status } = spawnSync(command, words, { cwd: projectRoot, stdio: 'inherit', shell });
  if (status !== 0) exitWithError('The dependencies could not be installed. See the npm error above.');
  markDependenciesInstalled();
}

/** Records the hash of the lockfile whose dependencies are installed. npm calls this after every install. */
export function markDependenciesInstalled() {
  writeFileSync(installedMark, lockfileHash());
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(projectRoot, 'package-lock.json')))
    .digest('hex');
}

/** @type {string | undefined} */
let chosenNode;

/**
 * Returns the path of the Node installed by npm, or of the user's own Node on platforms for which npm has none. Must be called after
 * `installDependencies`.
 */
export function projectNodePath() {
  chosenNode ??= chooseNode();
  return chosenNode;
}

function chooseNode() {
  const bundled = join(modules, '.bin', 'node');
  if (existsSync(bundled)) {
    const runsNow = realpathSync(bundled) === realpathSync(process.execPath);
    if (runsNow || spawnSync(bundled, ['--version']).status === 0) return bundled;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]);
  if (isNewEnough) return process.execPath;
  return exitWithError(
    `This machine has Node ${process.versions.node}, but the shop needs ${minimumNode.join('.')} or newer. ` +
      `npm installs Node 24 for Linux on x64 and arm64. On ${process.platform} ${process.arch}, install it from nodejs.org.`,
  );
}

/**
 * Returns the environment for a command. Defaults to a production build of the demo if `NODE_ENV` isn't set.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function commandEnvironment(environment = process.env) {
  return environment.NODE_ENV ? environment : { ...environment, NODE_ENV: 'production', DEMO: 'true' };
}

/** Returns whether the environment is that of a real shop, which needs no development packages. @param {NodeJS.ProcessEnv} environment */
export function isProduction({ NODE_ENV, DEMO }) {
  return NODE_ENV === 'production' && DEMO !== 'true';
}

/**
 * The Node arguments of the web process. They keep its memory flat: by default, V8's young generation grows until it holds many rendered
 * pages, and its old generation grows to several times the size in use.
 */
export const webProcessArguments = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'src/server.ts'];

/**
 * Returns the environment of the web process. Variables that are already set take precedence.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function webProcessEnvironment(environment = process.env) {
  return {
    // Caches compiled code between starts.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    // Otherwise the C library keeps freed memory per thread and never returns it.
    MALLOC_ARENA_MAX: '1',
    ...environment,
  };
}

/**
 * Replaces this process with the project's Node running a script. On platforms that can't replace a process, runs it as a child in
 * its own process group and forwards signals once.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [environment]
 */
export function replaceProcess(args, environment = process.env) {
  const node = projectNodePath();
  process.chdir(projectRoot);
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.execve(
      node,
      [node, ...args],
      Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined)),
    );
  }
  const child = spawn(node, args, {
    cwd: projectRoot,
    env: environment,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => exitWithError(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** Runs a script with the project's Node and waits for it. @returns the exit code; 1 if it was killed. */
export function runNode(args, environment = process.env) {
  return (
    spawnSync(projectNodePath(), args, { cwd: projectRoot, env: environment, stdio: 'inherit' }).status ?? 1
  );
}

export const toolPaths = {
  biome: join(modules, '@biomejs', 'biome', 'bin', 'biome'),
  typescript: join(modules, 'typescript', 'bin', 'tsc'),
  reactRouter: join(modules, '@react-router', 'dev', 'bin.cjs'),
  vitest: join(modules, 'vitest', 'vitest.mjs'),
  playwright: join(modules, '@playwright', 'test', 'cli.js'),
};

/**
 * The folders with the build configurations of the shop and of the back office, in build order: the second build writes inside the first
 * one's output folder.
 */
const applications = ['.', 'src/back-office'];

/** Returns whether the pages are built from the current sources. */
export function arePagesBuilt(inputs = buildInputs()) {
  if (!existsSync(buildMark)) return false;
  return !canBuild || readFileSync(buildMark, 'utf8') === inputs;
}

/** Builds the pages if they are out of date. @returns whether they are built. */
export function buildPages() {
  const inputs = buildInputs();
  if (arePagesBuilt(inputs)) return true;
  console.log('Building the pages …');
  rmSync(buildMark, { force: true });
  for (const application of applications) {
    const args = [toolPaths.reactRouter, 'build', application, '--logLevel', 'warn'];
    if (runNode(args, { ...process.env, NODE_ENV: 'production' }) !== 0) return false;
  }
  mkdirSync(dirname(buildMark), { recursive: true });
  writeFileSync(buildMark, inputs);
  return true;
}

/** Returns one hash of all inputs of the build. Pictures are compared by size and time, because they are many and large. */
function buildInputs() {
  if (!canBuild) return '';
  const hash = createHash('sha256');
  const take = (path, how) => {
    for (const name of readdirSync(join(projectRoot, path)).sort()) {
      if (name === '.react-router') continue;
      const inner = `${path}/${name}`;
      if (statSync(join(projectRoot, inner)).isDirectory()) take(inner, how);
      else hash.update(`${inner}\0${how(join(projectRoot, inner))}\0`);
    }
  };
  const contents = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const sizeAndTime = (file) => `${statSync(file).size} ${statSync(file).mtimeMs}`;
  const source = (file) => (/\.test\.tsx?$/.test(file) ? '' : contents(file));
  take('src', source);
  take('db/seed', source);
  if (existsSync(join(projectRoot, 'public'))) take('public', sizeAndTime);
  for (const file of ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']) {
    hash.update(`${file}\0${contents(join(projectRoot, file))}\0`);
  }
  return hash.digest('hex');
}
