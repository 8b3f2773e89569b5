import { expect, it } from 'vitest';
import { cents } from '../../core/money.ts';
import type { OrderRefundView } from '../../engine/orders/fulfillment/view.server.ts';
import { refundSentences } from './refund-rules.ts';

const refund = (change: Partial<OrderRefundView>): OrderRefundView => ({
  n: 1,
  units: [],
  amountCents: cents(1_500),
  shippingCents: cents(0),
  cardCents: cents(0),
  cardReleased: false,
  isCredit: false,
  at: new Date('2026-11-20T20:00:00Z'),
  ...change,
});
const paidBy = (...kinds: readonly ('card' | 'gift_card' | 'store_credit')[]) =>
  ({ tenders: kinds.map((kind) => ({ kind })) }) as unknown as Parameters<typeof refundSentences>[0];

it.each([
  ['to the card', paidBy('card'), { cardCents: cents(1_500) }, /\$15\.00 to your card.*Nov 30/],
  ['to a gift card', paidBy('gift_card'), {}, /\$15\.00 went back to your gift card/],
  ['to the store credit that paid', paidBy('store_credit'), {}, /\$15\.00 went back to your store credit/],
  ['as new store credit', paidBy('card'), { isCredit: true }, /added \$15\.00 to your store credit/],
  [
    'entirely for shipping',
    paidBy('card'),
    { isCredit: true, shippingCents: cents(1_500) },
    /refund of your shipping charge/,
  ],
  [
    'partly for shipping',
    paidBy('card'),
    { cardCents: cents(1_500), shippingCents: cents(900) },
    /\$9\.00 of it is for shipping/,
  ],
])('refundSentences describes a refund: %s', (_, order, change, sentence) => {
  expect(refundSentences(order, refund(change)).join(' ')).toMatch(sentence);
});
