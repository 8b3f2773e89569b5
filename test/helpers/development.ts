import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from './folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copied = [
  'bin',
  'db',
  'src',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const linked = ['node_modules', 'public'];

export type DevelopmentServer = {
  readonly origin: string;
  /** Replaces text in a file of the copied sources and saves it. Throws if the file does not contain the text. */
  save(file: string, text: string, replacement: string): void;
  /** Stops the server and removes the copy with its data. Returns its output. */
  stop(): Promise<string>;
};

/** Starts the server of `npm run dev` on a copy of the sources, so that edits don't change the project. */
export async function startDevelopmentServer(databaseUrl: string): Promise<DevelopmentServer> {
  const folder = createTemporaryFolder('development', tmpdir());
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));
  const child = spawn(process.execPath, ['bin/dev-server.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      GATEWAY_PORT: '0',
      DATA_DIR: join(folder, '.data'),
      DATABASE_URL: databaseUrl,
    },
  });
  const endWithParent = () => void child.kill();
  process.once('exit', endWithParent);
  const said: string[] = [];
  const origin = await whenOpen(child, said);
  return {
    origin,
    save(file, text, replacement) {
      const path = join(folder, file);
      const source = readFileSync(path, 'utf8');
      if (!source.includes(text)) throw new Error(`${file} does not hold “${text}”`);
      writeFileSync(path, source.replace(text, replacement));
    },
    stop: async () => {
      process.off('exit', endWithParent);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
      return said.join('\n');
    },
  };
}

function whenOpen(child: ChildProcess, said: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', (line) => {
      said.push(line);
      const origin = /^Cellar Door is open for development: (\S+)$/.exec(line)?.[1];
      if (origin !== undefined) resolve(origin);
    });
  }
  child.once('exit', () => reject(new Error(`the development server ended:\n${said.join('\n')}`)));
  return promise;
}
