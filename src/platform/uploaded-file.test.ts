import { expect, it, test } from 'vitest';
import { streamUploadedFile } from './uploaded-file.server.ts';

/** Returns a request whose body arrives in pieces of `pieceBytes` bytes. */
function sent(body: Uint8Array, type: string, pieceBytes: number): Request {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
  const init = { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' };
  return new Request('http://shop.example/', init);
}

async function contentOf(request: Request): Promise<Buffer | undefined> {
  const file = streamUploadedFile(request);
  return file && Buffer.concat(await Array.fromAsync(file));
}

/** Encodes a form with one file as a browser does. Returns the body and its content type. */
async function formWith(content: Uint8Array<ArrayBuffer>): Promise<{ body: Uint8Array; type: string }> {
  const form = new FormData();
  form.set('file', new File([content], 'winery.zip'));
  const request = new Request('http://shop.example/', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { type, body: new Uint8Array(await request.arrayBuffer()) };
}

const content = new Uint8Array(
  Buffer.from(`PK\r\n--\r\n--form${'\r\n-'.repeat(200)}\0${'x'.repeat(500)}\r\n`),
);

test.each([1, 2, 7, 64, 100_000])('reads a file that arrives in pieces of %i bytes', async (pieceBytes) => {
  const { body, type } = await formWith(content);
  expect(await contentOf(sent(body, type, pieceBytes))).toEqual(Buffer.from(content));
});

it('reads an empty file as empty and ignores data after the file', async () => {
  const { body, type } = await formWith(new Uint8Array());
  expect(await contentOf(sent(body, type, 50))).toEqual(Buffer.alloc(0));
  const more = Buffer.concat([body, Buffer.from('more')]);
  expect(await contentOf(sent(more, type, 50))).toEqual(Buffer.alloc(0));
});

it('returns nothing for any other kind of form', async () => {
  expect(
    await contentOf(sent(Buffer.from('file=x'), 'application/x-www-form-urlencoded', 10)),
  ).toBeUndefined();
  expect(await contentOf(sent(Buffer.from('x'), 'multipart/form-data', 10))).toBeUndefined();
});

test.each<[string, (body: Buffer) => Uint8Array]>([
  ['ends early', (body) => body.subarray(0, -20)],
  ['ends in its part header', (body) => body.subarray(0, 60)],
  ['does not begin with its boundary', (body) => body.subarray(10)],
  ['has an endless part header', (body) => Buffer.concat([body.subarray(0, 40), Buffer.alloc(20_000, 'a')])],
])('rejects a form that %s', async (_, damage) => {
  const { body, type } = await formWith(content);
  await expect(contentOf(sent(damage(Buffer.from(body)), type, 100))).rejects.toMatchObject({
    init: { status: 400 },
  });
});
