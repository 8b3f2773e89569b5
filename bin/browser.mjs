// Finds a Chromium for the browser tests, or installs one if possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectNodePath, projectRoot, runNode, toolPaths } from './setup.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of a working Chromium, which is installed first if necessary.
 * @returns {string | undefined} undefined if none was found or could be installed.
 */
export function findOrInstallBrowser() {
  return findBrowser() ?? installFromSystem() ?? installFromPlaywright();
}

export const noBrowserMessage =
  'Chromium was not found and could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.';

function findBrowser() {
  if (process.env.CHROMIUM_PATH) return workingBrowser(process.env.CHROMIUM_PATH);
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...macApplications].map(workingBrowser).find(Boolean) ?? playwrightBrowser();
}

function workingBrowser(path) {
  return existsSync(path) && spawnSync(path, ['--version']).status === 0 ? path : undefined;
}

function playwrightBrowser() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  return workingBrowser(
    spawnSync(projectNodePath(), ['-e', script], { cwd: projectRoot, encoding: 'utf8' }).stdout ?? '',
  );
}

function installFromSystem() {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const apt = (...args) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    return spawnSync(command, rest, { stdio: 'inherit' }).status === 0;
  };
  console.log('Installing Chromium with the system’s package manager …');
  const install = () => apt('install', '--yes', '--no-install-recommends', 'chromium');
  // Without package lists, the first attempt fails right away.
  if (!install() && !(apt('update') && install())) return undefined;
  return findBrowser();
}

function installFromPlaywright() {
  console.log('Installing Playwright’s Chromium …');
  const withSystemLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const status = runNode([toolPaths.playwright, 'install', ...withSystemLibraries, 'chromium']);
  return status === 0 ? playwrightBrowser() : undefined;
}
