import { expect, test } from 'vitest';
import { emptyGiftCardRequest } from '../../engine/gifts/cards/rules.ts';
import { emptyDraftContents } from '../../engine/orders/drafts/rules.ts';
import type { DraftContents } from '../../engine/orders/drafts/types.ts';
import { emptyGiftCardSlot, giftCardSlotOf } from './gift-card-slot-rules.ts';
import { parseStoredSlots, storedSlotsVersion } from './order-slot-rules.ts';

test('the empty gift card slot has exactly the specification’s fields and an amount of 0', () => {
  expect(Object.keys(emptyGiftCardSlot).sort()).toEqual(
    [
      ...['orderId', 'paymentMethodId', 'selectedBillingAddress', 'selectedCard', 'giftCardAmount'],
      ...['recipientEmail', 'recipientName', 'personalizedMessage', 'senderEmail', 'senderName', 'skuId'],
    ].sort(),
  );
  expect(emptyGiftCardSlot).toMatchObject({ giftCardAmount: 0, skuId: 0, orderId: '' });
});

test('the gift card slot is filled from the server’s draft, in dollars', () => {
  const contents = {
    ...emptyDraftContents(),
    email: 'ana@example.com',
    items: [{ skuId: 41, quantity: 2 }],
    purchase: {
      kind: 'giftCard',
      details: { ...emptyGiftCardRequest(), amountCents: 7_500, recipientName: 'Cleo', message: 'Hello' },
    },
  } as unknown as DraftContents;
  expect(giftCardSlotOf({ contents, payment: { kind: 'none' } })).toEqual({
    ...{
      orderId: '',
      selectedBillingAddress: null,
      giftCardAmount: 75,
      recipientEmail: '',
      recipientName: 'Cleo',
    },
    ...{ personalizedMessage: 'Hello', senderEmail: 'ana@example.com', senderName: '', skuId: 41 },
  });
});

test('the gift card slot is validated field by field when it is read from storage', () => {
  const stored = (giftCardOrderStore: unknown) =>
    parseStoredSlots(
      JSON.stringify({ state: { order: {}, giftCardOrderStore }, version: storedSlotsVersion }),
    )?.giftCardOrderStore;
  expect(stored(undefined)).toEqual(emptyGiftCardSlot);
  expect(
    stored({ giftCardAmount: '1e9', senderName: 'Ana', skuId: '1', selectedCard: { brand: '4242 4242' } }),
  ).toEqual({
    ...emptyGiftCardSlot,
    senderName: 'Ana',
  });
});
