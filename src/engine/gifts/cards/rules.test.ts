import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import {
  cardEmailRecipientOf,
  cardRefundObstacle,
  emptyGiftCardRequest,
  formatDollars,
  giftCardFaceOf,
  giftCardStatusSentence,
  giftCardsOffer,
  isCardEditable,
  isCardSent,
  isGiftCardDesign,
  maxDailyGiftCardCents,
  parseDollarsToCents,
  validateGiftCardEdit,
  validateGiftCardRequest,
} from './rules.ts';

const evaluating = { today: '2026-11-20' as CivilDate, isEmail: (text: string) => text.includes('@') };
const request: GiftCardRequest = {
  ...emptyGiftCardRequest(),
  amountCents: cents(5_000),
  recipientName: 'Bo',
  recipientEmail: 'bo@example.com',
};
const codes = (more: Partial<GiftCardRequest>) =>
  validateGiftCardRequest({ ...request, ...more }, evaluating).map(({ code, field }) => `${code} ${field}`);

describe('a gift card', () => {
  it('costs a whole dollar amount from $10 to $1,500', () => {
    for (const dollars of [10, 11, 1_500]) expect(codes({ amountCents: cents(dollars * 100) })).toEqual([]);
    for (const amount of [0, 999, 1_001, 5_050, 150_001, 150_100, -5_000]) {
      expect(codes({ amountCents: cents(amount) })).toEqual(['GIFT_CARD_AMOUNT giftCardAmount']);
    }
  });

  it('is limited to 20 cards and $5,000 per order', () => {
    for (const quantity of [1, 20]) expect(codes({ quantity })).toEqual([]);
    for (const quantity of [0, -1, 1.5, 21])
      expect(codes({ quantity })).toEqual(['GIFT_CARD_QUANTITY quantity']);
    expect(codes({ amountCents: cents(50_000), quantity: 10 })).toEqual([]);
    expect(codes({ amountCents: cents(50_100), quantity: 10 })).toEqual(['GIFT_CARD_TOTAL quantity']);
    expect(maxDailyGiftCardCents).toBe(1_000_000);
  });

  it('requires a recipient unless the buyer gives it in person', () => {
    const noRecipient = { recipientName: '', recipientEmail: '' };
    expect(codes(noRecipient)).toEqual(['FIELD_MISSING recipientName', 'FIELD_MISSING recipientEmail']);
    expect(codes({ ...noRecipient, isForBuyer: true })).toEqual([]);
    expect(validateGiftCardEdit({ ...request, ...noRecipient, isForBuyer: false }, evaluating)).toHaveLength(
      2,
    );
  });

  it('is addressed to the recipient, or to the buyer who gives it in person', () => {
    const given = { ...request, senderName: ' Ana ', recipientName: ' Bo ' };
    expect(cardEmailRecipientOf(given, ' ana@example.com ')).toEqual({ name: 'Bo', email: 'bo@example.com' });
    const own = { ...given, isForBuyer: true };
    expect(cardEmailRecipientOf(own, ' ana@example.com ')).toEqual({ name: 'Ana', email: 'ana@example.com' });
  });

  it('is offered for $25, $50, $100 and $200, with no amount preselected', () => {
    expect(giftCardsOffer().offeredDollars.map(formatDollars)).toEqual(['$25', '$50', '$100', '$200']);
    expect(emptyGiftCardRequest()).toMatchObject({
      amountCents: 0,
      quantity: 1,
      isForBuyer: false,
      design: 'vine-line',
    });
  });

  it('accepts only the designs that are offered', () => {
    expect(giftCardFaceOf('lantern').design).toBe('lantern');
    expect([
      isGiftCardDesign('poppies'),
      isGiftCardDesign('lantern'),
      isGiftCardDesign('roses'),
      isGiftCardDesign(''),
    ]).toEqual([true, true, false, false]);
  });

  it('can be edited only while scheduled, and resent only while sent or in use', () => {
    const states = ['scheduled', 'sent', 'active', 'locked', 'cashed_out', 'cancelled'] as const;
    expect(states.filter((state) => isCardEditable({ state }))).toEqual(['scheduled']);
    expect(states.filter((state) => isCardSent({ state }))).toEqual(['sent', 'active']);
  });
});

test.each([
  ['50', 5_000],
  [' $1,250 ', 125_000],
  ['$1,250.5', 125_050],
  ['10.05', 1_005],
  ['50,5', 0],
  ['50.055', 0],
  ['-50', 0],
  ['', 0],
])('parseDollarsToCents reads “%s” as %d cents', (text, amount) => {
  expect(parseDollarsToCents(text)).toBe(amount);
});

describe('a gift card refund', () => {
  const card = { lastFour: '0HZW', initialCents: cents(5_000) };

  it('is allowed while the card has its full amount and none was spent', () => {
    expect(cardRefundObstacle(card, { posted: 5_000, pending: 0, spent: 0 })).toBeUndefined();
    expect(cardRefundObstacle(card, { posted: 6_000, pending: 0, spent: 0 })).toBeUndefined();
  });

  it.each([
    ['$0.01 reserved', { posted: 5_000, pending: 1, spent: 0 }],
    ['$49.99 of its $50.00 left', { posted: 4_999, pending: 0, spent: 0 }],
    ['$50.00 of its $50.00 left', { posted: 5_000, pending: 0, spent: 1 }],
  ])('is rejected for a card with %s', (words, standing) => {
    expect(cardRefundObstacle(card, standing)).toContain(words);
  });
});

test('giftCardStatusSentence describes the status of a card to the buyer', () => {
  const sentAt = new Date('2026-12-25T17:00:00Z');
  const card = { state: 'sent', deliverAt: sentAt, sentAt, bouncedAt: undefined } as const;
  const lost = { ...card, bouncedAt: sentAt };
  expect(giftCardStatusSentence(card)).toBe('Sent on Friday, December 25, 2026');
  expect(giftCardStatusSentence({ ...card, state: 'scheduled' })).toMatch(/Friday, December 25, 2026/);
  expect(giftCardStatusSentence({ ...card, state: 'active' })).toBe('Sent and in use');
  expect(giftCardStatusSentence(lost)).toMatch(/doesn’t accept email/);
  expect(giftCardStatusSentence({ ...lost, state: 'locked' })).toBe('Locked');
  expect(giftCardStatusSentence({ ...card, sentAt: undefined })).toBe('Sent');
});
