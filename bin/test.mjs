// npm test: installs what is missing and runs every test. The last line has the totals.
// npm run proof: the same with long model runs and all crash points.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findOrInstallBrowser, noBrowserMessage } from './browser.mjs';
import { buildPages, installDependencies, projectNodePath, projectRoot, toolPaths } from './setup.mjs';

installDependencies();
const reports = mkdtempSync(join(tmpdir(), 'cellar-door-reports-'));
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  PROOF: process.argv.includes('--proof') ? 'full' : (process.env.PROOF ?? 'sample'),
};
/** @type {{ name: string, passed: number, failed: number, skipped: number }[]} */
const outcomes = [];
/** @type {string[]} The failed tests with their messages, repeated at the end of the output, where developers look for them. */
const failures = [];

run('build', () => counted(buildPages() ? 0 : 1));
run('format and lint', () => counted(node(toolPaths.biome, 'check', '--error-on-warnings')));
run('types', () => counted(node(toolPaths.reactRouter, 'typegen') || node(toolPaths.typescript, '--noEmit')));
const browser = findOrInstallBrowser();
if (browser) environment.CHROMIUM_PATH = browser;
run('unit and database', vitest);
installOutsideClients();
if (existsSync(join(projectRoot, 'test', 'journeys'))) run('journeys', browser ? playwright : withoutBrowser);
rmSync(reports, { recursive: true, force: true });
finish();

/** @param {string} name @param {() => { passed: number, failed: number, skipped: number }} work */
function run(name, work) {
  console.log(`\n── ${name} ──`);
  outcomes.push({ name, ...work() });
}

function node(...args) {
  return (
    spawnSync(projectNodePath(), args, { cwd: projectRoot, env: environment, stdio: 'inherit' }).status ?? 1
  );
}

/** Returns the test counts of a step without tests of its own, which counts as one test. */
function counted(status) {
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Returns the sums with one failure if the test runner exited with an error but reported no failed test, since it must have crashed. */
function withCrash(status, sums) {
  return status !== 0 && sums.failed === 0 ? { ...sums, failed: 1 } : sums;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function vitest() {
  const file = join(reports, 'vitest.json');
  const status = node(
    toolPaths.vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  );
  const report = readJson(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  for (const { name, message, assertionResults } of report.testResults) {
    if (message) failures.push(`${relative(projectRoot, name)}\n${message}`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed')
        failures.push(`${relative(projectRoot, name)} › ${fullName}\n${failureMessages.join('\n')}`);
    }
  }
  // A file that fails to load has no failed tests, but counts as a failure.
  const brokenFiles = report.testResults.filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return withCrash(status, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

function playwright() {
  const file = join(reports, 'playwright.json');
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const status = node(toolPaths.playwright, 'test', '--reporter=list,json');
  const { stats, suites } = readJson(file) ?? {};
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  for (const { file, title, ok, tests } of suites.flatMap(specsOf)) {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    if (!ok) failures.push(`${file} › ${title}\n${errors.map(({ message }) => message).join('\n')}`);
  }
  // A test that passes only when retried counts as failed.
  return withCrash(status, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  });
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Installs the published clients that test the wire contracts, each in its own folder, if they are missing. Without them, the browser tests
 * that use them fail.
 */
function installOutsideClients() {
  for (const name of ['outside-client', 'outside-content-client']) {
    const folder = join(projectRoot, 'test', name);
    const wanted = Object.entries(readJson(join(folder, 'package.json'))?.dependencies ?? {});
    const installed = (name) => readJson(join(folder, 'node_modules', name, 'package.json'))?.version;
    if (!wanted.every(([name, version]) => installed(name) === version)) installIn(folder);
  }
}

/** @param {string} folder */
function installIn(folder) {
  const runner = process.env.npm_execpath;
  const [command, args] = runner?.endsWith('npm-cli.js')
    ? [process.env.npm_node_execpath ?? process.execPath, [runner]]
    : ['npm', []];
  const shell = process.platform === 'win32' && command === 'npm';
  spawnSync(command, [...args, 'ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit', shell });
}

function withoutBrowser() {
  console.error(noBrowserMessage);
  return { passed: 0, failed: 1, skipped: 0 };
}

function finish() {
  for (const failure of failures) console.log(`\n${failure.slice(0, 2_000)}`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log('');
  for (const { name, passed, failed, skipped } of outcomes) {
    console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}.`);
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
