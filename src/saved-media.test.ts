import { expect, test } from 'vitest';
import { type MediaStorage, MediaStorageError } from './integrations/media-storage/port.ts';
import { mediaFileNameOfPath, respondWithMediaFile } from './saved-media.server.ts';

const name = `${'0123456789abcdef'.repeat(2)}-640.avif`;
const content = Buffer.from('0123456789');
const storage: Pick<MediaStorage, 'sizeOf' | 'read'> = {
  sizeOf: async (asked) => (asked === name ? content.length : undefined),
  read: async (_name, range) =>
    new Blob([content.subarray(range?.start ?? 0, (range?.end ?? content.length) + 1)]).stream(),
};

const get = (headers: Record<string, string> = {}, asked = name, method = 'GET') =>
  respondWithMediaFile(
    storage,
    asked,
    new Request(`http://shop.example/media/${asked}`, { headers, method }),
  );

test('a whole saved file is cached forever under a strong ETag', async () => {
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('0123456789');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-length': '10',
    etag: `"${name}"`,
  });
});

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=-30', '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('a request for the range %s is answered with its bytes', async (range, text, contentRange) => {
  const answer = await get({ range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, contentRange]);
  expect(answer.headers.get('content-length')).toBe(String(text.length));
  expect(await answer.text()).toBe(text);
});

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
  'a request for the range %s beyond the end is rejected',
  async (range) => {
    const answer = await get({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(answer.headers.get('cache-control')).toBeNull();
  },
);

test.each(['bytes=', 'bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=1-2'])(
  'a request for the invalid range %s is answered with the whole file',
  async (range) => {
    expect((await get({ range })).status).toBe(200);
  },
);

test('a request with If-Range is answered with a range only of the version that the client has', async () => {
  expect((await get({ range: 'bytes=0-1', 'if-range': `"${name}"` })).status).toBe(206);
  expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
});

test('a client that has the file is answered with 304, and a HEAD request without a body', async () => {
  expect((await get({ 'if-none-match': `"x", W/"${name}"` })).status).toBe(304);
  const head = await get({}, name, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});

test.each([
  '/media/original-abc',
  `/media/original-${'ab'.repeat(32)}`,
  '/media/../secrets.json',
  '/media/..%2f..%2fsecrets.json',
  `/media/x/${name}`,
  `/media/${name}.part`,
  `/media/${name.toUpperCase()}`,
  '/media/club-782d2be4-640.avif',
  '/media/',
  '/wines',
])('%s is not the path of a saved picture', (path) => {
  expect(mediaFileNameOfPath(path)).toBeUndefined();
});

test('a missing file is answered with 404', async () => {
  expect(mediaFileNameOfPath(`/media/${name}`)).toBe(name);
  expect((await get({}, name.replace('0', 'f'))).status).toBe(404);
});

test('a file in unreachable storage is answered with 503', async () => {
  const down = {
    ...storage,
    sizeOf: () => Promise.reject(new MediaStorageError('The bucket can’t be reached.')),
  };
  const answer = await respondWithMediaFile(down, name, new Request(`http://shop.example/media/${name}`));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
});
