import { connect } from 'node:net';

export type ConnectionResponse = {
  readonly status: number;
  readonly location: string | undefined;
  /** The cookies set by the response, each as `name=value`. */
  readonly cookies: readonly string[];
  readonly body: string;
};

export type ConnectionRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The URL-encoded body of a submitted form. */
  readonly body?: string;
};

export type Connection = {
  /** Sends a request and returns its response. Only one request may be in progress at a time. */
  ask(question: ConnectionRequest): Promise<ConnectionResponse>;
  close(): void;
};

const headEnd = '\r\n\r\n';
/** An encoding with one character per byte, so that text can be sliced by the byte lengths in the protocol. */
const bytesAsText = 'latin1';

/**
 * Opens one keep-alive HTTP/1.1 connection. Node's own client would use a third of the processor time of a sale and, on the same machine,
 * distort the measurement.
 */
export function openConnection(origin: string): Connection {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let waiting: { resolve(answer: ConnectionResponse): void; reject(error: Error): void } | undefined;
  let received = '';
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.setEncoding(bytesAsText);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error(`${origin} closed the connection`)));
  socket.on('data', (text: string) => {
    received += text;
    const answer = readAnswer(received);
    if (!answer || !waiting) return;
    received = '';
    waiting.resolve(answer);
    waiting = undefined;
  });
  return {
    ask: ({ method, path, headers, body = '' }) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const form =
        method === 'POST'
          ? `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
          : '';
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${form}\r\n${body}`);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    close: () => {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}

/** Returns the parsed response; undefined while part of it is missing. */
function readAnswer(received: string): ConnectionResponse | undefined {
  const end = received.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = received.slice(0, end + 2);
  const rest = received.slice(end + headEnd.length);
  const body = bodyOf(head, rest);
  if (body === undefined) return undefined;
  return {
    status: Number(head.slice(9, 12)),
    location: /^location: (.*)\r$/im.exec(head)?.[1],
    cookies: [...head.matchAll(/^set-cookie: ([^;\r]*)/gim)].map(([, cookie = '']) => cookie),
    body: Buffer.from(body, bytesAsText).toString('utf8'),
  };
}

function bodyOf(head: string, rest: string): string | undefined {
  const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
  if (length !== undefined) return rest.length < Number(length) ? undefined : rest;
  if (!/^transfer-encoding: chunked\r$/im.test(head)) return '';
  let body = '';
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(rest.slice(at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (rest.length < next) return undefined;
    if (size === 0) return body;
    body += rest.slice(lineEnd + 2, lineEnd + 2 + size);
    at = next;
  }
}
