import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { plainPicture } from '../../../integrations/picture-encoder/testing.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  [shop, folder] = await Promise.all([startTestShop(), mkdtemp(join(tmpdir(), 'media-'))]);
});
afterAll(() => Promise.all([shop.stop(), rm(folder, { recursive: true })]));

const { run, auditOf } = createTestOperator(() => shop);

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

test('the media commands save, list, replace and remove a picture', async () => {
  expect((await run('media')).text).toBe('No pictures.');
  const file = await written('pinot.png', await plainPicture(40, 80).png().toBuffer());
  const words = ['save-media', file, '--name', 'pinot-2024', '--alt', 'A bottle of Pinot noir'];
  expect(await run(...words)).toMatchObject({
    text: 'pinot-2024 is added: 40 × 80, png.',
    data: { change: 'added', media: { name: 'pinot-2024', widths: [40] } },
  });
  expect((await run(...words)).text).toBe('pinot-2024 is unchanged: 40 × 80, png.');
  expect((await run(...words, '--focal', '0.5,0.4')).text).toBe('pinot-2024 is replaced: 40 × 80, png.');
  const list = await run('media');
  expect(list.text).toMatch(
    /^pinot-2024 +png +40 × 80 +0\.5,0\.4 .* operator:rosa +A bottle of Pinot noir$/m,
  );
  expect(list.data).toMatchObject([{ name: 'pinot-2024', focalY: 0.4 }]);
  expect((await run('remove-media', 'pinot-2024')).text).toBe('pinot-2024 is removed.');
  expect(await run('remove-media', 'pinot-2024')).toEqual({
    refused: 'There is no saved picture named pinot-2024.',
  });
  expect(await auditOf('pinot-2024')).toEqual([
    'operator:rosa media.added',
    'operator:rosa media.replaced',
    'operator:rosa media.removed',
  ]);
});

test('save-media rejects a file that is not a picture, and every invalid argument', async () => {
  const page = await written('page.jpg', '<html><script>alert(1)</script></html>');
  const named = ['--name', 'x', '--alt', 'A picture'];
  expect(await run('save-media', page, ...named)).toEqual({
    refused: 'The file isn’t a JPEG, PNG, WebP or AVIF picture.',
  });
  expect(await run('save-media', join(folder, 'none.png'), ...named)).toEqual({
    refused: expect.stringMatching(/can’t be read\.$/),
  });
  const large = await written(
    'large.jpg',
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(26e6 * 1.1)]),
  );
  expect(await run('save-media', large, ...named)).toEqual({
    refused: expect.stringContaining('larger than 25 MB'),
  });
  const file = await written('small.png', await plainPicture(8, 8).png().toBuffer());
  const refusal = await run('save-media', file, '--name', 'No Name', '--alt', 'Words', '--focal', 'left');
  expect(refusal.refused).toMatch(/name.*focal point/s);
  expect((await run('media')).data).toEqual([]);
});
