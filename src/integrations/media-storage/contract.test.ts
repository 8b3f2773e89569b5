import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketMediaStorage, openBucketMediaStorage } from './bucket-adapter.server.ts';
import { createFolderMediaStorage } from './folder-adapter.server.ts';
import { type MediaStorage, MediaStorageError } from './port.ts';

const work = mkdtempSync(join(tmpdir(), 'media-storage-'));
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(work, 'buckets') },
  configureBuckets: [{ name: 'pictures' }],
});
const opened: BucketMediaStorage[] = [];
const services: Server[] = [];
let endpoint = '';

beforeAll(async () => {
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  for (const each of opened) each.close();
  for (const service of services) service.close();
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

function open(options: Partial<Parameters<typeof openBucketMediaStorage>[0]> = {}): BucketMediaStorage {
  const bucket = openBucketMediaStorage({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint,
    credentials,
    ...options,
  });
  opened.push(bucket);
  return bucket;
}

/** Starts a service that answers every request with `answer`, and returns its URL. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const service = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  services.push(service);
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

const failing = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MediaStorageError);
  return error as MediaStorageError;
};

describe.each<[string, () => MediaStorage]>([
  ['folder', () => createFolderMediaStorage(join(work, 'folder'))],
  ['bucket', open],
])('media storage in a %s', (_, openStorage) => {
  const textOf = async (storage: MediaStorage, ...given: Parameters<MediaStorage['read']>) =>
    (await buffer(await storage.read(...given))).toString();

  it('stores a file by name and reads it in full or by byte range', async () => {
    const storage = openStorage();
    await storage.write('abc-640.webp', Buffer.from('0123456789'));
    expect(await storage.sizeOf('abc-640.webp')).toBe(10);
    expect(await textOf(storage, 'abc-640.webp')).toBe('0123456789');
    expect(await textOf(storage, 'abc-640.webp', { start: 2, end: 4 })).toBe('234');
    expect(await textOf(storage, 'abc-640.webp', { start: 9, end: 9 })).toBe('9');
    await storage.write('abc-640.webp', Buffer.from('0123456789'));
    expect(await textOf(storage, 'abc-640.webp')).toBe('0123456789');
  });

  it('keeps a large file byte for byte', async () => {
    const storage = openStorage();
    const content = Buffer.alloc(9 * 2 ** 20, randomUUID());
    await storage.write('original-large', content);
    expect(await storage.sizeOf('original-large')).toBe(content.length);
    expect(content.equals(await buffer(await storage.read('original-large')))).toBe(true);
  });

  it('returns undefined for a missing file and removes an existing one', async () => {
    const storage = openStorage();
    expect(await storage.sizeOf('missing')).toBeUndefined();
    await storage.write('gone', Buffer.from('1'));
    await storage.remove(['gone', 'missing']);
    expect(await storage.sizeOf('gone')).toBeUndefined();
  });

  it('rejects a name outside its folder', async () => {
    const storage = openStorage();
    expect(await storage.sizeOf('../secrets.json')).toBeUndefined();
    await expect(storage.write('../secrets.json', Buffer.from('1'))).rejects.toThrow('no name');
  });
});

describe('bucket storage', () => {
  it('reports wrong credentials and a wrong bucket name as configuration errors', async () => {
    const wrongSecret = open({ credentials: { ...credentials, secretAccessKey: 'wrong' } });
    for (const use of [
      () => wrongSecret.check(),
      () => wrongSecret.sizeOf('abc'),
      () => wrongSecret.write('abc', Buffer.from('1')),
    ]) {
      const error = await failing(use());
      expect(error.message).toContain('Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY');
      expect(error.isMisconfigured).toBe(true);
    }
    const answer = '<Error><Code>NoSuchBucket</Code></Error>';
    const elsewhere = await answering((response) => response.writeHead(404).end(answer));
    const { message, isMisconfigured } = await failing(open({ endpoint: elsewhere }).check());
    expect(message).toContain('Check S3_BUCKET');
    expect(isMisconfigured).toBe(true);
  });

  it('retries when the service fails temporarily', async () => {
    let asked = 0;
    const flaky = await answering((response) => {
      asked += 1;
      response.writeHead(asked < 3 ? 503 : 200).end();
    });
    await open({ endpoint: flaky }).write('abc', Buffer.from('1'));
    expect(asked).toBe(3);
  });

  it('reports an unreachable service without calling it a configuration error', async () => {
    const { message, isMisconfigured } = await failing(
      open({ endpoint: 'http://127.0.0.1:9' }).write('abc', Buffer.from('1')),
    );
    expect(message).toContain('The bucket pictures can’t be reached');
    expect(isMisconfigured).toBe(false);
  });
});
