import { expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { enteredGiftCard, enteredGiftCardFromRequest } from './entry-rules.ts';
import { emptyGiftCardRequest, giftCardsOffer } from './rules.ts';

const faces = giftCardsOffer().designs;

test('keeps entered values and replaces an invalid design or quantity with the default', () => {
  const entered = { design: 'poppies', giftCardAmount: 'own', ownAmount: '75', quantity: '3', whom: 'me' };
  expect(enteredGiftCard(entered, { faces })).toMatchObject({
    ...{ design: 'poppies', amount: 'own', ownAmount: '75', quantity: 3, isForBuyer: true },
  });
  const first = { design: emptyGiftCardRequest().design, quantity: 1, isForBuyer: false };
  expect(enteredGiftCard({ design: 'roses', quantity: 'many', whom: 'them' }, { faces })).toMatchObject(
    first,
  );
  expect(enteredGiftCard({ quantity: '-4' }, { faces })).toMatchObject(first);
  expect(enteredGiftCard({ quantity: '0' }, { faces })).toMatchObject(first);
});

test.each([
  [0, '50', ''],
  [2_500, '25', ''],
  [20_000, '200', ''],
  [7_500, 'own', '75'],
])(
  'fills the form for a request of %d cents with amount %s and custom amount “%s”',
  (amountCents, amount, ownAmount) => {
    const entered = enteredGiftCardFromRequest(
      { ...emptyGiftCardRequest(), amountCents: cents(amountCents) },
      'ana@example.com',
      { limits: giftCardsOffer() },
    );
    expect(entered).toMatchObject({ amount, ownAmount, senderEmail: 'ana@example.com' });
  },
);
