import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { attachSandbox, startRestartingSandbox, startSandbox } from './start-sandbox.server.ts';
import { gatewayStateFilePath, readGatewayState } from './state-file.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.server.ts';

/** Tests of the gateway as a process: later starts find it, its data persists, and it stores no card numbers. */

async function pay(sandbox: TestSandbox, name: string, number = '4242424242424242') {
  return sandbox.adapter().authorize({
    attemptKey: name,
    amountCents: cents(5_000),
    paymentMethodId: (await sandbox.control.tokenizeCard(number)).id,
    capture: 'manual',
    description: 'Mesa Lucero Estate',
    orderId: name,
    attemptId: name,
    returnUrl: 'http://localhost:3000/',
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('starts again on the same port with its ledger after being killed', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  await pay(sandbox, 'before-the-kill');
  const before = await sandbox.control.ledger();
  process.kill(sandbox.pid, 'SIGKILL');
  await expect.poll(() => isAlive(sandbox.pid)).toBe(false);
  const again = await startSandbox(sandbox.options);
  expect(again.pid).not.toBe(sandbox.pid);
  expect(again.port).toBe(sandbox.port);
  expect(await again.control.ledger()).toEqual(before);
  expect(before).toMatchObject([{ status: 'requires_capture', amountCents: 5_000 }]);
  await again.stop();
});

test('is restarted after being killed, until its shop stops it', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  const notices: string[] = [];
  const kept = await startRestartingSandbox(sandbox.options, (sentence) => notices.push(sentence));
  process.kill(sandbox.pid, 'SIGKILL');
  await expect.poll(() => notices, { timeout: 10_000 }).toHaveLength(1);
  const state = readGatewayState(sandbox.options.dataDirectory);
  expect(state).toMatchObject({ port: sandbox.port });
  expect(state?.pid).not.toBe(sandbox.pid);
  expect(await kept.control.health()).toMatchObject({ pid: state?.pid });
  await kept.stop();
  await expect.poll(() => isAlive(state?.pid ?? 0)).toBe(false);
});

test('a second start reuses the running gateway and updates its allowed origins', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  const again = await startSandbox({ ...sandbox.options, allowedOrigins: ['http://localhost:4000'] });
  expect(again.pid).toBe(sandbox.pid);
  const query = `publishable_key=${sandbox.options.publishableKey}&parent=http://localhost:4000`;
  expect((await fetch(`${sandbox.origin}/fields?${query}`)).status).toBe(200);
});

test('attaching reuses the running gateway unchanged and never starts one', async () => {
  await using sandbox = await startTestSandbox({ allowedOrigins: ['http://localhost:4000'] }, 'beside');
  const { dataDirectory, secretKey, publishableKey } = sandbox.options;
  const attached = await attachSandbox({ dataDirectory, secretKey, publishableKey });
  expect(attached?.pid).toBe(sandbox.pid);
  const query = `publishable_key=${publishableKey}&parent=http://localhost:4000`;
  expect((await fetch(`${sandbox.origin}/fields?${query}`)).status).toBe(200);
  await sandbox.stop();
  expect(await attachSandbox({ dataDirectory, secretKey, publishableKey })).toBeUndefined();
});

test('concurrent starts result in one gateway', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  await sandbox.stop();
  const started = await Promise.all(Array.from({ length: 4 }, () => startSandbox(sandbox.options)));
  expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
  await started[0]?.stop();
});

test('keeps running when the process that started it is killed', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  await sandbox.stop();
  const starter = fileURLToPath(new URL('./start-sandbox.server.ts', import.meta.url));
  const script = `
    const { startSandbox } = await import(${JSON.stringify(starter)});
    await startSandbox(${JSON.stringify(sandbox.options)});
    process.kill(process.pid, 'SIGKILL');`;
  const shop = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  await once(shop, 'exit');
  const left = readGatewayState(sandbox.options.dataDirectory);
  const found = await startSandbox(sandbox.options);
  expect(found.pid).toBe(left?.pid);
  await found.stop();
  await expect(found.control.health()).rejects.toThrow();
});

test('stops cleanly on SIGTERM and leaves only its database and log', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  await pay(sandbox, 'before-the-stop');
  process.kill(sandbox.pid, 'SIGTERM');
  await expect.poll(() => isAlive(sandbox.pid)).toBe(false);
  expect(readdirSync(sandbox.options.dataDirectory).sort()).toEqual(['gateway.log', 'gateway.sqlite']);
});

test('neither trusts nor stops another program on the port of a stale state file', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  await sandbox.stop();
  const asked: string[] = [];
  const stranger = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ instanceId: 'someone-else', pid: process.pid }));
  });
  await new Promise<void>((resolve) => stranger.listen(sandbox.port, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  writeFileSync(
    gatewayStateFilePath(sandbox.options.dataDirectory),
    JSON.stringify({ pid: process.pid, port, instanceId: 'the-old-one' }),
  );
  const started = await startSandbox(sandbox.options);
  expect(started.port).not.toBe(port);
  expect(asked).toEqual(['GET /control/health']);
  await started.stop();
  await new Promise((resolve) => stranger.close(resolve));
});

test('reports an invalid configuration with the name of the setting', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  await sandbox.stop();
  const wrong = { ...sandbox.options, allowedOrigins: ['http://localhost:3000/with/a/path'] };
  await expect(startSandbox(wrong)).rejects.toThrow(/SANDBOX_GATEWAY/);
});

test('stores no card number in any file', async () => {
  await using sandbox = await startTestSandbox({}, 'beside');
  const numbers = ['4242424242424242', '4000000000000002', '4000002500003155'];
  for (const [position, number] of numbers.entries()) await pay(sandbox, `card-${position}`, number);
  await expect(sandbox.control.tokenizeCard('4111111111111111')).rejects.toThrow(/test cards/);
  await sandbox.stop();
  const directory = sandbox.options.dataDirectory;
  const kept = readdirSync(directory).map((file) => readFileSync(join(directory, file), 'latin1'));
  expect(kept.join('')).toContain('pi_');
  for (const number of [...numbers, '4111111111111111']) {
    for (const text of kept) expect(text.includes(number)).toBe(false);
  }
  rmSync(directory, { recursive: true, force: true });
});
