import { expect, test } from 'vitest';
import { readFormPhotos } from './form-photos.ts';

test('reads at most six of fifty files, skips an empty one and ignores the names', async () => {
  const form = new FormData();
  form.append('photos', 'no file');
  form.append('photos', new File([], ''));
  for (let n = 0; n < 50; n += 1) form.append('photos', new File([`${n}`], '../../etc/passwd'));
  const read = await readFormPhotos(form);
  expect(read.map((bytes) => Buffer.from(bytes).toString())).toEqual(['0', '1', '2', '3', '4', '5']);
});
