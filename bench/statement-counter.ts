import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type StatementCounts = {
  readonly statements: number;
  /** The number of `begin`, `commit` and `rollback` statements, which are not counted in `statements`. */
  readonly brackets: number;
};

export type StatementCounter = {
  /** The proxy's database URL, which the shop connects to instead of the database. */
  readonly url: string;
  /** Runs `work` and returns the number of statements that the shop sends during it. */
  during(work: () => Promise<unknown>): Promise<StatementCounts>;
  close(): Promise<void>;
};

/**
 * The startup parameter that marks counted connections, those that serve requests. The connections of jobs and of cache invalidation have
 * other names.
 */
const countedName = 'application_name\0cellar-door\0';

/**
 * Starts a proxy between the shop and PostgreSQL that counts executed statements by reading the protocol, so that the shop itself runs
 * unchanged.
 */
export async function openStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const { hostname, port } = new URL(databaseUrl);
  const counts = { statements: 0, brackets: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    const read = messageReader((statement) => {
      if (/^\s*(?:begin|commit|rollback)/i.test(statement)) counts.brackets += 1;
      else counts.statements += 1;
    });
    client.on('data', read);
    client.pipe(upstream);
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    during: async (work) => {
      const before = { ...counts };
      await work();
      return {
        statements: counts.statements - before.statements,
        brackets: counts.brackets - before.brackets,
      };
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Returns a function that parses a client's stream and calls `onStatement` with the text of each executed statement. */
function messageReader(onStatement: (text: string) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let waiting: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let isCounted = false;
  let bound = '';

  function take(type: string, body: Buffer): void {
    if (type === 'Q') onStatement(body.toString('utf8'));
    else if (type === 'P') {
      const nameEnd = body.indexOf(0);
      texts.set(body.toString('utf8', 0, nameEnd), body.toString('utf8', nameEnd + 1, nameEnd + 200));
    } else if (type === 'B') {
      const portalEnd = body.indexOf(0);
      const name = body.toString('utf8', portalEnd + 1, body.indexOf(0, portalEnd + 1));
      bound = texts.get(name) ?? '';
    } else if (type === 'E') onStatement(bound);
  }

  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      // The first message has no type; every other one starts with a letter. Then comes its length.
      const typeBytes = isStarted ? 1 : 0;
      if (waiting.length < typeBytes + 4) return;
      const end = typeBytes + waiting.readInt32BE(typeBytes);
      if (waiting.length < end) return;
      const body = waiting.subarray(typeBytes + 4, end);
      if (!isStarted) isCounted = body.includes(countedName);
      else if (isCounted) take(String.fromCharCode(waiting[0] ?? 0), body);
      isStarted = true;
      waiting = waiting.subarray(end);
    }
  };
}
