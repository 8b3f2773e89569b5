import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import type { EncodingMessage, EncodingTask } from './main.ts';
import type { EncodedPicture, EncodingFailure, PictureEncoder, PictureToEncode } from './port.ts';

export type EncoderLimits = {
  /** The time limit for decoding the original. */
  readonly decodingMilliseconds: number;
  /** The time limit for encoding the served files from the decoded picture, whose size is limited. */
  readonly encodingMilliseconds: number;
  readonly memoryBytes: number;
  /** The maximum number of pictures that wait while one is encoded. */
  readonly waiting: number;
};

export const encoderLimits: EncoderLimits = {
  decodingMilliseconds: 20_000,
  encodingMilliseconds: 120_000,
  memoryBytes: 1.5 * 2 ** 30,
  waiting: 8,
};

export type EncoderProcess = PictureEncoder & {
  /** Ends the running process. Waiting pictures fail. */
  stop(): void;
};

const main = join(findProjectFolder(), 'src/integrations/picture-encoder/main.ts');
const heapMegabytes = 256;
const watchMilliseconds = 100;

/**
 * Returns an encoder that encodes one picture at a time, each in its own process. If a hostile file crashes its decoder, only that process
 * ends.
 */
export function createPictureEncoder(limits: EncoderLimits = encoderLimits): EncoderProcess {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let running: ChildProcess | undefined;
  let isStopped = false;

  async function encodeNow(picture: PictureToEncode): Promise<EncodedPicture | EncodingFailure> {
    if (isStopped) return 'failed';
    const folder = await mkdtemp(join(tmpdir(), 'picture-'));
    try {
      await writeFile(join(folder, 'original'), picture.content, { mode: 0o600 });
      const message = await run({ folder, type: picture.type, focalPoint: picture.focalPoint });
      if (typeof message === 'string') return message;
      const files = await Promise.all(
        message.endings.map(async (ending) => ({ ending, content: await readFile(join(folder, ending)) })),
      );
      return { ...message.picture, files };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  type Encoded = Extract<EncodingMessage, { readonly step: 'encoded' }>;

  function run(task: EncodingTask): Promise<Encoded | EncodingFailure> {
    const { promise, resolve } = Promise.withResolvers<Encoded | EncodingFailure>();
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, '--no-warnings', main, JSON.stringify(task)],
      // It inherits no secrets. Its input ends when this process does.
      { stdio: ['pipe', 'pipe', 'ignore'], env: { MALLOC_ARENA_MAX: '2' } },
    );
    running = child;
    let outcome: Encoded | EncodingFailure = 'failed';
    const end = (why: EncodingFailure) => {
      outcome = why;
      child.kill('SIGKILL');
    };
    let deadline = setTimeout(end, limits.decodingMilliseconds, 'slow');
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid)) > limits.memoryBytes) end('memory');
    }, watchMilliseconds);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as EncodingMessage;
      if (message.step === 'decoded') {
        clearTimeout(deadline);
        deadline = setTimeout(end, limits.encodingMilliseconds, 'slow');
      } else outcome = message.step === 'failed' ? message.why : message;
    });
    child.stdin.on('error', () => {});
    child.once('error', () => resolve('failed'));
    child.once('close', () => resolve(outcome));
    return promise.finally(() => {
      running = undefined;
      clearTimeout(deadline);
      clearInterval(watch);
    });
  }

  return {
    isReady: () => false,
    encode: (picture) => {
      if (waiting > limits.waiting) return Promise.resolve('busy');
      waiting += 1;
      const encoded = last.then(() => encodeNow(picture));
      last = encoded
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      return encoded;
    },
    stop: () => {
      isStopped = true;
      running?.kill('SIGKILL');
    },
  };
}

const pageBytes = 4096;

/** Returns the memory that a process uses, in bytes; 0 if the system doesn't report it. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')).split(' ');
  return Number(pages) * pageBytes;
}
