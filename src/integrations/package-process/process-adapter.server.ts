import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import type { PackageImportProcess } from './port.ts';

const main = join(findProjectFolder(), 'src/package-process.ts');
const heapMegabytes = 1_024;
const runMilliseconds = 55 * 60 * 1000;

/**
 * Creates a runner of `src/package-process.ts`. The child process ends when its input closes, so it never outlives this process.
 * @param environment the configuration of the child; that of this process by default.
 */
export function createPackageImportProcess(
  environment: NodeJS.ProcessEnv = process.env,
): PackageImportProcess {
  return {
    run: async (importId) => {
      const child = spawn(
        process.execPath,
        [`--max-old-space-size=${heapMegabytes}`, '--no-warnings', main, importId],
        { stdio: ['pipe', 'ignore', 'inherit'], env: environment, cwd: findProjectFolder() },
      );
      child.stdin.on('error', () => {});
      const late = setTimeout(() => child.kill('SIGKILL'), runMilliseconds);
      try {
        const [code, signal] = await once(child, 'close');
        if (code !== 0) throw new Error(`the process of a package ended with ${code ?? signal}`);
      } finally {
        clearTimeout(late);
      }
    },
  };
}
