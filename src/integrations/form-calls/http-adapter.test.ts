import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFormReceiver } from '../../../test/helpers/forms.ts';
import { createFormCaller, isPublicIpAddress } from './http-adapter.server.ts';
import type { FormCall } from './port.ts';

let program: Awaited<ReturnType<typeof startFormReceiver>>;
beforeAll(async () => {
  program = await startFormReceiver();
});
afterAll(() => program.stop());

const own = (address: string) => address === '127.0.0.1' || address === '::1';
const caller = (milliseconds = 5_000) => createFormCaller({ milliseconds, isOpen: own });

const callOf = (change: Partial<FormCall> = {}): FormCall => ({
  url: `${program.origin}/in?list=news`,
  method: 'POST',
  contentType: 'application/json',
  headers: { 'x-source': 'page' },
  fields: [
    ['name', 'Ana "N" & Ñ\r\nBcc: x'],
    ['colour', 'red'],
    ['colour', 'white'],
  ],
  key: 'one',
  ...change,
});

describe('createFormCaller', () => {
  it('sends the fields as JSON, query parameters, a URL-encoded form or a multipart form', async () => {
    const before = program.heard.length;
    await caller().call(callOf());
    await caller().call(callOf({ method: 'PUT', contentType: 'application/x-www-form-urlencoded' }));
    await caller().call(callOf({ contentType: 'multipart/form-data' }));
    await caller().call(callOf({ method: 'GET' }));
    const [json, form, parts, query] = program.heard.slice(before);
    expect(JSON.parse(json?.body ?? '')).toEqual({ name: 'Ana "N" & Ñ\r\nBcc: x', colour: ['red', 'white'] });
    expect(json).toMatchObject({
      method: 'POST',
      url: '/in?list=news',
      headers: { 'content-type': 'application/json', 'x-source': 'page', 'idempotency-key': 'one' },
    });
    expect(form?.method).toBe('PUT');
    expect([...new URLSearchParams(form?.body)]).toEqual([...callOf().fields]);
    const read = await new Response(parts?.body, {
      headers: { 'content-type': parts?.headers['content-type'] ?? '' },
    }).formData();
    expect(read.getAll('colour')).toEqual(['red', 'white']);
    expect([query?.method, query?.body]).toEqual(['GET', '']);
    expect(new URL(query?.url ?? '', program.origin).searchParams.getAll('colour')).toEqual(['red', 'white']);
  });

  it('returns the response without following redirects or reading a long body', async () => {
    program.willAnswer(422, { error: 'full' });
    expect(await caller().call(callOf())).toEqual({
      kind: 'answered',
      status: 422,
      text: '{"error":"full"}',
    });
    const before = program.heard.length;
    program.willAnswer(302, '', { location: '/elsewhere' });
    expect(await caller().call(callOf())).toMatchObject({ status: 302 });
    expect(program.heard).toHaveLength(before + 1);
    program.willAnswer(200, 'x'.repeat(200_000));
    expect(await caller().call(callOf())).toEqual({ kind: 'answered', status: 200, text: undefined });
  });

  it('returns “silent” after a refused connection or a timeout', async () => {
    const release = program.hold();
    expect(await caller(50).call(callOf())).toEqual({ kind: 'silent' });
    release();
    expect(await caller().call(callOf({ url: 'http://127.0.0.1:9/in' }))).toEqual({ kind: 'silent' });
  });

  it('returns “silent” when the server switches to another protocol', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      );
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await caller().call(callOf({ url: `http://127.0.0.1:${port}/in` }))).toEqual({ kind: 'silent' });
    other.close();
  });

  it('rejects every non-public address, whether given by number or by name', async () => {
    const before = program.heard.length;
    const port = new URL(program.origin).port;
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
      'localhost',
      '169.254.169.254',
    ]) {
      const call = createFormCaller({ milliseconds: 2_000 }).call(
        callOf({ url: `http://${host}:${port}/in` }),
      );
      expect(await call, host).toEqual({ kind: 'forbidden' });
    }
    expect(program.heard).toHaveLength(before);
  });

  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '198.18.0.1',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fe80::1',
    ],
    ...['fc00::1', 'fd12::1', 'ff02::1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
  ])('%s is not a public address', (address) => expect(isPublicIpAddress(address)).toBe(false));

  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is a public address',
    (address) => expect(isPublicIpAddress(address)).toBe(true),
  );
});
