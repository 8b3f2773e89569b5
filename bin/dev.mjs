// npm run dev: the shop, built and started anew whenever a source changes.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build, install, projectNode, root, webEnvironment, webProcess } from './setup.mjs';

const quietMilliseconds = 150;
const environment = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' };

install();
let server = build() ? start() : undefined;
let waiting;
for (const folder of ['src', 'public', 'db']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.test.ts')) return;
    clearTimeout(waiting);
    waiting = setTimeout(renew, quietMilliseconds);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop().then(() => process.exit(0)));

function start() {
  // In a group of its own, so that Ctrl-C stops it once, through us.
  return spawn(projectNode(), webProcess, {
    cwd: root,
    env: webEnvironment(environment),
    stdio: 'inherit',
    detached: true,
  });
}

async function stop() {
  const running = server;
  server = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  await new Promise((resolve) => {
    running.once('exit', resolve);
    running.kill('SIGTERM');
  });
}

async function renew() {
  if (!build()) return;
  await stop();
  server = start();
}
