import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCompressedCopies } from './compressed-copies.server.ts';
import { openStaticFiles } from './static-files.server.ts';

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(folder, 'public', 'fonts'), { recursive: true });
  await mkdir(join(folder, 'build', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'public', '.hidden.txt'), 'hidden');
  await writeFile(join(folder, 'public', 'source.map'), 'unknown type');
  await writeFile(join(folder, 'public', 'robots.txt'), 'User-agent: *\n'.repeat(100));
  await writeFile(join(folder, 'public', 'robots.txt.br'), brotliCompressSync('User-agent: *\n'.repeat(100)));
  await writeFile(join(folder, 'public', 'fonts', 'serif-a00f8b6f94.woff2'), Buffer.alloc(70_000, 1));
  await writeFile(join(folder, 'build', 'assets', 'root-Dvcui7sj.js'), 'export const x = 1;\n'.repeat(50));
  await writeCompressedCopies(join(folder, 'build', 'assets'));
  await writeFile(join(folder, 'build', 'assets', 'root-Dvcui7sj.js.gz'), gzipSync('// the copy'));
  const files = await openStaticFiles(
    [join(folder, 'build'), join(folder, 'public'), join(folder, 'none')],
    false,
  );
  expect(files.count).toBe(3);
  const answer = getRequestListener(files.fetch);
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('caches a file with a hashed name forever and any other for an hour', async () => {
  const script = await fetch(`${origin}/assets/root-Dvcui7sj.js`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await script.text()).toBe('export const x = 1;\n'.repeat(50));
  const font = await fetch(`${origin}/fonts/serif-a00f8b6f94.woff2`);
  expect(font.headers.get('cache-control')).toContain('immutable');
  expect((await font.arrayBuffer()).byteLength).toBe(70_000);
  const robots = await fetch(`${origin}/robots.txt`);
  expect(robots.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('compresses text files and sends fonts unchanged', async () => {
  const asked = { headers: { 'accept-encoding': 'br' } };
  const robots = await fetch(`${origin}/robots.txt`, asked);
  expect(robots.headers.get('content-encoding')).toBe('br');
  expect(await robots.text()).toBe('User-agent: *\n'.repeat(100));
  const font = await fetch(`${origin}/fonts/serif-a00f8b6f94.woff2`, asked);
  expect(font.headers.get('content-encoding')).toBeNull();
});

test('sends the precompressed copy of a text file', async () => {
  const script = join(folder, 'build', 'assets', 'root-Dvcui7sj.js');
  expect(brotliDecompressSync(await readFile(`${script}.br`))).toEqual(await readFile(script));
  const { headers } = await fetch(`${origin}/assets/root-Dvcui7sj.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers.get('content-encoding')).toBe('br');
  const zipped = await fetch(`${origin}/assets/root-Dvcui7sj.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect(await zipped.text()).toBe('// the copy');
  expect((await fetch(`${origin}/assets/root-Dvcui7sj.js.gz`)).status).toBe(404);
});

test('sends headers that keep a file from running scripts as a page', async () => {
  const { headers } = await fetch(`${origin}/robots.txt`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('returns 304 to a client that already has the file', async () => {
  const { headers } = await fetch(`${origin}/robots.txt`);
  const again = await fetch(`${origin}/robots.txt`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test.each(['/secret.txt', '/.hidden.txt', '/source.map', '/fonts', '/fonts/', '/ROBOTS.TXT', '/constructor'])(
  'does not serve %s',
  async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  },
);

test('returns 404 to a POST request', async () => {
  expect((await fetch(`${origin}/robots.txt`, { method: 'POST' })).status).toBe(404);
});

test('survives a client that disconnects before the response', async () => {
  server.prependOnceListener('request', (_request, response) => response.destroy());
  await expect(fetch(`${origin}/fonts/serif-a00f8b6f94.woff2`)).rejects.toThrow();
  expect((await fetch(`${origin}/robots.txt`)).ok).toBe(true);
});
