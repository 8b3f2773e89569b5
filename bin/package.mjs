// npm run package: writes the built shop to `dist`, which runs without development dependencies.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages, exitWithError, installDependencies, projectRoot } from './setup.mjs';

installDependencies();
if (!buildPages()) exitWithError('The pages could not be built. See the error above.');

const target = join(projectRoot, 'dist');
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
  cpSync(join(projectRoot, part), join(target, part), {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/\.test\.tsx?$/.test(path),
  });
}
console.log(
  `Wrote ${target}. Copy it to the server, then run \`npm ci --omit=dev\` and \`npm start\` there.`,
);
