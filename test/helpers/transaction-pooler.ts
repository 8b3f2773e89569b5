import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import pg from 'pg';

/** A database session, its current client, and the number of responses that it still has to send to that client. */
type Session = { readonly socket: Socket; unanswered: number; client: Socket | undefined };

/**
 * Starts a pooler in transaction mode: each client gets any free session until the server is idle again, as behind PgBouncer. Keeps no
 * prepared statements and accepts any client.
 * @returns its address, and `stop`, which closes its connections
 */
export async function startTransactionPooler(url: string, sessions: number) {
  const all = await Promise.all(Array.from({ length: sessions }, () => openSession(url)));
  const free = [...all];
  const line: ((session: Session) => void)[] = [];
  const take = () => {
    const session = free.shift();
    return session ? Promise.resolve(session) : new Promise<Session>((resolve) => line.push(resolve));
  };
  const giveBack = (session: Session) => {
    session.client = undefined;
    const next = line.shift();
    if (next) next(session);
    else free.push(session);
  };

  for (const session of all) {
    session.socket.on(
      'data',
      messages((kind, message) => {
        const { client } = session;
        client?.write(message);
        if (kind !== 'Z') return;
        session.unanswered -= 1;
        if (session.unanswered === 0 && message.at(-1) === 'I'.charCodeAt(0)) giveBack(session);
      }),
    );
  }

  const server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.write(Buffer.concat([startMessage('R', Buffer.alloc(4)), startMessage('Z', Buffer.from('I'))]));
      let mine: Promise<Session> | undefined;
      client.once('close', () => {
        const left = all.find((session) => session.client === client);
        if (left) send(left, 'Q', startMessage('Q', Buffer.from('rollback\0')));
      });
      client.on(
        'data',
        messages((kind, message) => {
          if (kind === 'X') return;
          const known = all.find((session) => session.client === client);
          if (known) return send(known, kind, message);
          mine ??= take().then((session) => {
            session.client = client;
            mine = undefined;
            return session;
          });
          void mine.then((session) => send(session, kind, message));
        }),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    stop: () => {
      server.close();
      for (const { socket } of all) socket.destroy();
    },
  };
}

function send(session: Session, kind: string, message: Buffer): void {
  if (kind === 'Q' || kind === 'S') session.unanswered += 1;
  session.socket.write(message);
}

/** Opens a session: lets the driver authenticate it, then takes control of its socket. */
async function openSession(url: string): Promise<Session> {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on('error', () => {});
  await client.connect();
  await client.query("set statement_timeout = '20s'");
  socket.removeAllListeners('data');
  return { socket, unanswered: 0, client: undefined };
}

/**
 * Returns a function that splits a byte stream into protocol messages, each with a type letter, a length and contents, and passes them to
 * `receive`.
 */
function messages(receive: (kind: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      receive(String.fromCharCode(rest[0] ?? 0), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

function startMessage(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
