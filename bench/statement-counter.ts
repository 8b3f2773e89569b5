import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type StatementCounts = {
  readonly statements: number;
  /** `begin`, `commit` and `rollback`, which are not in `statements`. */
  readonly brackets: number;
};

export type StatementCounter = {
  /** Where to connect in place of the database itself. */
  readonly url: string;
  /** What `work` makes the shop ask of the database. */
  during(work: () => Promise<unknown>): Promise<StatementCounts>;
  close(): Promise<void>;
};

/** The connections of requests; those of jobs and of page drops have names of their own. */
const countedName = 'application_name\0cellar-door\0';

/**
 * Stands between the shop and PostgreSQL and counts what is executed, by reading the messages of the protocol as they pass:
 * so the shop is measured as it is, without a counter inside.
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

/** Reads what a client sends and tells the text of each statement as it is executed. */
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
      // The first message has no type; every other one begins with a letter. Then comes its length.
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
