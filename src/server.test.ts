import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import { isProcessAlive } from './platform/process-lock.server.ts';

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShop({ databaseUrl: database.url });
});
afterAll(async () => {
  expect(await shop.stop()).toEqual([]);
  await database.drop();
});

/** Starts a second shop, whose start must fail, and returns its exit code and output. */
async function startInVain(environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: 'true',
      HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      DATABASE_URL: database.url,
      ...environment,
    },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said: said.trim() };
}

test('the server exits with one sentence when its port is in use', async () => {
  const { port } = new URL(shop.url);
  const { code, said } = await startInVain({ PORT: port, DATA_DIR: `${shop.dataFolder}/other` });
  expect(code).toBe(1);
  expect(said).toBe(
    `PORT ${port} is in use on 127.0.0.1. The shop may already be running. Stop it, or set PORT to another port.`,
  );
});

test('a second server in the same folder exits and leaves the first one running', async () => {
  const { code, said } = await startInVain({ PORT: '0', DATA_DIR: shop.dataFolder });
  expect(code).toBe(1);
  expect(said).toBe(`Another shop (process ${shop.pid}) is already running in ${shop.dataFolder}.`);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

// Last, because it stops the shop.
test('the server finishes open requests and accepts no new ones when it is stopped', async () => {
  const { hostname, port, host } = new URL(shop.url);
  const body = 'answer=yes&to=%2Fwines';
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  const answer = text(socket);
  socket.write(
    `POST /age HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${shop.url}\r\nConnection: close\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(100);
  // Another request is answered after the first has arrived, so that one has started.
  await fetch(`${shop.url}/livez`, { headers: { connection: 'close' } });
  process.kill(shop.pid, 'SIGTERM');
  await expect.poll(() => fetch(`${shop.url}/livez`).then(Boolean, () => 'refused')).toBe('refused');
  socket.write(body.slice(9));
  expect(await answer).toMatch(/^HTTP\/1\.1 303 .*\r\nlocation: \/wines\r\n/is);
  await expect.poll(() => isProcessAlive(shop.pid), { timeout: 10_000 }).toBe(false);
});
