import { expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { emptyWish } from './rules.ts';
import { typedFromWish, typedGiftCard } from './typed-rules.ts';

test('keeps what was entered and replaces an invalid design or quantity by the default', () => {
  const typed = { design: 'poppies', giftCardAmount: 'own', ownAmount: '75', quantity: '3', whom: 'me' };
  expect(typedGiftCard(typed)).toMatchObject({
    ...{ design: 'poppies', amount: 'own', ownAmount: '75', quantity: 3, isForBuyer: true },
  });
  const first = { design: emptyWish().design, quantity: 1, isForBuyer: false };
  expect(typedGiftCard({ design: 'roses', quantity: 'many', whom: 'them' })).toMatchObject(first);
  expect(typedGiftCard({ quantity: '-4' })).toMatchObject(first);
  expect(typedGiftCard({ quantity: '0' })).toMatchObject(first);
});

test.each([
  [0, '50', ''],
  [2_500, '25', ''],
  [20_000, '200', ''],
  [7_500, 'own', '75'],
])('shows a request for %d cents in the form as %s and “%s”', (amountCents, amount, ownAmount) => {
  const typed = typedFromWish({ ...emptyWish(), amountCents: cents(amountCents) }, 'ana@example.com');
  expect(typed).toMatchObject({ amount, ownAmount, senderEmail: 'ana@example.com' });
});
