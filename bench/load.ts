import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type LoadTarget = {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type LoadResult = { readonly answers: number; readonly seconds: number };

const headEnd = Buffer.from('\r\n\r\n');
const connections = 16;

/**
 * Requests one page repeatedly on keep-alive connections, sending each request as soon as the previous response has arrived. Uses plain
 * sockets, because an HTTP client needs more processor time than the server and would measure itself.
 * @throws when a response is not 200 or has no length.
 */
export async function runLoad(target: LoadTarget, seconds: number): Promise<LoadResult> {
  let answers = 0;
  let isOver = false;
  const began = performance.now();
  const clients = Array.from({ length: connections }, () =>
    keepAsking(target, () => {
      answers += 1;
      return !isOver;
    }),
  );
  const late = pause(seconds * 1000).then(() => {
    isOver = true;
    return { answers, seconds: (performance.now() - began) / 1000 };
  });
  const [load] = await Promise.all([late, ...clients]);
  return load;
}

/** Repeats a request on one connection. `onAnswer` is called after each response and returns whether to send another. */
async function keepAsking(target: LoadTarget, onAnswer: () => boolean): Promise<void> {
  const request = Buffer.from(
    [
      `GET ${target.path} HTTP/1.1`,
      `host: 127.0.0.1:${target.port}`,
      ...Object.entries(target.headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  );
  const socket = connect(target.port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    let missing = 0;
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      try {
        missing = missing === 0 ? bytesAfter(chunk) : missing - chunk.length;
      } catch (error) {
        socket.destroy();
        reject(error);
        return;
      }
      if (missing > 0) return;
      if (onAnswer()) socket.write(request);
      else end(socket);
    });
    socket.write(request);
  });
}

function end(socket: Socket): void {
  socket.end();
  socket.destroy();
}

/**
 * Returns how many bytes of a response are still missing after its first chunk.
 * @throws when the response is not 200 or has no length.
 */
function bytesAfter(chunk: Buffer): number {
  const bodyStart = chunk.indexOf(headEnd) + headEnd.length;
  const head = chunk.toString('latin1', 0, bodyStart).toLowerCase();
  const length = /\r\ncontent-length: (\d+)\r\n/.exec(head)?.[1];
  if (!head.startsWith('http/1.1 200') || length === undefined) {
    throw new Error(`the page was not answered whole:\n${head}`);
  }
  return bodyStart + Number(length) - chunk.length;
}
