// npm run package: writes the built shop to `dist`, which runs without development dependencies.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, exitWithError, install, root } from './setup.mjs';

install();
if (!build()) exitWithError('The pages could not be built. See the error above.');

const target = join(root, 'dist');
rmSync(target, { recursive: true, force: true });
for (const part of [
  '.npmrc',
  'LICENSE',
  'bin',
  'build',
  'db',
  'wineries',
  'package-lock.json',
  'package.json',
  'public',
  'src',
]) {
  cpSync(join(root, part), join(target, part), {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/\.test\.tsx?$/.test(path),
  });
}
console.log(
  `Wrote ${target}. Copy it to the server, then run \`npm ci --omit=dev\` and \`npm start\` there.`,
);
