import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/helpers/database.ts';
import { awaitDatabase, requirePoolerStatementTimeout } from './await-database.server.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function shop() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

const message = (kind: string, body: Buffer) => {
  const head = Buffer.alloc(5, kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);
const ready = message('Z', Buffer.from('I'));

/** Starts a pooler that assigns any free connection to each transaction, so that two queries can reach different server processes. */
async function startPooler(processes: readonly number[]): Promise<string> {
  const waiting = [...processes];
  const answer = (socket: Socket, statement: string) => {
    if (!statement.includes('pg_backend_pid')) {
      return socket.write(Buffer.concat([message('C', Buffer.from('BEGIN\0')), ready]));
    }
    const pid = Buffer.from(String(waiting.shift()));
    const column = [Buffer.from('pid\0'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)];
    return socket.write(
      Buffer.concat([
        message('T', Buffer.concat([int16(1), ...column])),
        message('D', Buffer.concat([int16(1), int32(pid.length), pid])),
        message('C', Buffer.from('SELECT 1\0')),
        ready,
      ]),
    );
  };
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (sent) => sent[0] === 'Q'.charCodeAt(0) && answer(socket, sent.toString()));
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgresql://shop@127.0.0.1:${(server.address() as { port: number }).port}/shop`;
}

test('returns at once when the database answers', async () => {
  const notices: string[] = [];
  const { url } = await shop();
  await awaitDatabase(url, (sentence) => notices.push(sentence));
  expect(notices).toEqual([]);
});

test('waits for a database that is down and reports it once', async () => {
  const notices: string[] = [];
  const { url } = await shop();
  const port = await freePort();
  const late = new URL(url);
  late.port = String(port);
  const waiting = awaitDatabase(late.href, (sentence) => notices.push(sentence));
  await expect.poll(() => notices).toHaveLength(1);
  const { port: real } = new URL(url);
  const forward = createServer((socket) => {
    const server = connect(Number(real), '127.0.0.1');
    socket.pipe(server).pipe(socket);
    for (const end of [socket, server]) end.on('error', () => {});
  }).listen(port, '127.0.0.1');
  onTestFinished(() => void forward.close());
  await waiting;
  expect(notices).toHaveLength(1);
});

test('fails with a clear message when the database stays down', async () => {
  const url = `postgresql://shop@127.0.0.1:${await freePort()}/shop`;
  await expect(awaitDatabase(url, () => {}, 0)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/did not answer within 0 seconds: connect ECONNREFUSED/),
  });
});

test('fails immediately when the database rejects the password', async () => {
  const wrong = new URL((await shop()).url);
  wrong.password = 'guess';
  await expect(awaitDatabase(wrong.href, () => {})).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/rejected the connection: password authentication failed/),
  });
});

test('rejects a pooler in transaction mode and accepts one in session mode', async () => {
  await expect(awaitDatabase(await startPooler([1, 1, 2]), () => {})).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('pooler'),
  });
  await awaitDatabase(await startPooler([1, 2, 1]), () => {});
});

test('requires a statement timeout for sessions behind a pooler', async () => {
  const { url, database } = await shop();
  await expect(requirePoolerStatementTimeout(url)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('statement_timeout'),
  });
  const [name, user] = [new URL(url).pathname.slice(1), new URL(url).username];
  await database.pool.query(`alter role "${user}" in database "${name}" set statement_timeout = '5s'`);
  await expect(requirePoolerStatementTimeout(url)).resolves.toBeUndefined();
});
