// Shared by the commands of package.json: what must be there before anything else can run.
// Plain JavaScript without dependencies, for Node 20 or newer: a fresh clone has nothing yet.
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

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const installedMark = join(modules, '.cellar-door-lock');
const buildMark = join(root, 'build', 'inputs.sha256');
/** What `npm run package` writes has a build and nothing to build from. */
const canBuild = existsSync(join(root, 'vite.config.ts'));
const oldestNode = [22, 22];

/** @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Decides which packages to install.
 * @param {{ installedLock: string | undefined, wantedLock: string, hasDevelopment: boolean, needsDevelopment: boolean }} state
 * @returns {string[] | undefined} the arguments for npm; undefined when nothing is missing.
 */
export function installArguments({ installedLock, wantedLock, hasDevelopment, needsDevelopment }) {
  if (installedLock === wantedLock && (hasDevelopment || !needsDevelopment)) return undefined;
  // Said outright: with NODE_ENV=production npm would leave out what the build needs.
  return ['ci', needsDevelopment ? '--include=dev' : '--omit=dev'];
}

/**
 * Installs the dependencies of the lockfile, unless exactly these are installed.
 * @param {{ needsDevelopment?: boolean }} [options] `needsDevelopment: false`: only what a built shop needs.
 */
export function install({ needsDevelopment = true } = {}) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const args = installArguments({
    installedLock: existsSync(installedMark) ? readFileSync(installedMark, 'utf8') : undefined,
    wantedLock: lockfileHash(),
    hasDevelopment: Object.keys(devDependencies).every((name) => existsSync(join(modules, name))),
    needsDevelopment,
  });
  if (!args) return;
  console.log('Installing the dependencies …');
  // An installation that fails halfway must not pass for a whole one.
  rmSync(installedMark, { force: true });
  const runner = process.env.npm_execpath;
  const npm = runner?.endsWith('npm-cli.js') ? runner : undefined;
  // Packages are run by the project's own Node, so what npm warns of the older one that installs them would only frighten.
  const quietly = [...args, '--loglevel=error'];
  // The Node that runs npm, not the project's own: that one is inside the folder which is replaced.
  const [command, words] = npm
    ? [process.env.npm_node_execpath ?? process.execPath, [npm, ...quietly]]
    : ['npm', quietly];
  const shell = process.platform === 'win32' && !npm;
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) giveUp('The dependencies could not be installed; what npm says stands above.');
  markInstalled();
}

/** Remembers which lockfile the installed dependencies belong to; npm calls this after every install. */
export function markInstalled() {
  writeFileSync(installedMark, lockfileHash());
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @type {string | undefined} */
let chosenNode;

/** The Node that npm brought, or the user's own where npm has none for the platform. Only after `install`. */
export function projectNode() {
  chosenNode ??= chooseNode();
  return chosenNode;
}

function chooseNode() {
  const brought = join(modules, '.bin', 'node');
  if (existsSync(brought)) {
    const runsNow = realpathSync(brought) === realpathSync(process.execPath);
    if (runsNow || spawnSync(brought, ['--version']).status === 0) return brought;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  if (isNewEnough) return process.execPath;
  return giveUp(
    `This machine has Node ${process.versions.node}, the shop needs ${oldestNode.join('.')} or newer. ` +
      `npm brings Node 24 along for Linux on x64 and arm64; on ${process.platform} ${process.arch} please install it from nodejs.org.`,
  );
}

/**
 * The environment of a command: without a word about it, that of the demonstration, a production build with the stand-ins.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function commandEnvironment(environment = process.env) {
  return environment.NODE_ENV ? environment : { ...environment, NODE_ENV: 'production', DEMO: 'true' };
}

/** Whether this environment is the real shop's, which needs none of the demonstration's packages. @param {NodeJS.ProcessEnv} environment */
export function isProduction({ NODE_ENV, DEMO }) {
  return NODE_ENV === 'production' && DEMO !== 'true';
}

/**
 * The web process as Node is told to run it. Left alone, V8's young generation grows until it holds rendered pages many times
 * over, and its old one to several times what is in use before it is tidied: these bounds keep the process's memory flat.
 */
export const webProcess = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'src/server.ts'];

/**
 * The environment of the web process. Whoever set one of these keeps it.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function webEnvironment(environment = process.env) {
  return {
    // What Node makes of the sources (types stripped, code compiled) is kept between starts.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    // The C library would keep what was freed apart for each thread, and never give it back.
    MALLOC_ARENA_MAX: '1',
    ...environment,
  };
}

/**
 * Becomes the project's Node running this script: on the spot where the platform can replace a process,
 * else as a child in a group of its own, to which each signal is passed on once.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [environment]
 */
export function become(args, environment = process.env) {
  const node = projectNode();
  process.chdir(root);
  if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.execve(
      node,
      [node, ...args],
      Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined)),
    );
  }
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => giveUp(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** Runs a script of the project under its Node and waits for it. @returns the exit code, 1 when it was killed. */
export function runNode(args, environment = process.env) {
  return spawnSync(projectNode(), args, { cwd: root, env: environment, stdio: 'inherit' }).status ?? 1;
}

export const tool = {
  biome: join(modules, '@biomejs', 'biome', 'bin', 'biome'),
  typescript: join(modules, 'typescript', 'bin', 'tsc'),
  reactRouter: join(modules, '@react-router', 'dev', 'bin.cjs'),
  vitest: join(modules, 'vitest', 'vitest.mjs'),
  playwright: join(modules, '@playwright', 'test', 'cli.js'),
};

/** Whether the pages are built, from exactly these sources. */
export function isBuilt(inputs = buildInputs()) {
  if (!existsSync(buildMark)) return false;
  return !canBuild || readFileSync(buildMark, 'utf8') === inputs;
}

/** Builds the pages, unless they are built. @returns whether a build stands */
export function build() {
  const inputs = buildInputs();
  if (isBuilt(inputs)) return true;
  console.log('Building the pages …');
  rmSync(buildMark, { force: true });
  const status = runNode([tool.reactRouter, 'build', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (status !== 0) return false;
  mkdirSync(dirname(buildMark), { recursive: true });
  writeFileSync(buildMark, inputs);
  return true;
}

/** One hash of everything that the build reads. Pictures are told apart by size and time: they are many and large. */
function buildInputs() {
  if (!canBuild) return '';
  const hash = createHash('sha256');
  const take = (path, how) => {
    for (const name of readdirSync(join(root, path)).sort()) {
      const inner = `${path}/${name}`;
      if (statSync(join(root, inner)).isDirectory()) take(inner, how);
      else hash.update(`${inner}\0${how(join(root, inner))}\0`);
    }
  };
  const contents = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  const sizeAndTime = (file) => `${statSync(file).size} ${statSync(file).mtimeMs}`;
  const source = (file) => (/\.test\.tsx?$/.test(file) ? '' : contents(file));
  take('src', source);
  take('db/seed', source);
  if (existsSync(join(root, 'public'))) take('public', sizeAndTime);
  for (const file of ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']) {
    hash.update(`${file}\0${contents(join(root, file))}\0`);
  }
  return hash.digest('hex');
}
