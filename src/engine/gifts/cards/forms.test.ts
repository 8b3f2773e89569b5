import { expect, it } from 'vitest';
import { readGiftCardEdit, readGiftCardForm } from './forms.ts';

it.each([
  ['50', 5_000],
  ['$1,250', 125_000],
  ['50.50', 5_050],
  ['50,5', 0],
  ['5,0', 0],
  ['1,25', 0],
  [',500', 0],
  ['1,2500', 0],
  ['50.', 0],
  ['fifty', 0],
  ['1e3', 0],
  ['-50', 0],
])('reads the amount %s as %d cents', (ownAmount, amountCents) => {
  const entered = { giftCardAmount: 'own', ownAmount, quantity: '1', senderEmail: 'ana@example.com' };
  const note = { design: 'vine-line', whom: 'me' };
  expect(readGiftCardForm({ ...entered, ...note })?.request).toMatchObject({ amountCents });
});

it('keeps the text and line breaks of a message, and strips control and bidirectional characters', () => {
  const read = readGiftCardEdit(
    {
      design: 'vine-line',
      whom: 'other',
      recipientName: 'Cleo\u202e kraP\u0007',
      personalizedMessage: 'For you\u2066,\r\n\u202egnp.exe 👩‍👧 ميلاد سعيد\u0000',
    },
    { design: 'poppies' },
  );
  expect(read).toMatchObject({ recipientName: 'Cleo kraP', message: 'For you,\ngnp.exe 👩‍👧 ميلاد سعيد' });
});

it('keeps the design of a card when that design is no longer offered', () => {
  const values = { design: 'retired', whom: 'me', personalizedMessage: '' };
  expect(readGiftCardEdit(values, { design: 'retired' })?.design).toBe('retired');
  expect(readGiftCardEdit({ ...values, design: 'lantern' }, { design: 'retired' })?.design).toBe('lantern');
});
