import { expect, it } from 'vitest';
import { readGiftCardEdit } from './forms.ts';

it('keeps the words of a message and its lines, and nothing that turns them around or is not seen', () => {
  const read = readGiftCardEdit({
    design: 'vine-line',
    whom: 'other',
    recipientName: 'Cleo\u202e kraP\u0007',
    personalizedMessage: 'For you\u2066,\r\n\u202egnp.exe 👩‍👧 ميلاد سعيد\u0000',
  });
  expect(read).toMatchObject({ recipientName: 'Cleo kraP', message: 'For you,\ngnp.exe 👩‍👧 ميلاد سعيد' });
});
