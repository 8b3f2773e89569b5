import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../test/helpers/shop.ts';

/** Starts a mail server that accepts an email only after `take` is called. */
function startSlowPost() {
  const arrived = Promise.withResolvers<Email>();
  const takes = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: async (stream, _session, callback) => {
      arrived.resolve(await PostalMime.parse(await text(stream)));
      await takes.promise;
      callback();
    },
  });
  server.on('error', () => undefined);
  return new Promise<{ url: string; arrived: Promise<Email>; take(): void; stop(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${port}`,
        arrived: arrived.promise,
        take: takes.resolve,
        stop: () => server.close(),
      });
    });
  });
}

/** A shop with a job queue but without a worker, as with `RUN_WORKER=false`. */
let shop: TestShop;
let post: Awaited<ReturnType<typeof startSlowPost>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  [shop, post] = await Promise.all([startTestShop(), startSlowPost()]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  post.stop();
  await shop.stop();
});

function startWorker(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['src/worker.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  children.push(child);
  return child;
}

const production = () => ({
  DATABASE_URL: shop.test.url,
  SMTP_URL: post.url,
  PUBLIC_URL: 'https://shop.example',
  MAIL_FROM: 'shop@mesalucero.example',
  SEAL_KEYS: '0123456789abcdef'.repeat(4),
  HASH_KEY: 'fedcba9876543210'.repeat(4),
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
});

const enqueued = async () =>
  (
    await shop.test.database.read.execute<{ count: number }>(
      sql`select count(*) from notices where sent_at is null`,
    )
  ).rows[0]?.count;

test('the worker sends an order’s email for a shop without jobs, and finishes it when it is stopped', async () => {
  const wine = await shop.sku(3);
  const buyer = await shop.buyer([[wine.skuId, 1]], { email: 'ana@customers.example' });
  expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
  expect(await enqueued()).toBe(1);

  const worker = startWorker(production());
  const [said, complained] = [
    text(worker.stdout as NodeJS.ReadableStream),
    text(worker.stderr as NodeJS.ReadableStream),
  ];
  const mail = await post.arrived;
  expect(mail.to?.map(({ address }) => address)).toEqual(['ana@customers.example']);
  expect(mail.subject).toMatch(/^Your order \d+/);
  expect(mail.text).toContain('https://shop.example/order-confirmation?t=');

  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  post.take();
  expect(await ended).toEqual([0, null]);
  expect(await enqueued()).toBe(0);
  expect(await said).toContain('The worker is running.');
  expect([await complained, (await said).match(/"level":"error".*/g)]).toEqual(['', null]);
});

test.each([
  ['its database', 'DATABASE_URL'],
  ['its mail server', 'SMTP_URL'],
])('the worker does not start if it does not share %s with the shop', async (_what, name) => {
  const { [name]: _left, ...environment } = production() as Record<string, string>;
  const worker = startWorker({ ...environment, DEMO: 'true' });
  const [complained, [code]] = await Promise.all([
    text(worker.stderr as NodeJS.ReadableStream),
    once(worker, 'exit'),
  ]);
  expect([code, complained.trim()]).toEqual([
    1,
    `The worker needs the same database, gateway and mail server as the web processes. Missing: ${name}. Without them, the web process runs the jobs itself.`,
  ]);
});
